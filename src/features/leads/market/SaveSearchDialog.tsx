import type { JSX } from 'react'
import { useCommand } from '../../../lib/api/use-command'
import { TextField } from '../../../ui/field/TextField'
import { FormDialog } from '../../../ui/form/FormDialog'
import { required } from '../../../ui/form/rules'
import { useDialogForm } from '../../../ui/form/use-dialog-form'
import { addSavedSearch, SAVE_SEARCH } from '../mutations'

/** Dialog that saves the current filters under a name. */
export function SaveSearchDialog({ query, onClose }: { query: string; onClose: () => void }): JSX.Element {
  const save = useCommand(SAVE_SEARCH, { update: addSavedSearch })
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
