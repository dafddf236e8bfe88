import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { StatusBadge } from '../../../src/ui/figure/StatusBadge'
import { useAction, useSandboxQuery, useConsole } from '../use-sandbox'
import { CardTitle, ErrorBanner, Muted, PanelCard, Row, Small, Spread } from '../panel-parts'

/** Panel that starts a scenario (a named set of demo data). */
export function ScenariosPanel(): JSX.Element {
  const { sandbox, page } = useConsole()
  const scenarios = useSandboxQuery(sandbox.scenarios)
  const state = useSandboxQuery(sandbox.state, 2_000)
  const work = useAction()
  const [startingName, setStartingName] = useState<string | null>(null)

  const start = async (name: string): Promise<void> => {
    setStartingName(name)
    // These scenarios show a step of the sign-in form, so they start signed out.
    if (name.startsWith('sign-in-')) return page.signOut(`/login?scenario=${name}`)
    const running = name === 'own-company' ? await sandbox.company.current() : null
    const company = running && (await sandbox.company.share(running)).query.replace('company=', '')
    page.signInAs(page.username() ?? 'agent', { world: { scenario: name, ...(company && { company }) } })
  }

  return (
    <Stack gap="4">
      <Muted>Starting a scenario replaces the current data. Save a snapshot first to come back to it.</Muted>
      <ErrorBanner text={work.problem ?? scenarios.problem} />
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
              <Button
                size="sm"
                flex="none"
                loading={startingName === name && work.problem === null}
                onClick={() => void work.run(() => start(name))}
              >
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
