import { useSyncExternalStore } from 'react'
import { type HiddenSources, hiddenSources } from './hidden-sources'

export interface HiddenSourcesState extends Pick<HiddenSources, 'hide' | 'show'> {
  readonly hiddenSourceIds: readonly string[]
}

export function useHiddenSources(source: HiddenSources = hiddenSources): HiddenSourcesState {
  const hiddenSourceIds = useSyncExternalStore(source.subscribe, source.getSnapshot, source.getSnapshot)
  return { hiddenSourceIds, hide: source.hide, show: source.show }
}
