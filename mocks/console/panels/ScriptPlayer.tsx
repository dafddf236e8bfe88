import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useEffect, useRef } from 'react'
import { Banner } from '../../../src/ui/feedback/Banner'
import { Button } from '../../../src/ui/button/Button'
import { LiveRegion } from '../../../src/ui/feedback/LiveRegion'
import { Progress } from '../../../src/ui/feedback/Progress'
import { StatusBadge } from '../../../src/ui/figure/StatusBadge'
import { beatsOf, playedSteps, presentBeat } from '../play/story-beats'
import { Story } from '../play/StorySteps'
import { usePlay } from '../play/use-play'
import type { PlayState } from '../../sandbox/control/api-types'
import { CardTitle, Muted, Problem, Row, Spread } from './panel-parts'

export interface ScriptPlayerProps {
  play: PlayState
  onChange: () => Promise<void>
}

/** Presents a script: the page follows along, and what there is to say stands large. */
export function ScriptPlayer({ play, onChange }: ScriptPlayerProps): JSX.Element {
  const playing = usePlay(play, onChange)
  const { work, pause } = playing
  const played = playedSteps(play)
  const present = presentBeat(play)
  const said = beatsOf(play)[present]?.say ?? null
  const nextRef = useRef<HTMLButtonElement>(null)

  // A script does not go on behind a console that is closed or shows another panel; it waits where it is.
  useEffect(() => pause, [pause])
  // A presenter who uses the keyboard goes on with it, unless the page has drawn him in.
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
        <Muted>{play.story}</Muted>
      </Stack>
      <Progress
        label="Steps"
        value={played}
        max={play.steps.length}
        valueText={`${played} of ${play.steps.length}`}
        tone={play.failed ? 'danger' : 'accent'}
      />
      {said === null ? null : (
        <Text
          py="3"
          px="4"
          borderInlineStart="3px solid"
          borderColor="accent.fg"
          borderRadius="md"
          bg="accent.subtle"
          fontSize="lg"
        >
          {said}
        </Text>
      )}
      <LiveRegion>{said ?? ''}</LiveRegion>
      <Row>
        {play.over || play.interrupted ? (
          <Button variant="primary" icon="refresh" onClick={() => void playing.again()}>
            Play again
          </Button>
        ) : (
          <>
            <Button ref={nextRef} variant="primary" loading={work.busy} onClick={() => void playing.go('say')}>
              {play.begun ? 'Next' : 'Begin'}
            </Button>
            {work.busy ? (
              <Button onClick={pause}>Pause</Button>
            ) : (
              <Button onClick={() => void playing.go('all')}>Run all</Button>
            )}
          </>
        )}
        {present > 0 && !play.interrupted ? (
          <Button icon="arrowLeft" disabled={work.busy} onClick={() => void playing.back()}>
            Back one beat
          </Button>
        ) : null}
        <Button variant="ghost" onClick={() => void playing.leave()}>
          Exit the script
        </Button>
      </Row>
      {play.interrupted ? (
        <Banner tone="warning">Another world has begun since, so this script cannot go on where it was.</Banner>
      ) : (
        <Problem text={work.problem ?? play.message} onDismiss={work.problem === null ? undefined : work.clear} />
      )}
      <Story play={play} onJump={(beat) => void playing.jump(beat)} busy={work.busy || play.interrupted}>
        {play.over || play.interrupted ? null : (
          <Button size="sm" disabled={work.busy} onClick={() => void playing.go('step')}>
            One step
          </Button>
        )}
      </Story>
    </Stack>
  )
}

function Verdict({ play }: { play: PlayState }): JSX.Element | null {
  if (play.failed) return <StatusBadge tone="danger">Failed</StatusBadge>
  if (play.over) return <StatusBadge tone="success">Passed</StatusBadge>
  return null
}
