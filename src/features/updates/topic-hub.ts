import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ChangeTopic } from '../../lib/api/__generated__/schema'

/** Notifies listeners of changed topics, and counts the changes of each topic. */
export interface TopicHub {
  /** Creation time of the hub, by the computer's clock. All data of the user was loaded later. */
  readonly sinceMs: number
  readonly publish: (topics: readonly ChangeTopic[]) => void
  readonly subscribe: (listener: () => void) => () => void
  /** Returns a number that rises with each change of the topic. */
  readonly revision: (topic: ChangeTopic) => number
}

export function createTopicHub(): TopicHub {
  const revisions = new Map<ChangeTopic, number>()
  const listeners = new Set<() => void>()
  return {
    sinceMs: Date.now(),
    publish(topics) {
      if (topics.length === 0) return
      for (const topic of topics) revisions.set(topic, (revisions.get(topic) ?? 0) + 1)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    revision: (topic) => revisions.get(topic) ?? 0,
  }
}

export const TopicHubContext = createContext<TopicHub | null>(null)

/** Returns the user's topic hub, which all screens share. Throws if there is no `TopicHubContext`. */
export function useTopicHub(): TopicHub {
  const hub = useContext(TopicHubContext)
  if (!hub) throw new Error('useTopicHub needs a TopicHubContext around it')
  return hub
}

/** Returns a number that rises with each change of the topic, for screens that decide when to refetch. */
export function useTopicRevision(topic: ChangeTopic): number {
  const hub = useTopicHub()
  return useSyncExternalStore(hub.subscribe, () => hub.revision(topic))
}
