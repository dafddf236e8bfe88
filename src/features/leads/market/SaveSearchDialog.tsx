import type { JSX } from 'react'
import { useCommand } from '../../../lib/command/use-command'
import { graphql } from '../../../lib/graphql/graphql'
import { TextField } from '../../../ui/field/TextField'
import { FormDialog } from '../../../ui/form/FormDialog'
import { required } from '../../../ui/form/rules'
import { useDialogForm } from '../../../ui/form/use-dialog-form'
import { SAVED_SEARCHES } from './saved-searches'

const SAVE_SEARCH = graphql(`
  mutation SaveSearch($name: String!, $query: String!) {
    saveSearch(name: $name, query: $query) {
      success
      errors {
        message
        code
        field
      }
      savedSearch {
        id
        name
        query
      }
    }
  }
`)

/** Keeps the filters of the moment under a name. */
export function SaveSearchDialog({ query, onClose }: { query: string; onClose: () => void }): JSX.Element {
  const save = useCommand(SAVE_SEARCH, {
    update(cache, { savedSearch }) {
      if (!savedSearch) return
      cache.updateQuery({ query: SAVED_SEARCHES }, (list) =>
        list ? { ...list, listSavedSearches: [...(list.listSavedSearches ?? []), savedSearch] } : undefined,
      )
    },
  })
  const form = useDialogForm({
    values: { name: '' },
    send: ({ name }) => save.run({ name: name.trim(), query }),
    said: ({ name }) => `“${name.trim()}” is saved`,
    onClose,
  })
  return (
    <FormDialog form={form} title="Save this search" submitLabel="Save search" onClose={onClose}>
      <TextField
        label="Name"
        autoFocus
        maxLength={60}
        placeholder="California refinances"
        {...form.field('name', required('Give the search a name.'))}
      />
    </FormDialog>
  )
}
