import { useSyncExternalStore } from 'react'
import type { ChangeTopic } from '../../lib/graphql/__generated__/schema'
import { useTopicHub } from './topic-hub'

/** A number that rises whenever the topic has changed in the world, for screens that decide for themselves when to read. */
export function useTopicRevision(topic: ChangeTopic): number {
  const hub = useTopicHub()
  return useSyncExternalStore(hub.subscribe, () => hub.revision(topic))
}
