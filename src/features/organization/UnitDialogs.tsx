import { type JSX, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { TextField } from '../../ui/TextField'
import { AssignDialog } from './AssignDialog'
import { MoveDialog } from './MoveDialog'
import { useArchiveUnit, useCreateUnit, useRenameUnit } from './unit-actions'
import { type UnitChangeProps, type UnitDialogProps, useSend } from './unit-dialog'
import { levelBelow, levelNames } from './unit-tree'
import type { UnitChange } from './UnitPanel'

const dialogs: Readonly<Record<UnitChange, (props: UnitChangeProps) => JSX.Element>> = {
  add: AddDialog,
  rename: RenameDialog,
  move: MoveDialog,
  archive: ArchiveDialog,
  assign: AssignDialog,
}

/** The dialog for what is to be changed about a unit. */
export function UnitDialog(props: UnitDialogProps): JSX.Element | null {
  const pending = props.confirmation.subject
  if (!pending) return null
  const Dialog = dialogs[pending.change]
  return <Dialog key={`${pending.change} ${pending.unit.id}`} pending={pending} {...props} />
}

function AddDialog({ pending: { unit }, confirmation }: UnitChangeProps): JSX.Element {
  const [name, setName] = useState('')
  const [missing, setMissing] = useState<string>()
  const createUnit = useCreateUnit()
  const send = useSend(confirmation)
  const level = levelBelow(unit.level) ?? 'TEAM'
  return (
    <ConfirmDialog
      open
      onClose={confirmation.close}
      onConfirm={() => {
        if (name.trim() === '') return setMissing('Give it a name.')
        return send(
          () => createUnit({ input: { name: name.trim(), level, parentId: unit.id } }),
          `${name.trim()} was added`,
        )
      }}
      title={`Add a ${levelNames[level].toLowerCase()} to ${unit.name}`}
      confirmLabel={`Add ${levelNames[level].toLowerCase()}`}
      busy={confirmation.busy}
      error={confirmation.error}
    >
      <TextField
        label="Name"
        value={name}
        onChange={(text) => {
          setName(text)
          setMissing(undefined)
        }}
        error={missing}
        maxLength={80}
        autoFocus
      />
    </ConfirmDialog>
  )
}

function RenameDialog({ pending: { unit }, confirmation }: UnitChangeProps): JSX.Element {
  const [name, setName] = useState(unit.name)
  const [missing, setMissing] = useState<string>()
  const renameUnit = useRenameUnit()
  const send = useSend(confirmation)
  return (
    <ConfirmDialog
      open
      onClose={confirmation.close}
      onConfirm={() => {
        if (name.trim() === '') return setMissing('Give it a name.')
        return send(() => renameUnit({ unitId: unit.id, name: name.trim() }), 'The unit was renamed')
      }}
      title={`Rename ${unit.name}`}
      confirmLabel="Rename"
      busy={confirmation.busy}
      error={confirmation.error}
    >
      <TextField
        label="Name"
        value={name}
        onChange={(text) => {
          setName(text)
          setMissing(undefined)
        }}
        error={missing}
        maxLength={80}
        autoFocus
      />
    </ConfirmDialog>
  )
}

function ArchiveDialog({ pending: { unit }, confirmation }: UnitChangeProps): JSX.Element {
  const archiveUnit = useArchiveUnit()
  const send = useSend(confirmation)
  return (
    <ConfirmDialog
      open
      onClose={confirmation.close}
      onConfirm={() => send(() => archiveUnit({ unitId: unit.id }), `${unit.name} was archived`)}
      title={`Archive ${unit.name}?`}
      confirmLabel="Archive"
      tone="danger"
      busy={confirmation.busy}
      error={confirmation.error}
    >
      <p>Only a unit without people and without units below can be archived. Its past figures stay.</p>
    </ConfirmDialog>
  )
}
