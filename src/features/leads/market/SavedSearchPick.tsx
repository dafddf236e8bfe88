import type { JSX } from 'react'
import { useWriteUrl } from '../../../lib/url-state/use-url-state'
import { firstPage } from '../../../lib/url-state/codecs'
import { FilterSelect } from '../../../ui/filter/FilterControl'
import { searchParams } from './open-lead-filters'
import type { SavedSearch } from './saved-searches'

export interface SavedSearchPickProps {
  searches: readonly SavedSearch[]
  /** The current filters in their saved form, or an empty string. */
  current: string
}

/** Menu of the agent's saved searches. */
export function SavedSearchPick({ searches, current }: SavedSearchPickProps): JSX.Element | null {
  const write = useWriteUrl()
  if (searches.length === 0) return null
  const shown = searches.find(({ query }) => query === current)
  const pick = (id: string): void => {
    const query = searches.find((search) => search.id === id)?.query ?? ''
    const none = Object.fromEntries(searchParams.map((key) => [key, null]))
    write({ ...none, ...Object.fromEntries(new URLSearchParams(query)), ...firstPage }, 'push')
  }
  return (
    <FilterSelect
      sign="star"
      label="Saved searches"
      anyLabel={shown ? 'All open leads' : 'Saved searches'}
      value={shown?.id ?? ''}
      options={searches.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={pick}
    />
  )
}
