import { useQuery } from '@apollo/client/react'
import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useEffect, useMemo, useState } from 'react'
import { graphql } from '../../lib/api/graphql'
import { failureMessage } from '../../lib/api/outcome'
import { useAppMutation } from '../../lib/api/use-app-mutation'
import { formatCount } from '../../lib/format/numbers'
import { type NamedPerson, personName } from '../../lib/labels/user-labels'
import { Banner } from '../../ui/feedback/Banner'
import { SkeletonText } from '../../ui/feedback/Skeleton'
import { Select } from '../../ui/field/Select'
import { TextField } from '../../ui/field/TextField'
import { FormDialog, useMutationDialog } from '../../ui/form/FormDialog'
import { required } from '../../ui/form/rules'
import { ARCHIVE_UNIT, ASSIGN_USER, CREATE_UNIT, MOVE_UNIT, PREVIEW_MOVE, RENAME_UNIT } from './mutations'
import { UNIT_CHOICES } from './use-unit-options'
import { canMove, levelBelow, levelNames, type OrgUnit, pathOf, type UnitUser } from './units'

export type UnitChange = 'add' | 'rename' | 'move' | 'archive' | 'assign'

export interface PendingUnitChange {
  readonly change: UnitChange
  readonly unit: OrgUnit
  /** Target unit of a move by drag and drop or by keyboard. */
  readonly targetId?: string
}

interface UnitDialogProps extends PendingUnitChange {
  readonly units: readonly OrgUnit[]
  readonly onClose: () => void
}

