import type { JSX } from 'react'
import { AddUnitDialog } from './AddUnitDialog'
import { ArchiveUnitDialog } from './ArchiveUnitDialog'
import { AssignDialog } from './AssignDialog'
import { MoveUnitDialog } from './MoveUnitDialog'
import { RenameUnitDialog } from './RenameUnitDialog'
import type { UnitChange, UnitChangeProps } from './units'

const dialogs: Readonly<Record<UnitChange, (props: UnitChangeProps) => JSX.Element>> = {
  add: AddUnitDialog,
  rename: RenameUnitDialog,
  move: MoveUnitDialog,
  archive: ArchiveUnitDialog,
  assign: AssignDialog,
}

/** The dialog for the pending change of a unit. */
export function UnitDialog(props: UnitChangeProps): JSX.Element {
  const Dialog = dialogs[props.pending.change]
  return <Dialog {...props} />
}
