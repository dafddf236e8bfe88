import { useQuery } from '@apollo/client/react'
import { Stack } from '@chakra-ui/react'
import { type JSX, useState } from 'react'
import { graphql } from '../../lib/graphql/graphql'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import { unitPersonName } from './move-words'
import { useAssignUser } from './unit-actions'
import { type UnitChangeProps, useSend } from './unit-dialog'

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

export function AssignDialog({ pending: { unit }, confirmation }: UnitChangeProps): JSX.Element {
  const [search, setSearch] = useState('')
  const [userId, setUserId] = useState('')
  const [missing, setMissing] = useState<string>()
  const { data, previousData } = useQuery(ASSIGNABLE_PEOPLE, { variables: { search: search || null } })
  const assignUser = useAssignUser()
  const send = useSend(confirmation)
  const people = (data ?? previousData)?.listUsers?.users ?? []
  // Whoever is no longer among those found is no longer chosen.
  const chosen = people.find((person) => person.id === userId)
  return (
    <ConfirmDialog
      open
      onClose={confirmation.close}
      onConfirm={() => {
        if (!chosen) return setMissing('Choose who it is.')
        return send(
          () => assignUser({ userId: chosen.id, unitId: unit.id }),
          `${unitPersonName(chosen)} belongs to ${unit.name} now`,
        )
      }}
      title={`Assign a person to ${unit.name}`}
      confirmLabel="Assign"
      busy={confirmation.busy}
      error={confirmation.error}
    >
      <Stack gap="4">
        <p>
          An agent works in the unit; a manager is in charge of it and all below. Whoever is elsewhere leaves there.
        </p>
        <TextField label="Find" value={search} onChange={setSearch} autoFocus />
        <Select
          label="Person"
          value={chosen?.id ?? ''}
          onChange={(id) => {
            setUserId(id)
            setMissing(undefined)
          }}
          error={missing}
          placeholder={people.length === 0 ? 'Nobody found' : 'Choose a person'}
          options={people.map((person) => ({
            value: person.id,
            label: `${unitPersonName(person)}, ${person.role === 'MANAGER' ? 'manager' : 'agent'}`,
          }))}
        />
      </Stack>
    </ConfirmDialog>
  )
}
