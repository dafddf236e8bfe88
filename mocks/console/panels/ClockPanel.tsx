import { Box } from '@chakra-ui/react/box'
import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { Select } from '../../../src/ui/field/Select'
import { Switch } from '../../../src/ui/field/Switch'
import { TextField } from '../../../src/ui/field/TextField'
import { formatMoment } from '../format'
import { useSandboxQuery, useConsole, useAction } from '../use-sandbox'
import type { ClockInput, Move } from '../../control/api-types'
import { BigFigure, ErrorBanner, Heading, Inline, NoData, onFormSubmit, PanelCard, Row, Small } from '../panel-parts'
import { Market } from './Market'
import { Progress } from '../../../src/ui/feedback/Progress'

/**
 * Progress of a clock move. The backend simulates all events up to the time that the user has set. Canceling leaves the
 * clock at the time it has reached.
 */
function MoveProgress({ move, onCancel }: { move: Move; onCancel: () => void }): JSX.Element {
  const percent = Math.floor(move.done * 100)
  return (
    <PanelCard as="section" aria-label="Clock move">
      <Progress label={`Moving to ${formatMoment(move.to)}`} value={percent} valueText={`${percent}%`} />
      {move.slower ? (
        <Small>The market slows down during this move, so that it adds no more than 50,000 leads at once.</Small>
      ) : null}
      <Row>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Small as="span">The clock stays at the time it has reached.</Small>
      </Row>
    </PanelCard>
  )
}

const jumps: readonly (readonly [label: string, advance: string])[] = [
  ['1 minute', 'PT1M'],
  ['15 minutes', 'PT15M'],
  ['1 hour', 'PT1H'],
  ['6 hours', 'PT6H'],
  ['1 day', 'P1D'],
  ['7 days', 'P7D'],
  ['30 days', 'P30D'],
]
const pollMs = 1000
/** Polling interval during a clock move, so that the progress bar moves smoothly. */
const pollDuringMoveMs = 250
const speeds = [0, 1, 10, 60, 600, 1000]

/** Panel that controls the simulated clock, and the market that follows it. */
export function ClockPanel(): JSX.Element {
  return (
    <Stack gap="6">
      <Clock />
      <Market />
    </Stack>
  )
}

/** Token expiry, automatic top-ups, ages of leads, and "today" all follow this clock. */
function Clock(): JSX.Element {
  const { sandbox } = useConsole()
  const [isMoving, setIsMoving] = useState(false)
  const { data: state, problem, refetch } = useSandboxQuery(sandbox.clockReading, isMoving ? pollDuringMoveMs : pollMs)
  if (state && isMoving !== (state.moving !== null)) setIsMoving(state.moving !== null)
  const work = useAction()
  const [dateTime, setDateTime] = useState('')

  const change = (input: ClockInput): Promise<void> =>
    work.run(async () => {
      await sandbox.clock(input)
      await refetch()
    })

  if (!state) return <NoData problem={problem} />
  return (
    <Stack gap="4">
      <div>
        <BigFigure asChild>
          <time dateTime={state.now}>{formatMoment(state.now)}</time>
        </BigFigure>
        <Small>{state.now}</Small>
      </div>
      {state.moving ? <MoveProgress move={state.moving} onCancel={() => void change({ stop: true })} /> : null}
      <ErrorBanner text={work.problem} onDismiss={work.clear} />
      <Switch
        label="Freeze the clock"
        hint="Time stops. Data changes only when someone acts."
        checked={state.frozen}
        onChange={(freeze) => void change({ freeze })}
      />
      <Stack as="section" gap="1.5" aria-label="Advance the clock">
        <Heading>Advance by</Heading>
        <Row>
          {jumps.map(([label, advance]) => (
            <Button key={advance} size="sm" disabled={work.busy} onClick={() => void change({ advance })}>
              {label}
            </Button>
          ))}
        </Row>
        <Row>
          <Button size="sm" disabled={work.busy} onClick={() => void change({ advance: 'PT57M59S' })}>
            1 second before token refresh
          </Button>
          <Button size="sm" disabled={work.busy} onClick={() => void change({ advance: 'PT1H' })}>
            After tokens expire
          </Button>
        </Row>
      </Stack>
      <Inline as="form" onSubmit={onFormSubmit(() => change({ set: dateTime }))}>
        <Box flex="1" minWidth="0">
          <TextField
            label="Date and time (ISO 8601)"
            value={dateTime}
            onChange={setDateTime}
            placeholder="2026-12-31T23:59Z"
            autoComplete="off"
          />
        </Box>
        <Button type="submit" disabled={dateTime === ''} loading={work.busy}>
          Set the clock
        </Button>
      </Inline>
      <Select
        label="Speed"
        hint="World seconds per real second"
        value={String(state.speed)}
        onChange={(speed) => void change({ speed: Number(speed) })}
        options={[...new Set([...speeds, state.speed])].map((speed) => ({ value: String(speed), label: `${speed}x` }))}
      />
    </Stack>
  )
}
