import { Stack } from '@chakra-ui/react/stack'
import { type JSX, use, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { Spinner } from '../../../src/ui/feedback/Spinner'
import { StatusBadge } from '../../../src/ui/figure/StatusBadge'
import { presentPlay } from '../play-memory'
import { DeskContext, useSandboxQuery, useConsole, useAction } from '../use-sandbox'
import type { ScenarioSummary } from '../../sandbox/control/api-types'
import { CardTitle, Muted, PanelCard, Problem, Row, Small, Spread } from './panel-parts'
import { ScriptPlayer } from './ScriptPlayer'
import { TextArea } from '../../../src/ui/field/TextArea'
import { wordsOf } from '../format'

/** A script of one's own, pasted as JSON. */
export function OwnScript({ onPlay }: { onPlay: (document: unknown) => Promise<void> }): JSX.Element {
  const [text, setText] = useState('')
  const work = useAction()
  const play = (): Promise<void> => work.run(() => onPlay(parsed(text)))
  return (
    <PanelCard>
      <TextArea
        label="A script of your own"
        hint="A JSON document as the guide for testers describes it, or what the recorder has written."
        error={work.problem}
        value={text}
        onChange={(next) => {
          setText(next)
          work.clear()
        }}
        rows={4}
        spellCheck={false}
      />
      <div>
        <Button size="sm" disabled={text.trim() === ''} loading={work.busy} onClick={() => void play()}>
          Open the script
        </Button>
      </div>
    </PanelCard>
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`This is not JSON: ${wordsOf(error)}`, { cause: error })
  }
}

/** Worlds to begin with, and the script of each. */
export function ScenariosPanel(): JSX.Element {
  const { sandbox } = useConsole()
  const isAtDesk = use(DeskContext) !== null
  const play = useSandboxQuery(() => presentPlay(sandbox))
  // At the desk the story has a place of its own beside the panels.
  if (isAtDesk) return <Choice onChosen={play.ask} />
  if (play.answer) return <ScriptPlayer play={play.answer} onChange={play.ask} />
  if (play.problem !== null) return <Problem text={play.problem} />
  if (play.answer === undefined) return <Spinner />
  return <Choice onChosen={play.ask} />
}

function Choice({ onChosen }: { onChosen: () => Promise<void> }): JSX.Element {
  const { sandbox, page } = useConsole()
  const scenarios = useSandboxQuery(sandbox.scenarios)
  const state = useSandboxQuery(sandbox.state, 2_000)
  const work = useAction()
  const [startingName, setStartingName] = useState<string | null>(null)

  const start = (name: string): void => {
    setStartingName(name)
    page.becomes(page.username() ?? 'agent', { world: { scenario: name } })
  }
  const present = async (script: { name: string } | { document: unknown }): Promise<void> => {
    await sandbox.play.choose(script)
    await onChosen()
  }

  return (
    <Stack gap="4">
      <Muted>
        Each is a world of its own. Starting one leaves the present one; take a snapshot of it first if you want it
        back.
      </Muted>
      <Problem text={work.problem ?? scenarios.problem} onDismiss={work.clear} />
      {scenarios.answer?.map((scenario) => (
        <ScenarioCard
          key={scenario.name}
          scenario={scenario}
          current={state.answer?.scenario === scenario.name}
          starting={startingName === scenario.name}
          onStart={() => start(scenario.name)}
          onPresent={() => void work.run(() => present({ name: scenario.name }))}
        />
      ))}
      <OwnScript onPlay={(document) => present({ document })} />
    </Stack>
  )
}

interface ScenarioCardProps {
  scenario: ScenarioSummary
  current: boolean
  starting: boolean
  onStart: () => void
  onPresent: () => void
}

function ScenarioCard({ scenario, current, starting, onStart, onPresent }: ScenarioCardProps): JSX.Element {
  const { title, name, story, steps } = scenario
  return (
    <PanelCard as="article" aria-label={title} {...(current && { 'data-current': '' })}>
      <Spread>
        <CardTitle>{title}</CardTitle>
        {current ? <StatusBadge tone="info">Playing</StatusBadge> : null}
      </Spread>
      <Muted>{story}</Muted>
      <Row>
        <Button size="sm" loading={starting} onClick={onStart}>
          {current ? 'Start again' : 'Start'}
        </Button>
        {steps.length > 0 ? (
          <Button size="sm" variant="ghost" icon="arrowRight" onClick={onPresent}>
            Script, {steps.length} steps
          </Button>
        ) : null}
        <Small as="span" ms="auto">
          {name}
        </Small>
      </Row>
    </PanelCard>
  )
}
