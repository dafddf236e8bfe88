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
              <Row columnGap="2" rowGap="0">
                <CardTitle>{title}</CardTitle>
                <Small as="span">{name}</Small>
                {isCurrent ? <StatusBadge tone="info">Playing</StatusBadge> : null}
              </Row>
              <Button size="sm" flex="none" loading={startingName === name} onClick={() => start(name)}>
                {isCurrent ? 'Restart' : 'Start'}
              </Button>
            </Spread>
            <Muted>{story}</Muted>
          </PanelCard>
        )
      })}
    </Stack>
  )
}
