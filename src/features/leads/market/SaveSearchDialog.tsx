import type { JSX } from 'react'
import { useAppMutation } from '../../../lib/api/use-app-mutation'
import { TextField } from '../../../ui/field/TextField'
import { FormDialog, useDialogForm } from '../../../ui/form/FormDialog'
import { required } from '../../../ui/form/rules'
import { addSavedSearch, SAVE_SEARCH } from '../mutations'

/** Dialog that saves the current filters under a name. */
export function SaveSearchDialog({ query, onClose }: { query: string; onClose: () => void }): JSX.Element {
  const save = useAppMutation(SAVE_SEARCH, { update: addSavedSearch })
  const form = useDialogForm({
    values: { name: '' },
    send: ({ name }) => save.run({ name: name.trim(), query }),
    successToast: ({ name }) => `“${name.trim()}” is saved`,
    onClose,
  })
  return (
    <FormDialog form={form} title="Save this search" submitLabel="Save search">
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
