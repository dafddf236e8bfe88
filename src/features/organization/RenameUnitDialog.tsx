import type { JSX } from 'react'
import { useCommand } from '../../lib/command/use-command'
import { useReread } from '../../lib/command/use-reread'
import { graphql } from '../../lib/graphql/graphql'
import { TextField } from '../../ui/field/TextField'
import { FormDialog } from '../../ui/form/FormDialog'
import { required } from '../../ui/form/rules'
import { useDialogForm } from '../../ui/form/use-dialog-form'
import type { UnitChangeProps } from './units'

const RENAME_UNIT = graphql(`
  mutation RenameOrgUnit($unitId: ID!, $name: String!) {
    renameOrgUnit(unitId: $unitId, name: $name) {
      success
      errors {
        message
        code
        field
      }
    }
  }
`)

const UNIT_NAMES_NOW = graphql(`
  query UnitNamesNow {
    listOrgUnits {
      id
      name
    }
  }
`)

export function RenameUnitDialog({ pending: { unit }, onClose }: UnitChangeProps): JSX.Element {
  const rename = useCommand(RENAME_UNIT, { rereads: 'screen' })
  const reread = useReread(UNIT_NAMES_NOW)
  const form = useDialogForm({
    values: { name: unit.name },
    reread: async () => {
      const now = (await reread({}))?.listOrgUnits?.find(({ id }) => id === unit.id)
      return now && { name: now.name }
    },
    send: ({ name }) => rename.run({ unitId: unit.id, name: name.trim() }),
    said: () => 'The unit was renamed',
    onClose,
  })
  return (
    <FormDialog form={form} title={`Rename ${unit.name}`} submitLabel="Rename" onClose={onClose}>
      <TextField label="Name" maxLength={80} autoFocus {...form.field('name', required('Give it a name.'))} />
    </FormDialog>
  )
}
