import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import type { JSX, ReactNode } from 'react'
import { ErrorText, Disclosure, SuccessText, Small, Steps } from '../panels/panel-parts'
import type { PlayState } from '../../sandbox/control/api-types'
import { beatsOf, currentBeatIndex } from './story-beats'

/** The beats of a story as buttons that jump to them, and its steps under Details. */
export function StorySteps({
  play,
  onJump,
  busy,
  children,
}: {
  play: PlayState
  onJump: (beat: number) => void
  busy: boolean
  /** More controls under Details. */
  children?: ReactNode
}): JSX.Element {
  const beats = beatsOf(play)
  const current = currentBeatIndex(play)
  return (
    <>
      <Steps aria-label="Beats of the story">
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
              {say}
              <Small as="span">
                {person ?? 'signed out'} · {route ?? '/dashboard'}
              </Small>
            </chakra.button>
          </li>
        ))}
      </Steps>
      <Disclosure open={play.failed || undefined}>
        <summary>Details</summary>
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
