import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Grid } from '@chakra-ui/react/grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button, IconButton } from '../../src/ui/button/Button'
import { Select } from '../../src/ui/field/Select'
import { Spinner } from '../../src/ui/feedback/Progress'
import { errorMessageOf } from './format'
import { choicesId } from './page-options'
import { panePrefix, preparePane } from './pane-storage'
import { signIn } from './app-page'
import { ErrorBanner } from './panel-parts'
import { StateLine } from './StateLine'
import { useConsole } from './use-sandbox'
import type { Persona } from '../control/api-types'

interface SideBySideProps {
  people: readonly Persona[]
  usernames: readonly string[]
  onClose: () => void
}

/**
 * An overlay that shows the app for several users of the same demo data. Each pane is a frame with separate storage, so
 * that each user has a separate session.
 */
export function SideBySide({ people, usernames, onClose }: SideBySideProps): JSX.Element {
  const closeRef = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const opener = document.activeElement
    const background = ['root', 'sandbox', choicesId].flatMap((id) => document.getElementById(id) ?? [])
    for (const element of background) element.setAttribute('inert', '')
    const resumeApp = pauseApp()
    closeRef.current?.focus()
    return () => {
      resumeApp()
      for (const element of background) element.removeAttribute('inert')
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])

  return createPortal(
    <Grid
      as="section"
      aria-label="People side by side"
      position="fixed"
      inset="0"
      zIndex="calc(var(--fl-z-index-toast) + 2)"
      templateRows="auto minmax(0, 1fr)"
      gap="3"
      px="4"
      pt="3"
      pb="4"
      bg="bg.muted"
      color="fg"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <Flex as="header" align="center" gap="4">
        <Text as="h2" flex="none" fontSize="lg">
          Side by side
        </Text>
        <StateLine />
        <Box flex="none">
          <Button ref={closeRef} icon="close" onClick={onClose}>
            Exit side by side
          </Button>
        </Box>
      </Flex>
      <Flex gap="3" minHeight="0" overflowX="auto" scrollSnapType="x proximity">
        {usernames.map((username, i) => (
          <Pane key={i} n={i + 1} people={people} firstUsername={username} />
        ))}
      </Flex>
    </Grid>,
    document.body,
  )
}

/**
 * Stops the polling of the app behind the panes: the app polls only while the page is visible, and the page now reports
 * that it is hidden. Returns a function that undoes this.
 */
function pauseApp(): () => void {
  const notifyApp = () => document.dispatchEvent(new Event('visibilitychange'))
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
  notifyApp()
  return () => {
    Reflect.deleteProperty(document, 'visibilityState')
    notifyApp()
  }
}

interface PaneProps {
  n: number
  people: readonly Persona[]
  firstUsername: string
}

function Pane({ n, people, firstUsername }: PaneProps): JSX.Element {
  const { page } = useConsole()
  const [visit, setVisit] = useState({ username: firstUsername, n: 0 })
  const [ready, setReady] = useState<typeof visit | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { username } = visit

  useEffect(() => {
    let isCurrent = true
    signIn(page.basePath, visit.username)
      .then((tokens) => {
        if (!isCurrent) return
        const isStored = preparePane(n, JSON.stringify(tokens))
        setProblem(isStored ? null : 'This browser blocks storage. Sign in by hand in each pane.')
        setReady(visit)
      })
      .catch((error: unknown) => isCurrent && setProblem(errorMessageOf(error)))
    return () => {
      isCurrent = false
      preparePane(n, null)
    }
  }, [n, page.basePath, visit])

  const become = (next: string): void => setVisit({ username: next, n: visit.n + 1 })
  const name = people.find((person) => person.username === username)?.name ?? username
  return (
    <Grid templateRows="auto minmax(0, 1fr)" gap="2" flex="1 0 22rem" minWidth="0" scrollSnapAlign="start">
      <Grid templateColumns="minmax(0, 1fr) auto" alignItems="center" gap="1.5">
        <Select
          label={`User in pane ${n}`}
          hideLabel
          value={username}
          onChange={become}
          options={people.map((person) => ({ value: person.username, label: `${person.name} (${person.username})` }))}
        />
        <IconButton icon="refresh" label={`Sign ${name} in again`} onClick={() => become(username)} />
      </Grid>
      <ErrorBanner text={problem} />
      {ready === visit ? (
        <chakra.iframe
          key={visit.n}
          name={panePrefix(n).slice(0, -1)}
          title={name}
          src={`${page.basePath}dashboard`}
          width="full"
          height="full"
          border="1px solid"
          borderColor="border.strong"
          borderRadius="lg"
          bg="bg.canvas"
        />
      ) : (
        <Spinner />
      )}
    </Grid>
  )
}
