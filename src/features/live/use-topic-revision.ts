import { useSyncExternalStore } from 'react'
import type { ChangeTopic } from '../../lib/api/__generated__/schema'
import { useTopicHub } from './topic-hub'

/** Returns a number that rises with each change of the topic, for screens that decide when to refetch. */
export function useTopicRevision(topic: ChangeTopic): number {
  const hub = useTopicHub()
  return useSyncExternalStore(hub.subscribe, () => hub.revision(topic))
}
