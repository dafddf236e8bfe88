import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import { Banner } from '../../../src/ui/feedback/Banner'
import { Button } from '../../../src/ui/button/Button'
import { useSandboxQuery, useConsole, useAction } from '../use-sandbox'
import { BigFigure, ErrorBanner, Figures, Heading, NoData, PanelCard, Row, Small } from '../panel-parts'

const speeds = [0, 1, 10, 60, 250, 1000]

/** Section that sets how fast leads arrive and how fast other agents buy them. */
export function Market(): JSX.Element {
  const { sandbox } = useConsole()
  const { data: state, problem, refetch } = useSandboxQuery(sandbox.stateWithoutHash, 1000)
  const work = useAction()
  const [leadsAtOpen, setLeadsAtOpen] = useState<number | null>(null)
  const leads = state?.counts['lead'] ?? 0
  if (state && leadsAtOpen === null) setLeadsAtOpen(leads)

  if (!state) return <NoData problem={problem} />
  const setSpeed = (speed: number): Promise<void> =>
    work.run(async () => {
      await sandbox.market(speed)
      await refetch()
    })
  return (
    <Stack as="section" gap="1.5" aria-label="Market">
      <Heading>Market</Heading>
      <Small>How fast leads arrive and other agents buy them.</Small>
      <ErrorBanner text={work.problem} onDismiss={work.clear} />
      <Row role="group" aria-label="Market speed">
        {speeds.map((speed) => (
          <Button
            key={speed}
            size="sm"
            variant={speed === state.marketTempo ? 'primary' : 'secondary'}
            aria-pressed={speed === state.marketTempo}
            onClick={() => void setSpeed(speed)}
          >
            {speed === 0 ? 'Stop' : `${speed}x`}
          </Button>
        ))}
      </Row>
      <Small>{describeSpeed(state.marketTempo)}</Small>
      {state.marketFull ? (
        <Banner tone="warning">This world is full, so no more leads arrive. Start a new world to get more.</Banner>
      ) : null}
      <Figures aria-label="Market totals">
        <Figure name="Leads" count={leads} />
        <Figure name="New leads" count={leads - (leadsAtOpen ?? leads)} />
        <Figure name="Ledger postings" count={state.counts['postings'] ?? 0} />
      </Figures>
    </Stack>
  )
}

function Figure({ name, count }: { name: string; count: number }): JSX.Element {
  return (
    <PanelCard>
      <Small as="dt">{name}</Small>
      <BigFigure as="dd">{count.toLocaleString('en-US')}</BigFigure>
    </PanelCard>
  )
}

function describeSpeed(speed: number): string {
  if (speed === 0) return 'The market is stopped: no leads arrive, and no other agent buys.'
  const seconds = 900 / speed
  const gap = seconds >= 60 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds * 10) / 10} seconds`
  return `A lead about every ${gap} of world time.`
}