function AddUnitDialog({ unit, onClose }: UnitDialogProps): JSX.Element {
  const level = levelBelow(unit.level) ?? 'TEAM'
  const form = useMutationDialog({
    values: { name: '' },
    mutation: CREATE_UNIT,
    variables: ({ name }) => ({ input: { name: name.trim(), level, parentId: unit.id } }),
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

function RenameUnitDialog({ unit, onClose }: UnitDialogProps): JSX.Element {
  const form = useMutationDialog({
    values: { name: unit.name },
    current: {
      query: UNIT_CHOICES,
      variables: {},
      values: ({ listOrgUnits }) => {
        const saved = listOrgUnits?.find(({ id }) => id === unit.id)
        return saved && { name: saved.name }
      },
    },
    mutation: RENAME_UNIT,
    variables: ({ name }) => ({ unitId: unit.id, name: name.trim() }),
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
        ...PersonName
        role
      }
      total
    }
  }
`)

function AssignDialog({ unit, onClose }: UnitDialogProps): JSX.Element {
  const [search, setSearch] = useState('')
  const { data, previousData } = useQuery(ASSIGNABLE_PEOPLE, { variables: { search: search || null } })
  const users = (data ?? previousData)?.listUsers?.users ?? []
  const form = useMutationDialog({
    values: { userId: '' },
    mutation: ASSIGN_USER,
    variables: ({ userId }) => ({ userId, unitId: unit.id }),
    successToast: ({ userId }) => {
      const user = users.find(({ id }) => id === userId)
      return `${user ? personName(user) : 'The person'} belongs to ${unit.name} now`
    },
    onClose,
  })
  // A user outside the current results is no longer selected.
  const selected = users.find(({ id }) => id === form.values.userId)
  return (
    <FormDialog form={form} title={`Assign someone to ${unit.name}`} submitLabel="Assign">
      <p>An agent works in this unit; a manager runs it and everything below. They leave the unit they are in now.</p>
      <TextField label="Find" value={search} onChange={setSearch} autoFocus />
      <Select
        label="Person"
        placeholder={users.length === 0 ? 'No one found' : 'Select a person'}
        options={users.map((user) => ({
          value: user.id,
          label: `${personName(user)}, ${user.role === 'MANAGER' ? 'manager' : 'agent'}`,
        }))}
        {...form.field('userId', () => (selected ? null : 'Select a person.'))}
        value={selected?.id ?? ''}
      />
    </FormDialog>
  )
}

function ArchiveUnitDialog({ unit, onClose }: UnitDialogProps): JSX.Element {
  const form = useMutationDialog({
    values: {},
    mutation: ARCHIVE_UNIT,
    variables: () => ({ unitId: unit.id }),
    successToast: () => `${unit.name} was archived`,
    onClose,
  })
  return (
    <FormDialog form={form} title={`Archive ${unit.name}?`} submitLabel="Archive" tone="danger">
      <p>Only a unit with no people and no units below it can be archived. Its past figures are kept.</p>
    </FormDialog>
  )
}

/** Units and users that a move affects. */
interface MoveImpact {
  readonly unitsMoved: number
  readonly agentsMoved: number
  readonly managersLosing: readonly UnitUser[]
  readonly managersGaining: readonly UnitUser[]
}

const names = (users: readonly NamedPerson[]): string => users.map(personName).join(', ')
const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `One ${one}` : `${formatCount(count)} ${many}`

/** Returns sentences about the effect of a move: what moves, who loses access, and who gains access. */
export function moveTexts({ unitsMoved, agentsMoved, managersLosing, managersGaining }: MoveImpact): string[] {
  const agents = agentsMoved === 0 ? 'no agents' : counted(agentsMoved, 'agent', 'agents').toLowerCase()
  return [
    `${counted(unitsMoved, 'unit', 'units')} with ${agents} ${unitsMoved === 1 ? 'moves' : 'move'}.`,
    managersLosing.length === 0 ? 'No manager loses access to them.' : `Loses access: ${names(managersLosing)}.`,
    managersGaining.length === 0 ? 'No manager gains access.' : `Gains access: ${names(managersGaining)}.`,
  ]
}

/** Result of the dry run for one target. */
interface MovePreview {
  readonly parentId: string
  readonly impact: MoveImpact | null
  readonly problem?: string
}

/** A dialog that selects a target, shows who is affected, and then moves the unit. */
function MoveUnitDialog({ unit, targetId, units, onClose }: UnitDialogProps): JSX.Element {
  const [rehearsal, setRehearsal] = useState<MovePreview | null>(null)
  const { run: rehearse } = useAppMutation(PREVIEW_MOVE, { topics: [] })
  const form = useMutationDialog({
    values: { parentId: targetId ?? '' },
    mutation: MOVE_UNIT,
    variables: (values) => ({ unitId: unit.id, parentId: values.parentId }),
    successToast: () => `${unit.name} was moved`,
    onClose,
  })
  const { parentId } = form.values
  const { impact = null, problem } = rehearsal?.parentId === parentId ? rehearsal : {}
  const targets = useMemo(() => {
    const byId = new Map(units.map((each) => [each.id, each]))
    return units
      .filter((target) => canMove(unit, target))
      .map((target) => ({ value: target.id, label: pathOf(target, byId) }))
  }, [unit, units])

  useEffect(() => {
    if (parentId === '') return undefined
    let current = true
    void rehearse({ unitId: unit.id, parentId }).then((outcome) => {
      if (!current) return
      setRehearsal(
        outcome.status === 'done'
          ? { parentId, impact: outcome.payload.impact }
          : { parentId, impact: null, problem: failureMessage(outcome) },
      )
    })
    return () => {
      current = false
    }
  }, [parentId, unit.id, rehearse])

  return (
    <FormDialog form={form} title={`Move ${unit.name}`} submitLabel="Move">
      <Select
        label="To"
        placeholder="Select a unit"
        options={targets}
        {...form.field('parentId', required('Select where it goes.'), () =>
          // The form stays invalid until it shows who is affected.
          impact ? null : (problem ?? 'Checking who is affected. Try again in a moment.'),
        )}
      />
      {impact ? (
        <Stack gap="1" role="status">
          {moveTexts(impact).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Stack>
      ) : problem ? (
        <Banner tone="danger">{problem}</Banner>
      ) : parentId === '' ? null : (
        <SkeletonText lines={2} />
      )}
    </FormDialog>
  )
}

const dialogs: Readonly<Record<UnitChange, (props: UnitDialogProps) => JSX.Element>> = {
  add: AddUnitDialog,
  rename: RenameUnitDialog,
  move: MoveUnitDialog,
  archive: ArchiveUnitDialog,
  assign: AssignDialog,
}

/** The dialog for the pending change of a unit. */
export function UnitDialog(props: UnitDialogProps): JSX.Element {
  const Dialog = dialogs[props.change]
  return <Dialog {...props} />
}
