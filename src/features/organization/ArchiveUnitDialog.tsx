import type { JSX } from 'react'
import { useCommand } from '../../lib/command/use-command'
import { graphql } from '../../lib/graphql/graphql'
import { FormDialog } from '../../ui/form/FormDialog'
import { useDialogForm } from '../../ui/form/use-dialog-form'
import type { UnitChangeProps } from './units'

const ARCHIVE_UNIT = graphql(`
  mutation ArchiveOrgUnit($unitId: ID!) {
    archiveOrgUnit(unitId: $unitId) {
      success
      errors {
        message
        code
        field
      }
    }
  }
`)

export function ArchiveUnitDialog({ pending: { unit }, onClose }: UnitChangeProps): JSX.Element {
  const archive = useCommand(ARCHIVE_UNIT, { rereads: 'screen' })
  const form = useDialogForm({
    values: {},
    send: () => archive.run({ unitId: unit.id }),
    said: () => `${unit.name} was archived`,
    onClose,
  })
  return (
    <FormDialog form={form} title={`Archive ${unit.name}?`} submitLabel="Archive" tone="danger" onClose={onClose}>
      <p>Only a unit with no people and no units below it can be archived. Its past figures are kept.</p>
    </FormDialog>
  )
}
