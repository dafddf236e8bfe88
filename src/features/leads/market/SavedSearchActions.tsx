import { type JSX, useState } from 'react'
import { useAppMutation } from '../../../lib/api/use-app-mutation'
import { graphql } from '../../../lib/api/graphql'
import { Button } from '../../../ui/button/Button'
import { OnceShown } from '../../../ui/lazy-component'
import { useToasts } from '../../../ui/feedback/Toasts'
import { SaveSearchDialog } from '../on-demand'
import type { SavedSearch } from './saved-searches'
import type { SavedSearchPickProps } from './SavedSearchPick'
import { useSaveSearch } from './use-save-search'

const DELETE_SAVED_SEARCH = graphql(`
  mutation DeleteSavedSearch($id: ID!) {
    deleteSavedSearch(id: $id) {
      success
      errors {
        ...MutationErrors
      }
    }
  }
`)

/** Button that saves the current filters, or deletes the saved search that matches them. */
export function SavedSearchActions({ searches, current }: SavedSearchPickProps): JSX.Element | null {
  const [naming, setNaming] = useState(false)
  const toasts = useToasts()
  const save = useSaveSearch()
  const remove = useAppMutation(DELETE_SAVED_SEARCH, {
    update(cache, _payload, { id }) {
      cache.evict({ id: cache.identify({ __typename: 'SavedSearch', id }) ?? '' })
    },
  })

  const restore = async ({ name, query }: SavedSearch): Promise<void> => {
    const outcome = await save.run({ name, query })
    if (outcome.status === 'done' || outcome.error.aborted) return
    toasts.show({ tone: 'error', title: `“${name}” was not brought back`, description: outcome.error.message })
  }
  const drop = async (search: SavedSearch): Promise<void> => {
    const outcome = await remove.run({ id: search.id })
    const title = `“${search.name}” ${outcome.status === 'done' ? 'deleted' : 'was not deleted'}`
    if (outcome.status === 'done')
      toasts.show({ title, action: { label: 'Undo', onClick: () => void restore(search) } })
    else if (!outcome.error.aborted) toasts.show({ tone: 'error', title, description: outcome.error.message })
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
        <OnceShown shown>
          <SaveSearchDialog query={current} onClose={() => setNaming(false)} />
        </OnceShown>
      ) : null}
    </>
  )
}
