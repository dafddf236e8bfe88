import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import { Avatar } from '../../../src/ui/mark/Avatar'
import { Button } from '../../../src/ui/button/Button'
import { Checkbox } from '../../../src/ui/field/Checkbox'
import { TextField } from '../../../src/ui/field/TextField'
import { humanize } from '../format'
import { isOneFileDemo } from '../file-page'
import { SideBySide } from '../SideBySide'
import { useAction, useConsole, usePeople } from '../use-sandbox'
import type { Persona } from '../../control/api-types'
import { ErrorBanner, FieldGrid, FramedList, Item, Name, Row, Small } from '../panel-parts'

const maxPanes = 3

/** Panel that switches to another user without a password, or shows several users of the demo side by side. */
export function PeoplePanel(): JSX.Element {
  const { page } = useConsole()
  const { people, problem } = usePeople()
  const work = useAction()
  const [name, setName] = useState('')
  const [selected, setSelected] = useState<readonly string[] | null>(null)
  // The default is one user of each role, so that a change by one user shows in the panes of the others.
  const usernames = selected ?? oneOfEachRole(people)
  const [isWatching, setIsWatching] = useState(false)
  const current = page.username()
  // In a `file:` page, browsers isolate frames from each other and from the page, so side-by-side panes do not work.
  const canWatch = !isOneFileDemo()

  const become = (username: string): void =>
    current === null ? page.signInAs(username) : void work.run(() => page.switchUser(username))
  const toggle = (username: string, chosen: boolean): void =>
    setSelected(chosen ? [...usernames, username].slice(-maxPanes) : usernames.filter((one) => one !== username))

  return (
    <Stack gap="4">
      <ErrorBanner text={work.problem ?? problem} onDismiss={work.problem === null ? undefined : work.clear} />
      {canWatch ? (
        <Row>
          <Button
            icon="users"
            disabled={usernames.length < 2}
            onClick={() => setIsWatching(true)}
          >{`Open ${usernames.length} side by side`}</Button>
          <Small as="span">Select two or three people. Each pane has a separate session.</Small>
        </Row>
      ) : null}
      <FramedList aria-label="People">
        {people.map(({ username, name: fullName, role, story }) => (
          <Item key={username} {...(username === current && { 'data-current': '' })}>
            {canWatch ? (
              <Checkbox
                label={`${fullName} beside others`}
                hideLabel
                checked={usernames.includes(username)}
                onChange={(chosen) => toggle(username, chosen)}
              />
            ) : null}
            <Avatar name={fullName} size={32} />
            <Name as="div" flex="1" whiteSpace="normal">
              <span>{fullName}</span> <Small as="span">{humanize(role)}</Small>
              <Small>{`${username} · ${story}`}</Small>
            </Name>
            {username === current ? (
              <Small as="span">Signed in</Small>
            ) : (
              <Button size="sm" aria-label={`Become ${fullName}`} onClick={() => become(username)}>
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
          if (name.trim() !== '') become(name.trim())
        }}
      >
        <TextField
          label="Any other username"
          hint="An unknown username gets a new agent account."
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
      {isWatching ? <SideBySide people={people} usernames={usernames} onClose={() => setIsWatching(false)} /> : null}
    </Stack>
  )
}

function oneOfEachRole(people: readonly Persona[]): readonly string[] {
  const roles = ['ADMINISTRATOR', 'MANAGER', 'AGENT'] as const
  return roles.flatMap((role) => people.find((person) => person.role === role)?.username ?? [])
}
