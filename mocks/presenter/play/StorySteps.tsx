import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import type { JSX, ReactNode } from 'react'
import { ErrorText, Disclosure, SuccessText, Small, Steps } from '../../console/panels/panel-parts'
import { screenName } from '../../console/format'
import type { PlayState, StoryStep } from '../../control/api-types'

/**
 * A list of the beats of a story as buttons that jump to them. A story is a script that is presented live, and a beat
 * is one of its sentences. The part named All steps lists all steps.
 */
export function StorySteps({
  play,
  onJump,
  busy,
  children,
}: {
  play: PlayState
  onJump: (beat: number) => void
  busy: boolean
  /** Additional controls to show above the list of all steps. */
  children?: ReactNode
}): JSX.Element {
  const beats = beatsOf(play)
  const current = currentBeatIndex(play)
  return (
    <>
      <Steps aria-label="Sentences of the story">
        {beats.map(({ at, say, person, route }, i) => (
          <li key={at} {...(i === current && { 'data-current': '' })}>
            <SuccessText as="span">{i <= current ? '✓' : ''}</SuccessText>
            <chakra.button
              type="button"
              display="grid"
              gap="0.5"
              minHeight="7"
              borderRadius="md"
              textAlign="start"
              lineHeight="1.45"
              css={{ '&:not(:disabled):hover': { color: 'accent.fg' }, '&:disabled': { cursor: 'default' } }}
              disabled={busy || play.failed}
              aria-current={i === current ? 'step' : undefined}
              onClick={() => onJump(i)}
            >
              <span>{say}</span>
              <Small as="span">{`${person ?? 'signed out'} · ${screenName(route ?? '/dashboard')}`}</Small>
            </chakra.button>
          </li>
        ))}
      </Steps>
      <Disclosure open={play.failed || undefined}>
        <summary>All steps</summary>
        {children}
        <StepList play={play} />
      </Disclosure>
    </>
  )
}

function StepList({ play }: { play: PlayState }): JSX.Element {
  const next = play.failed ? -1 : play.steps.findIndex(({ report }) => report === null)
  return (
    <Steps aria-label="Steps of the story">
      {play.steps.map(({ title, report }, i) => (
        <li
          key={i}
          {...(i === next && play.begun && { 'data-current': '' })}
          aria-current={i === next ? 'step' : undefined}
        >
          <Text as="span" color={report?.outcome === 'failed' ? 'danger.fg' : 'success.fg'}>
            {report?.outcome === 'passed' ? '✓' : report?.outcome === 'failed' ? '✗' : ''}
          </Text>
          <div>
            <Text as="span" {...(!report && { color: 'fg.muted' })}>
              {title}
            </Text>
            {report?.message ? <ErrorText>{report.message}</ErrorText> : null}
          </div>
        </li>
      ))}
    </Steps>
  )
}

/** Message of a story whose world was replaced. */
export const interruptedText =
  'Another scenario was started, so this story can’t continue. Play it again from the start.'

/** A beat: a sentence of a story, with the user and the route that the audience sees meanwhile. */
export interface Beat {
  /** Index of the `say` step in the story. */
  readonly at: number
  readonly say: string
  readonly spotlight: string | null
  /** What the presenter may add. */
  readonly notes: string | null
  /** Username from the latest earlier step that signs a user in. */
  readonly person: string | null
  /** Route from the latest earlier step that opens a route. */
  readonly route: string | null
}

export function beatsOf({ steps }: Pick<PlayState, 'steps'>): readonly Beat[] {
  let person: string | null = null
  let route: string | null = null
  return steps.flatMap(({ step }, at) => {
    if ('as' in step) person = step.as
    if ('goto' in step) route = step.goto
    if (!('say' in step)) return []
    const { say, spotlight = null, notes = null } = step
    return [{ at, say, spotlight, notes, person, route }]
  })
}

/** Returns the number of steps that have run. A skipped step does not count. */
export const countPlayedSteps = ({ steps }: Pick<PlayState, 'steps'>): number =>
  steps.filter(({ report }) => report !== null && report.outcome !== 'skipped').length

/** Returns the index of the latest beat that has played. Before the first beat, returns -1. */
export const currentBeatIndex = (play: Pick<PlayState, 'steps'>): number =>
  beatsOf(play).findLastIndex(({ at }) => play.steps[at]?.report?.outcome === 'passed')

const WORDS_PER_MINUTE = 130
/** Time that each beat adds for the audience to look at the screen. */
const LOOK_MS = 4_000

const speechMs = (text: string): number => (text.split(/\s+/).length / WORDS_PER_MINUTE) * 60_000

/** Returns the time to say the sentence of a beat slowly, and to look at the screen, in milliseconds. */
export const sentenceMs = ({ say }: Pick<Beat, 'say'>): number => LOOK_MS + speechMs(say)

const READ_WORDS_PER_MINUTE = 230
/** Time that a viewer needs at each beat to find the ring. */
const FIND_MS = 2_000

/** Returns the time to read the sentence of a beat, and to look at the screen, in milliseconds. */
export const readingMs = ({ say }: Pick<Beat, 'say'>): number =>
  FIND_MS + (say.split(/\s+/).length / READ_WORDS_PER_MINUTE) * 60_000

/** Returns the planned duration of a beat in milliseconds: the time for its sentence and its notes. */
export const beatMs = ({ say, notes }: Pick<Beat, 'say' | 'notes'>): number =>
  sentenceMs({ say }) + (notes === null ? 0 : speechMs(notes))

/** Returns the duration of a story in minutes, rounded up. */
const minutesOf = (steps: readonly StoryStep[], msOf: (beat: Beat) => number): number => {
  const beats = beatsOf({ steps: steps.map((step) => ({ title: '', step, report: null })) })
  return Math.max(1, Math.ceil(beats.reduce((sum, beat) => sum + msOf(beat), 0) / 60_000))
}

/** Returns the planned duration of a presentation in minutes. A presenter must not run over. */
export const plannedMinutes = (steps: readonly StoryStep[]): number => minutesOf(steps, beatMs)

/** Returns the duration of a story that plays automatically, in minutes. */
export const viewingMinutes = (steps: readonly StoryStep[]): number => minutesOf(steps, readingMs)

/**
 * Returns the planned duration of all beats, and how far the presenter is ahead of the plan in `aheadMs`. A negative
 * `aheadMs` means behind.
 */
export function pace(beats: readonly Beat[], current: number, elapsedMs: number) {
  const plannedMs = beats.reduce((sum, beat) => sum + beatMs(beat), 0)
  const [before, through] = [current, current + 1].map((count) =>
    beats.slice(0, Math.max(0, count)).reduce((sum, beat) => sum + beatMs(beat), 0),
  )
  // While the elapsed time is within the planned time of the current beat, the presenter is on pace, and `aheadMs` is
  // 0.
  const aheadMs = elapsedMs > (through ?? 0) ? (through ?? 0) - elapsedMs : Math.max(0, (before ?? 0) - elapsedMs)
  return { plannedMs, aheadMs }
}
