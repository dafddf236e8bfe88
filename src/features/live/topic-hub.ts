import type { ApolloClient } from '@apollo/client'
import type { ChangeTopic } from '../../lib/graphql/__generated__/schema'

/** Tells those who listen which topics have changed, and counts the changes of each. */
export interface TopicHub {
  readonly publish: (topics: readonly ChangeTopic[]) => void
  readonly subscribe: (listener: () => void) => () => void
  /** Rises with every change of the topic. */
  readonly revision: (topic: ChangeTopic) => number
}

export function createTopicHub(): TopicHub {
  const revisions = new Map<ChangeTopic, number>()
  const listeners = new Set<() => void>()
  return {
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

const hubs = new WeakMap<ApolloClient, TopicHub>()

/** Each client has one hub: what one has learned of the world, all its screens hear. */
export function hubOf(client: ApolloClient): TopicHub {
  const known = hubs.get(client)
  if (known) return known
  const made = createTopicHub()
  hubs.set(client, made)
  return made
}
