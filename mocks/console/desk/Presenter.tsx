import { Flex } from '@chakra-ui/react/flex'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Banner } from '../../../src/ui/feedback/Banner'
import { Button } from '../../../src/ui/button/Button'
import { LiveRegion } from '../../../src/ui/feedback/LiveRegion'
import { StatusBadge } from '../../../src/ui/figure/StatusBadge'
import { presentPlay } from '../play-memory'
import { Problem } from '../panels/panel-parts'
import { type Beat, beatMs, beatsOf, playedSteps, presentBeat } from '../play/story-beats'
import { Story } from '../play/StorySteps'
import { type Playing, usePlay } from '../play/use-play'
import { DeskContext, useSandboxQuery, useConsole } from '../use-sandbox'
import type { PlayState } from '../../sandbox/control/api-types'
import { DeskTime } from './DeskTime'
import { Checkbox } from '../../../src/ui/field/Checkbox'
import { remoteMove, type RemoteStage } from '../stage/remote-stage'
import { byHand } from '../tour/tour-guide'

export interface SelfPlayingProps {
  play: PlayState
  playing: Playing
  beats: readonly Beat[]
  present: number
  remote: RemoteStage
}

/**
 * The story tells itself: a pointer goes where somebody would press, each beat has its own length, and its sentence is a caption
 * in the audience's window. A key or a press there, and it waits until it is told to go on.
 */
export function SelfPlaying({ play, playing, beats, present, remote }: SelfPlayingProps): JSX.Element {
  const { page } = useConsole()
  const [on, setOn] = useState(false)
  const move = useMemo(() => remoteMove(remote), [remote])
  const now = beats[present]
  const { busy } = playing.work

  const choose = (next: boolean): void => {
    setOn(next)
    if (!next) playing.pause()
  }
  const stop = useEffectEvent(() => choose(false))
  const goOn = useEffectEvent(() => {
    if (play.over) setOn(false)
    else void playing.go('say', byHand(page, move))
  })
  useEffect(() => remote.onTouched(() => stop()), [remote])
  const waitMs = now ? beatMs(now) : 0
  useEffect(() => {
    if (!on || busy) return
    const timer = setTimeout(() => goOn(), waitMs)
    return () => clearTimeout(timer)
  }, [on, busy, present, waitMs])
  const { say, spotlight } = now ?? { say: null, spotlight: null }
  // A page that has loaded for the beat has no caption yet: it is put there when the beat has begun.
  useEffect(() => {
    if (!on || busy || say === null) return
    void move({ caption: say })
    if (spotlight !== null) void move({ show: spotlight })
  }, [on, busy, say, spotlight, move])
  useEffect(() => {
    if (on) return () => void move('end')
  }, [on, move])

  return <Checkbox label="Play by itself, with captions for the audience" checked={on} onChange={choose} />
}

/** Whether a key pressed there belongs to what stands there: a text, a list, the tabs of the console. */
export const isForWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role=tablist], [contenteditable]') !== null

/** What the presenter reads and presses: the sentence of now, the one that comes, and the way back. */
export function Presenter(): JSX.Element {
  const { sandbox } = useConsole()
  // A script may also be chosen in a panel, or in another window.
  const { answer, problem, ask } = useSandboxQuery(() => presentPlay(sandbox), 1_000)
  return (
    <>
      <Problem text={problem} />
      {answer === undefined ? null : <Stage key={answer?.name ?? ''} play={answer} onChange={ask} />}
    </>
  )
}

function Stage({ play, onChange }: { play: PlayState | null; onChange: () => Promise<void> }): JSX.Element {
  const playing = usePlay(play, onChange)
  const { work } = playing
  const remote = use(DeskContext)
  const beats = play ? beatsOf(play) : []
  const present = play ? presentBeat(play) : -1
  const now = beats[present]
  const next = beats[present + 1]
  const nextRef = useRef<HTMLButtonElement>(null)
  const canGoOn = play !== null && !play.over && !play.interrupted

  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (isForWriting(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '.') void playing.rescue()
    else if (event.key === 'ArrowLeft' || event.key === 'PageUp') {
      if (present > 0 && !work.busy) void playing.back()
    } else if (event.key === 'ArrowRight' || event.key === 'PageDown') {
      if (canGoOn && !work.busy) void playing.go('say')
    } else return
    event.preventDefault()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])

  return (
    <Stack as="section" gap="3" aria-label="Story">
      {play ? (
        <Flex wrap="wrap" align="center" columnGap="3" rowGap="1">
          <h2>{play.title}</h2>
          {play.failed ? <StatusBadge tone="danger">Stopped</StatusBadge> : null}
          {play.over && !play.failed ? <StatusBadge tone="success">Told to the end</StatusBadge> : null}
          <DeskTime beats={beats} present={present} begun={play.begun} over={play.over} story={play.name} />
        </Flex>
      ) : (
        <h2>Choose a story in the panel Scenarios</h2>
      )}
      <Text
        minHeight="6.5rem"
        py="4"
        px="5"
        borderInlineStart="4px solid"
        borderColor="accent.fg"
        borderRadius="lg"
        bg="accent.subtle"
        fontSize={{ base: 'xl', md: '2xl' }}
        lineHeight="1.4"
        textWrap="pretty"
        aria-label="Say now"
        role="note"
      >
        {now?.say ?? (play ? play.story : 'Its sentences stand here, and only here.')}
      </Text>
      <LiveRegion>{now?.say ?? ''}</LiveRegion>
      {play && !play.over ? (
        <Text color="fg.muted" fontSize="lg">
          <strong>Next</strong> {next?.say ?? (playedSteps(play) === 0 ? '' : 'The end of the story.')}
        </Text>
      ) : null}
      <Flex wrap="wrap" align="center" gap="2">
        {play?.over || play?.interrupted ? (
          <Button variant="primary" icon="refresh" loading={work.busy} onClick={() => void playing.again()}>
            Play again
          </Button>
        ) : play ? (
          <Button
            ref={nextRef}
            variant="primary"
            icon="arrowRight"
            loading={work.busy}
            onClick={() => void playing.go('say')}
          >
            {play.begun ? 'Next' : 'Begin'}
          </Button>
        ) : null}
        {play ? (
          <Button
            icon="arrowLeft"
            disabled={work.busy || present < 1 || play.interrupted}
            onClick={() => void playing.back()}
          >
            Back one beat
          </Button>
        ) : null}
        <Button icon="home" title="Key: . (period)" onClick={() => void playing.rescue()}>
          Safe scene
        </Button>
        {play ? (
          <Button variant="ghost" onClick={() => void playing.leave()}>
            Exit the story
          </Button>
        ) : null}
      </Flex>
      {play && remote && !play.failed && !play.interrupted && beats.length > 0 ? (
        <SelfPlaying play={play} playing={playing} beats={beats} present={present} remote={remote} />
      ) : null}
      {play?.interrupted ? (
        <Banner tone="warning">Another world has begun since, so this story cannot go on where it was.</Banner>
      ) : (
        <Problem
          text={work.problem ?? play?.message ?? null}
          onDismiss={work.problem === null ? undefined : work.clear}
        />
      )}
      {play ? (
        <Story play={play} onJump={(beat) => void playing.jump(beat)} busy={work.busy || play.interrupted} />
      ) : null}
    </Stack>
  )
}
