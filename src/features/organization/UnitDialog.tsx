import { useQuery } from '@apollo/client/react'
import { type JSX, useState } from 'react'
import { useCommand } from '../../lib/api/use-command'
import { useReread } from '../../lib/api/use-reread'
import { graphql } from '../../lib/api/graphql'
import { personName } from '../../lib/labels/person-words'
import { Select } from '../../ui/field/Select'
import { TextField } from '../../ui/field/TextField'
import { FormDialog } from '../../ui/form/FormDialog'
import { required } from '../../ui/form/rules'
import { useDialogForm } from '../../ui/form/use-dialog-form'
import { MoveUnitDialog } from './MoveUnitDialog'
import { levelBelow, levelNames } from './unit-tree'
import { type UnitChange, type UnitChangeProps, ASSIGN_USER } from './units'

const RENAME_UNIT = graphql(`
  mutation RenameOrgUnit($unitId: ID!, $name: String!) {
    renameOrgUnit(unitId: $unitId, name: $name) {
      success
      errors {
        ...MutationErrors
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

function RenameUnitDialog({ pending: { unit }, onClose }: UnitChangeProps): JSX.Element {
  const rename = useCommand(RENAME_UNIT, { rereads: 'screen' })
  const reread = useReread(UNIT_NAMES_NOW)
  const form = useDialogForm({
    values: { name: unit.name },
    reread: async () => {
      const now = (await reread({}))?.listOrgUnits?.find(({ id }) => id === unit.id)
      return now && { name: now.name }
    },
    send: ({ name }) => rename.run({ unitId: unit.id, name: name.trim() }),
    successToast: () => 'The unit was renamed',
    onClose,
  })
  return (
    <FormDialog form={form} title={`Rename ${unit.name}`} submitLabel="Rename">
      <TextField label="Name" maxLength={80} autoFocus {...form.field('name', required('Give it a name.'))} />
    </FormDialog>
  )
}

const ASSIGNABLE_PEOPLE = graphql(`
  query AssignablePeople($search: String) {
    listUsers(limit: 50, filters: { search: $search, roles: [AGENT, MANAGER], sort: NAME }) {
      users {
        id
        firstName
        lastName
        email
        role
      }
      total
    }
  }
`)

function AssignDialog({ pending: { unit }, onClose }: UnitChangeProps): JSX.Element {
  const [search, setSearch] = useState('')
  const { data, previousData } = useQuery(ASSIGNABLE_PEOPLE, { variables: { search: search || null } })
  const people = (data ?? previousData)?.listUsers?.users ?? []
  const assign = useCommand(ASSIGN_USER, { rereads: 'screen' })
  const form = useDialogForm({
    values: { userId: '' },
    send: ({ userId }) => assign.run({ userId, unitId: unit.id }),
    successToast: ({ userId }) => {
      const person = people.find(({ id }) => id === userId)
      return `${person ? personName(person) : 'The person'} belongs to ${unit.name} now`
    },
    onClose,
  })
  // A user outside the current results is no longer selected.
  const chosen = people.find((person) => person.id === form.values.userId)
  return (
    <FormDialog form={form} title={`Assign someone to ${unit.name}`} submitLabel="Assign">
      <p>An agent works in this unit; a manager runs it and everything below. They leave the unit they are in now.</p>
      <TextField label="Find" value={search} onChange={setSearch} autoFocus />
      <Select
        label="Person"
        placeholder={people.length === 0 ? 'No one found' : 'Select a person'}
        options={people.map((person) => ({
          value: person.id,
          label: `${personName(person)}, ${person.role === 'MANAGER' ? 'manager' : 'agent'}`,
        }))}
        {...form.field('userId', () => (chosen ? null : 'Select a person.'))}
        value={chosen?.id ?? ''}
      />
    </FormDialog>
  )
}

const ARCHIVE_UNIT = graphql(`
  mutation ArchiveOrgUnit($unitId: ID!) {
    archiveOrgUnit(unitId: $unitId) {
      success
      errors {
        ...MutationErrors
      }
    }
  }
`)

function ArchiveUnitDialog({ pending: { unit }, onClose }: UnitChangeProps): JSX.Element {
  const archive = useCommand(ARCHIVE_UNIT, { rereads: 'screen' })
  const form = useDialogForm({
    values: {},
    send: () => archive.run({ unitId: unit.id }),
    successToast: () => `${unit.name} was archived`,
    onClose,
  })
  return (
    <FormDialog form={form} title={`Archive ${unit.name}?`} submitLabel="Archive" tone="danger">
      <p>Only a unit with no people and no units below it can be archived. Its past figures are kept.</p>
    </FormDialog>
  )
}

const CREATE_UNIT = graphql(`
  mutation CreateOrgUnit($input: CreateOrgUnitInput!) {
    createOrgUnit(input: $input) {
      success
      errors {
        ...MutationErrors
      }
      unit {
        id
      }
    }
  }
`)

function AddUnitDialog({ pending: { unit }, onClose }: UnitChangeProps): JSX.Element {
  const create = useCommand(CREATE_UNIT, { rereads: 'screen' })
  const level = levelBelow(unit.level) ?? 'TEAM'
  const form = useDialogForm({
    values: { name: '' },
    send: ({ name }) => create.run({ input: { name: name.trim(), level, parentId: unit.id } }),
    successToast: ({ name }) => `${name.trim()} was added`,
    onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`Add a ${levelNames[level].toLowerCase()} to ${unit.name}`}
      submitLabel={`Add ${levelNames[level].toLowerCase()}`}
    >
      <TextField label="Name" maxLength={80} autoFocus {...form.field('name', required('Give it a name.'))} />
    </FormDialog>
  )
}

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
