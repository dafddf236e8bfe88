import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { StatusBadge } from '../../../src/ui/figure/StatusBadge'
import { useSandboxQuery, useConsole } from '../use-sandbox'
import { CardTitle, ErrorBanner, Muted, PanelCard, Row, Small, Spread } from '../panel-parts'

/** Panel that starts a scenario (a named set of demo data). */
export function ScenariosPanel(): JSX.Element {
  const { sandbox, page } = useConsole()
  const scenarios = useSandboxQuery(sandbox.scenarios)
  const state = useSandboxQuery(sandbox.state, 2_000)
  const [startingName, setStartingName] = useState<string | null>(null)

  const start = (name: string): void => {
    setStartingName(name)
    // These scenarios show a step of the sign-in form, so they start signed out.
    if (name.startsWith('sign-in-')) page.signOut(`/login?scenario=${name}`)
    else page.signInAs(page.username() ?? 'agent', { world: { scenario: name } })
  }

  return (
    <Stack gap="4">
      <Muted>Starting a scenario replaces the current data. Save a snapshot first to come back to it.</Muted>
      <ErrorBanner text={scenarios.problem} />
      {scenarios.data?.map(({ name, title, story }) => {
        const isCurrent = state.data?.scenario === name
        return (
          <PanelCard key={name} as="article" aria-label={title} {...(isCurrent && { 'data-current': '' })}>
            <Spread>
              <CardTitle>{title}</CardTitle>
              {isCurrent ? <StatusBadge tone="info">Playing</StatusBadge> : null}
            </Spread>
            <Muted>{story}</Muted>
            <Row>
              <Button size="sm" loading={startingName === name} onClick={() => start(name)}>
                {isCurrent ? 'Restart' : 'Start'}
              </Button>
              <Small as="span" ms="auto">
                {name}
              </Small>
            </Row>
          </PanelCard>
        )
      })}
    </Stack>
  )
}
