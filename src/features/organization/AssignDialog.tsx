import { useQuery } from '@apollo/client/react'
import { type JSX, useState } from 'react'
import { useCommand } from '../../lib/command/use-command'
import { graphql } from '../../lib/graphql/graphql'
import { Select } from '../../ui/field/Select'
import { TextField } from '../../ui/field/TextField'
import { FormDialog } from '../../ui/form/FormDialog'
import { useDialogForm } from '../../ui/form/use-dialog-form'
import { personName } from '../../lib/words/person-words'
import { ASSIGN_USER, type UnitChangeProps } from './units'

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

export function AssignDialog({ pending: { unit }, onClose }: UnitChangeProps): JSX.Element {
  const [search, setSearch] = useState('')
  const { data, previousData } = useQuery(ASSIGNABLE_PEOPLE, { variables: { search: search || null } })
  const people = (data ?? previousData)?.listUsers?.users ?? []
  const assign = useCommand(ASSIGN_USER, { rereads: 'screen' })
  const form = useDialogForm({
    values: { userId: '' },
    send: ({ userId }) => assign.run({ userId, unitId: unit.id }),
    said: ({ userId }) => {
      const person = people.find(({ id }) => id === userId)
      return `${person ? personName(person) : 'The person'} belongs to ${unit.name} now`
    },
    onClose,
  })
  // A user outside the current results is no longer selected.
  const chosen = people.find((person) => person.id === form.values.userId)
  return (
    <FormDialog form={form} title={`Assign someone to ${unit.name}`} submitLabel="Assign" onClose={onClose}>
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
