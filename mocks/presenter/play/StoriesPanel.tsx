import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useEffect, useRef } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { LiveRegion } from '../../../src/ui/feedback/LiveRegion'
import { Progress } from '../../../src/ui/feedback/Progress'
import { StatusBadge } from '../../../src/ui/figure/StatusBadge'
import { CardTitle, Muted, Row, Spread } from '../../console/panel-parts'
import { beatsOf, countPlayedSteps, currentBeatIndex, dateNote } from './beats'
import type { ChosenStory } from './chosen-story'
import { isOver as hasEnded } from './run-story'
import { StoryList } from './StoryList'
import { obstacleOf, Stopped, StorySteps } from './StorySteps'
import { usePlayer } from './use-player'

/** Panel that lists the stories (scripted presentations), or plays the chosen one. */
export function StoriesPanel(): JSX.Element {
  const { chosen } = usePlayer()
  return chosen ? <StoryControls chosen={chosen} /> : <StoryList />
}

/**
 * Controls of a story that plays. The app's page navigates with the steps, and the panel shows the current sentence in
 * large type.
 */
function StoryControls({ chosen }: { chosen: ChosenStory }): JSX.Element {
  const player = usePlayer()
  const { busy, send } = player
  const isStopped = obstacleOf(player) !== null
  const { story, failure, step } = chosen
  const hasBegun = step > 0
  const isOver = hasEnded(chosen)
  const present = currentBeatIndex(chosen)
  const beats = beatsOf(story.steps)
  const sentence = beats[present]?.say ?? null
  // A story for testers may have no sentences.
  const [done, total] = beats.length > 0 ? [present + 1, beats.length] : [countPlayedSteps(chosen), story.steps.length]
  const nextRef = useRef<HTMLButtonElement>(null)

  // The story pauses when the console closes or shows another panel.
  useEffect(() => () => send({ do: 'pause' }), [send])
  // After each step, the Next button gets the focus for keyboard users, unless another element has the focus.
  useEffect(() => {
    if (!busy && hasBegun && document.activeElement === document.body) nextRef.current?.focus()
  }, [busy, hasBegun])

  return (
    <Stack gap="4">
      <Stack gap="1.5">
        <Spread>
          <CardTitle>{story.title}</CardTitle>
          {isOver && !isStopped ? <StatusBadge tone="success">Passed</StatusBadge> : null}
        </Spread>
        {hasBegun ? null : <Muted>{story.story}</Muted>}
        {present <= 0 ? <Muted>{dateNote(story)}</Muted> : null}
      </Stack>
      <Progress
        label={beats.length > 0 ? 'Sentences' : 'Steps'}
        value={done}
        max={total}
        valueText={`${done} of ${total}`}
        tone={failure === null ? 'accent' : 'danger'}
      />
      {sentence === null ? null : (
        <Text
          py="3"
          px="4"
          borderInlineStart="3px solid"
          borderColor="accent.fg"
          borderRadius="md"
          bg="accent.subtle"
          fontSize="lg"
        >
          {sentence}
        </Text>
      )}
      <LiveRegion>{sentence ?? ''}</LiveRegion>
      <Stopped />
      <Row>
        {isStopped ? null : isOver ? (
          <Button variant="primary" icon="refresh" onClick={() => send({ do: 'again' })}>
            Play again
          </Button>
        ) : (
          <>
            <Button ref={nextRef} variant="primary" loading={busy} onClick={() => send({ do: 'play', to: 'say' })}>
              {hasBegun ? 'Next' : 'Begin'}
            </Button>
            {busy ? <Button onClick={() => send({ do: 'pause' })}>Pause</Button> : null}
          </>
        )}
        {present > 0 && !isStopped ? (
          <Button icon="arrowLeft" disabled={busy} onClick={() => send({ do: 'jump', beat: present - 1 })}>
            Back
          </Button>
        ) : null}
        <Button variant="ghost" onClick={() => send({ do: 'leave' })}>
          Exit story
        </Button>
      </Row>
      <StorySteps chosen={chosen}>
        {isOver || isStopped ? null : (
          <Row>
            <Button size="sm" disabled={busy} onClick={() => send({ do: 'play', to: 'step' })}>
              One step
            </Button>
            <Button size="sm" disabled={busy} onClick={() => send({ do: 'play', to: 'all' })}>
              Run all
            </Button>
          </Row>
        )}
      </StorySteps>
    </Stack>
  )
}
