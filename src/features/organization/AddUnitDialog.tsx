import type { JSX } from 'react'
import { useCommand } from '../../lib/command/use-command'
import { graphql } from '../../lib/graphql/graphql'
import { TextField } from '../../ui/field/TextField'
import { FormDialog } from '../../ui/form/FormDialog'
import { required } from '../../ui/form/rules'
import { useDialogForm } from '../../ui/form/use-dialog-form'
import { levelBelow, levelNames } from './unit-tree'
import type { UnitChangeProps } from './units'

const CREATE_UNIT = graphql(`
  mutation CreateOrgUnit($input: CreateOrgUnitInput!) {
    createOrgUnit(input: $input) {
      success
      errors {
        message
        code
        field
      }
      unit {
        id
      }
    }
  }
`)

export function AddUnitDialog({ pending: { unit }, onClose }: UnitChangeProps): JSX.Element {
  const create = useCommand(CREATE_UNIT, { rereads: 'screen' })
  const level = levelBelow(unit.level) ?? 'TEAM'
  const form = useDialogForm({
    values: { name: '' },
    send: ({ name }) => create.run({ input: { name: name.trim(), level, parentId: unit.id } }),
    said: ({ name }) => `${name.trim()} was added`,
    onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`Add a ${levelNames[level].toLowerCase()} to ${unit.name}`}
      submitLabel={`Add ${levelNames[level].toLowerCase()}`}
      onClose={onClose}
    >
      <TextField label="Name" maxLength={80} autoFocus {...form.field('name', required('Give it a name.'))} />
    </FormDialog>
  )
}
