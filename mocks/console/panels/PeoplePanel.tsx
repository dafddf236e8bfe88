import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import { Avatar } from '../../../src/ui/mark/Avatar'
import { Button } from '../../../src/ui/button/Button'
import { Checkbox } from '../../../src/ui/field/Checkbox'
import { TextField } from '../../../src/ui/field/TextField'
import { inWords } from '../format'
import { isOneFile } from '../file-page'
import { SideBySide } from '../SideBySide'
import { useConsole, usePeople } from '../use-sandbox'
import type { Persona } from '../../sandbox/control/api-types'
import { FieldGrid, FramedList, Item, Name, Problem, Row, Small } from './panel-parts'
const mostPanes = 3

/** Become somebody else without a password, or watch several people in the one world. */
export function PeoplePanel(): JSX.Element {
  const { page } = useConsole()
  const { people, problem } = usePeople()
  const [name, setName] = useState('')
  const [ticked, setTicked] = useState<readonly string[] | null>(null)
  // Until somebody has been ticked, one of each role: what the one does, the others see.
  const beside = ticked ?? oneOfEachRole(people)
  const [watching, setWatching] = useState(false)
  const current = page.username()
  // A browser lets frames of a file neither see their page nor be seen by it.
  const canWatch = !isOneFile()

  const toggle = (username: string, chosen: boolean): void =>
    setTicked(chosen ? [...beside, username].slice(-mostPanes) : beside.filter((one) => one !== username))

  return (
    <Stack gap="4">
      <Problem text={problem} />
      {canWatch ? (
        <Row>
          <Button icon="users" disabled={beside.length < 2} onClick={() => setWatching(true)}>
            Open {beside.length} side by side
          </Button>
          <Small as="span">Select two or three people. Each has a session of their own.</Small>
        </Row>
      ) : null}
      <FramedList aria-label="People">
        {people.map(({ username, name: fullName, role, story }) => (
          <Item key={username} {...(username === current && { 'data-current': '' })}>
            {canWatch ? (
              <Checkbox
                label={`${fullName} beside others`}
                hideLabel
                checked={beside.includes(username)}
                onChange={(chosen) => toggle(username, chosen)}
              />
            ) : null}
            <Avatar name={fullName} size={32} />
            <Name as="div" flex="1" whiteSpace="normal">
              {fullName} <Small as="span">{inWords(role)}</Small>
              <Small>
                {username} · {story}
              </Small>
            </Name>
            {username === current ? (
              <Small as="span">Signed in</Small>
            ) : (
              <Button size="sm" aria-label={`Become ${fullName}`} onClick={() => page.becomes(username)}>
                Become
              </Button>
            )}
          </Item>
        ))}
      </FramedList>
      <FieldGrid
        as="form"

        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') page.becomes(name.trim())
        }}
      >
        <TextField
          label="Any other username"
          hint="A name the world does not know gets a new agent account."
          value={name}
          onChange={setName}
          autoComplete="off"
        />
        <Row>
          <Button type="submit" disabled={name.trim() === ''}>
            Become
          </Button>
          {current === null ? null : (
            <Button variant="ghost" icon="signOut" onClick={() => page.signOut()}>
              Sign out
            </Button>
          )}
        </Row>
      </FieldGrid>
      {watching ? <SideBySide people={people} usernames={beside} onClose={() => setWatching(false)} /> : null}
    </Stack>
  )
}

function oneOfEachRole(people: readonly Persona[]): readonly string[] {
  const roles = ['ADMINISTRATOR', 'MANAGER', 'AGENT'] as const
  return roles.flatMap((role) => people.find((person) => person.role === role)?.username ?? [])
}
