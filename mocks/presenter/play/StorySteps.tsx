import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import type { JSX, ReactNode } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { Banner } from '../../../src/ui/feedback/Banner'
import { Disclosure, SuccessText, Small, Steps } from '../../console/panel-parts'
import { screenName } from '../../console/format'
import { beatsOf, countPlayedSteps, currentBeatIndex } from './beats'
import type { ChosenStory } from './chosen-story'
import type { Player, PlayerState } from './player'
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
              disabled={busy || interrupted !== null || chosen.failure !== null}
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
  interrupted ?? problem ?? chosen?.failure ?? null

/**
 * Starts the story's world again, and plays to the current sentence: whatever has happened to the world, the page, or
 * the session. A story without sentences starts again.
 */
export function goOn({ chosen, send }: Pick<PlayerState, 'chosen'> & Pick<Player, 'send'>): void {
  if (!chosen) return
  send({ do: 'again' })
  send({ do: 'jump', beat: Math.max(0, currentBeatIndex(chosen)) })
}

/** Says why the story has stopped, with the one button that mends it. Null while the story can go on. */
export function Stopped(): JSX.Element | null {
  const player = usePlayer()
  const reason = obstacleOf(player)
  if (reason === null) return null
  return (
    <Banner
      tone="danger"
      title="The story has stopped"
      action={
        <Button size="sm" variant="primary" icon="refresh" loading={player.busy} onClick={() => goOn(player)}>
          Go on from here
        </Button>
      }
    >
      {reason}
    </Banner>
  )
}
