import { createContext, useContext } from 'react'
import type { ChangeTopic } from '../../lib/graphql/__generated__/schema'

/** Tells those who listen which topics have changed, and counts the changes of each. */
export interface TopicHub {
  /** When the person came, by this computer's clock: nothing was read for them before. */
  readonly sinceMs: number
  readonly publish: (topics: readonly ChangeTopic[]) => void
  readonly subscribe: (listener: () => void) => () => void
  /** Rises with every change of the topic. */
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

/** Each person has one hub: what one screen has learned of the world, all their screens hear. */
export function useTopicHub(): TopicHub {
  const hub = useContext(TopicHubContext)
  if (!hub) throw new Error('useTopicHub needs a TopicHubContext around it')
  return hub
}
