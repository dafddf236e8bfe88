import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import { Banner } from '../../../src/ui/feedback/Banner'
import { Button } from '../../../src/ui/button/Button'
import { Spinner } from '../../../src/ui/feedback/Spinner'
import { useSandboxQuery, useConsole, useAction } from '../use-sandbox'
import { BigFigure, Figures, Muted, PanelCard, Problem, Row, Small } from './panel-parts'
const tempos = [0, 1, 10, 60, 250, 1000]

/** How fast leads arrive and are bought by others. */
export function MarketPanel(): JSX.Element {
  const { sandbox } = useConsole()
  const { answer: state, problem, ask } = useSandboxQuery(sandbox.state, 1000)
  const work = useAction()
  const [first, setFirst] = useState<number | null>(null)
  const leads = state?.counts['lead'] ?? 0
  if (state && first === null) setFirst(leads)

  if (!state) return problem === null ? <Spinner /> : <Problem text={problem} />
  const set = (tempo: number): Promise<void> =>
    work.run(async () => {
      await sandbox.market(tempo)
      await ask()
    })
  return (
    <Stack gap="4">
      <Muted>
        Leads arrive every quarter of an hour of market time, and other buyers take them, by the seed of the world
        alone. Market time is world time, times this.
      </Muted>
      <Problem text={work.problem} onDismiss={work.clear} />
      <BigFigure>× {state.marketTempo}</BigFigure>
      <Row role="group" aria-label="Tempo of the market">
        {tempos.map((tempo) => (
          <Button
            key={tempo}
            size="sm"
            variant={tempo === state.marketTempo ? 'primary' : 'secondary'}
            aria-pressed={tempo === state.marketTempo}
            onClick={() => void set(tempo)}
          >
            {tempo === 0 ? 'Stop' : `× ${tempo}`}
          </Button>
        ))}
      </Row>
      <Small>{meaningOf(state.marketTempo)}</Small>
      {state.marketFull ? (
        <Banner tone="warning">This world holds as many leads as it can. Begin a world anew for more.</Banner>
      ) : null}
      <Figures aria-label="The market so far">
        <Figure name="Leads on record" count={leads} />
        <Figure name="Since opening" count={leads - (first ?? leads)} />
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

function meaningOf(tempo: number): string {
  if (tempo === 0) return 'The market stands still: nothing arrives, and nobody else buys.'
  const seconds = 900 / tempo
  const gap = seconds >= 60 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds * 10) / 10} seconds`
  return `A lead about every ${gap} of world time.`
}
