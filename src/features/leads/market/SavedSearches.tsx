import { type JSX, useState } from 'react'
import { failureText } from '../../../lib/api/outcome'
import { useAppMutation } from '../../../lib/api/use-app-mutation'
import { firstPage } from '../../../lib/url-state/codecs'
import { useWriteUrl } from '../../../lib/url-state/use-url-state'
import { Button } from '../../../ui/button/Button'
import { useToasts } from '../../../ui/feedback/Toasts'
import { FilterSelect } from '../../../ui/filter/FilterControl'
import { lazyComponent, MountOnFirstOpen } from '../../../ui/lazy-component'
import { addSavedSearch, DELETE_SAVED_SEARCH, SAVE_SEARCH } from '../mutations'
import type { SavedSearch } from '../queries'

export const SaveSearchDialog = lazyComponent(
  () => import('./SaveSearchDialog'),
  (module) => module.SaveSearchDialog,
)

interface SavedSearchProps {
  searches: readonly SavedSearch[]
  /** The current filters in their saved form, or an empty string. */
  current: string
}

/** Menu of the agent's saved searches. */
export function SavedSearchPick({ searches, current }: SavedSearchProps): JSX.Element | null {
  const write = useWriteUrl()
  if (searches.length === 0) return null
  const shown = searches.find(({ query }) => query === current)
  const pick = (id: string): void => {
    const query = searches.find((search) => search.id === id)?.query ?? ''
    const none = Object.fromEntries([...new URLSearchParams(current).keys()].map((key) => [key, null]))
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

/** Button that saves the current filters, or deletes the saved search that matches them. */
export function SavedSearchActions({ searches, current }: SavedSearchProps): JSX.Element | null {
  const [naming, setNaming] = useState(false)
  const toasts = useToasts()
  const save = useAppMutation(SAVE_SEARCH, { update: addSavedSearch })
  const remove = useAppMutation(DELETE_SAVED_SEARCH, {
    update(cache, _payload, { id }) {
      cache.evict({ id: cache.identify({ __typename: 'SavedSearch', id }) ?? '' })
    },
  })

  const restore = async ({ name, query }: SavedSearch): Promise<void> => {
    const failure = failureText(await save.run({ name, query }), `“${name}” was not brought back`)
    if (failure) toasts.show({ tone: 'error', ...failure })
  }
  const drop = async (search: SavedSearch): Promise<void> => {
    const outcome = await remove.run({ id: search.id })
    const failure = failureText(outcome, `“${search.name}” was not deleted`)
    if (failure) toasts.show({ tone: 'error', ...failure })
    else if (outcome.status === 'done')
      toasts.show({
        title: `“${search.name}” deleted`,
        action: { label: 'Undo', onClick: () => void restore(search) },
      })
  }

  const shown = searches.find(({ query }) => query === current)
  return (
    <>
      {shown ? (
        <Button size="sm" variant="ghost" icon="trash" loading={remove.running} onClick={() => void drop(shown)}>
          Delete search
        </Button>
      ) : current === '' ? null : (
        <Button size="sm" variant="ghost" icon="star" onClick={() => setNaming(true)}>
          Save this search
        </Button>
      )}
      {naming ? (
        <MountOnFirstOpen shown>
          <SaveSearchDialog query={current} onClose={() => setNaming(false)} />
        </MountOnFirstOpen>
      ) : null}
    </>
  )
}
