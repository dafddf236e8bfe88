import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, use, useEffect, useRef } from 'react'
import { Banner } from '../../../src/ui/feedback/Banner'
import { Button } from '../../../src/ui/button/Button'
import { LiveRegion } from '../../../src/ui/feedback/LiveRegion'
import { Progress } from '../../../src/ui/feedback/Progress'
import { StatusBadge } from '../../../src/ui/figure/StatusBadge'
import { loadPlayback } from '../../presenter/play/scenes'
import {
  beatsOf,
  countPlayedSteps,
  currentBeatIndex,
  interruptedText,
  StorySteps,
} from '../../presenter/play/StorySteps'
import { usePlayback } from '../../presenter/play/use-playback'
import { DeskStory } from '../../presenter/stage/DeskStory'
import { DeskContext, useSandboxQuery, useConsole } from '../use-sandbox'
import type { PlayState } from '../../control/api-types'
import { CardTitle, ErrorBanner, Muted, NoData, Row, Spread } from './panel-parts'
import { StoryList } from './StoryList'

/** Panel that lists the stories (scripted presentations), or plays the chosen one. */
export function StoriesPanel(): JSX.Element {
  // The presenter's desk (the presenter's own window) shows the sentence and the controls beside the panels.
  return use(DeskContext) === null ? <DockedStories /> : <DeskStory />
}

function DockedStories(): JSX.Element {
  const { sandbox } = useConsole()
  const play = useSandboxQuery(() => loadPlayback(sandbox))
  if (play.data) return <StoryPlayer play={play.data} onChange={play.refetch} />
  if (play.problem !== null || play.data === undefined) return <NoData problem={play.problem} />
  return <StoryList onChosen={play.refetch} />
}

/**
 * Controls of a story that plays. The app's page navigates with the steps, and the panel shows the current sentence in
 * large type.
 */
function StoryPlayer({ play, onChange }: { play: PlayState; onChange: () => Promise<void> }): JSX.Element {
  const player = usePlayback(play, onChange)
  const { work, pause } = player
  const played = countPlayedSteps(play)
  const present = currentBeatIndex(play)
  const beats = beatsOf(play)
  const sentence = beats[present]?.say ?? null
  // A story for testers may have no sentences.
  const [done, total] = beats.length > 0 ? [present + 1, beats.length] : [played, play.steps.length]
  const nextRef = useRef<HTMLButtonElement>(null)

  // The story pauses when the console closes or shows another panel.
  useEffect(() => pause, [pause])
  // After each step, the Next button gets the focus for keyboard users, unless another element has the focus.
  useEffect(() => {
    if (!work.busy && play.begun && document.activeElement === document.body) nextRef.current?.focus()
  }, [work.busy, play.begun])

  return (
    <Stack gap="4">
      <Stack gap="1.5">
        <Spread>
          <CardTitle>{play.title}</CardTitle>
          <Verdict play={play} />
        </Spread>
        {play.begun ? null : <Muted>{play.story}</Muted>}
      </Stack>
      <Progress
        label={beats.length > 0 ? 'Sentences' : 'Steps'}
        value={done}
        max={total}
        valueText={`${done} of ${total}`}
        tone={play.failed ? 'danger' : 'accent'}
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
      <Row>
        {play.over || play.interrupted ? (
          <Button variant="primary" icon="refresh" onClick={() => void player.again()}>
            Play again
          </Button>
        ) : (
          <>
            <Button ref={nextRef} variant="primary" loading={work.busy} onClick={() => void player.go('say')}>
              {play.begun ? 'Next' : 'Begin'}
            </Button>
            {work.busy ? <Button onClick={pause}>Pause</Button> : null}
          </>
        )}
        {present > 0 && !play.interrupted ? (
          <Button icon="arrowLeft" disabled={work.busy} onClick={() => void player.back()}>
            Back
          </Button>
        ) : null}
        <Button variant="ghost" onClick={() => void player.leave()}>
          Exit story
        </Button>
      </Row>
      {play.interrupted ? (
        <Banner tone="warning">{interruptedText}</Banner>
      ) : (
        <ErrorBanner text={work.problem ?? play.message} onDismiss={work.problem === null ? undefined : work.clear} />
      )}
      <StorySteps play={play} onJump={(beat) => void player.jump(beat)} busy={work.busy || play.interrupted}>
        {play.over || play.interrupted ? null : (
          <Row>
            <Button size="sm" disabled={work.busy} onClick={() => void player.go('step')}>
              One step
            </Button>
            <Button size="sm" disabled={work.busy} onClick={() => void player.go('all')}>
              Run all
            </Button>
          </Row>
        )}
      </StorySteps>
    </Stack>
  )
}

function Verdict({ play }: { play: PlayState }): JSX.Element | null {
  if (play.failed) return <StatusBadge tone="danger">Failed</StatusBadge>
  if (play.over) return <StatusBadge tone="success">Passed</StatusBadge>
  return null
}
