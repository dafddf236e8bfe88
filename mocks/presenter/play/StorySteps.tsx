import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import type { JSX, ReactNode } from 'react'
import { Disclosure, SuccessText, Small, Steps } from '../../console/panel-parts'
import { screenName } from '../../console/format'
import { beatsOf, countPlayedSteps, currentBeatIndex } from './beats'
import type { ChosenStory, PlayerState } from './player'
import { stepTitle } from './run-story'
import { usePlayer } from './use-player'

/**
 * A list of the beats of a story as buttons that jump to them. A story is a script that is presented live, and a beat
 * is one of its sentences. The part named All steps lists all steps.
 */
export function StorySteps({
  chosen,
  children,
}: {
  chosen: ChosenStory
  /** Additional controls to show above the list of all steps. */
  children?: ReactNode
}): JSX.Element {
  const { busy, interrupted, send } = usePlayer()
  const beats = beatsOf(chosen.story.steps)
  const current = currentBeatIndex(chosen)
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
              disabled={busy || interrupted || chosen.failure !== null}
              aria-current={i === current ? 'step' : undefined}
              onClick={() => send({ do: 'jump', beat: i })}
            >
              <span>{say}</span>
              <Small as="span">{`${person ?? 'signed out'} · ${screenName(route ?? '/dashboard')}`}</Small>
            </chakra.button>
          </li>
        ))}
      </Steps>
      <Disclosure open={chosen.failure !== null || undefined}>
        <summary>All steps</summary>
        {children}
        <StepList chosen={chosen} />
      </Disclosure>
    </>
  )
}

function StepList({ chosen }: { chosen: ChosenStory }): JSX.Element {
  const { failure, step: begun } = chosen
  const played = countPlayedSteps(chosen)
  return (
    <Steps aria-label="Steps of the story">
      {chosen.story.steps.map((step, i) => {
        const isNext = i === played && failure === null
        const hasFailed = i === played && failure !== null && begun > 0
        return (
          <li key={i} {...(isNext && begun > 0 && { 'data-current': '' })} aria-current={isNext ? 'step' : undefined}>
            <Text as="span" color={hasFailed ? 'danger.fg' : 'success.fg'}>
              {i < played ? '✓' : hasFailed ? '✗' : ''}
            </Text>
            <Text as="span" {...(i >= played && !hasFailed && { color: 'fg.muted' })}>
              {stepTitle(step)}
            </Text>
          </li>
        )
      })}
    </Steps>
  )
}

/** Why the story cannot go on, or null. */
export const obstacleOf = ({ chosen, interrupted, problem }: PlayerState): string | null =>
  interrupted ? interruptedText : (problem ?? chosen?.failure ?? null)

const interruptedText = 'Another scenario was started, so this story can’t continue. Play it again from the start.'
