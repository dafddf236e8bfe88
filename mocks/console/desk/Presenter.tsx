import { Flex } from '@chakra-ui/react/flex'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, use, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Banner } from '../../../src/ui/feedback/Banner'
import { Button } from '../../../src/ui/button/Button'
import { LiveRegion } from '../../../src/ui/feedback/LiveRegion'
import { StatusBadge } from '../../../src/ui/figure/StatusBadge'
import { loadPlayback } from '../play/scenes'
import { ErrorBanner } from '../panels/panel-parts'
import { type Beat, beatMs, beatsOf, countPlayedSteps, currentBeatIndex } from '../play/story-beats'
import { StorySteps } from '../play/StorySteps'
import { directGuide, type Guide, type PlaybackControls, usePlayback } from '../play/use-playback'
import { DeskContext, useSandboxQuery, useConsole } from '../use-sandbox'
import type { PlayState } from '../../sandbox/control/api-types'
import { DeskTime } from './DeskTime'
import { Checkbox } from '../../../src/ui/field/Checkbox'
import { remotePointer, type RemoteStage } from '../stage/remote-stage'
import type { AppPage } from '../app-page'
import type { PointerMove, PointerMoveResult } from '../stage/channel'

/** Returns a guide that clicks links with the pointer, and navigates directly if the page has no link to the route. */
function pointerGuide(page: AppPage, movePointer: (move: PointerMove) => Promise<PointerMoveResult>): Guide {
  const { become, goTo } = directGuide(page)
  return {
    async become(username, route) {
      if ((await movePointer({ enter: username })) === 'missing') await become(username, route)
    },
    async goTo(route) {
      if ((await movePointer({ walk: route })) === 'missing') await goTo(route)
    },
  }
}

interface AutoplayProps {
  play: PlayState
  playing: PlaybackControls
  beats: readonly Beat[]
  current: number
  remote: RemoteStage
}

/**
 * Plays the story in the audience window with a drawn pointer and captions. Each beat lasts as long as its sentence needs.
 * A key or a click in that window turns autoplay off.
 */
function Autoplay({ play, playing, beats, current, remote }: AutoplayProps): JSX.Element {
  const { page } = useConsole()
  const [on, setOn] = useState(false)
  const movePointer = useMemo(() => remotePointer(remote), [remote])
  const now = beats[current]
  const { busy } = playing.work

  const toggle = (next: boolean): void => {
    setOn(next)
    if (!next) playing.pause()
  }
  const stop = useEffectEvent(() => toggle(false))
  const playNext = useEffectEvent(() => {
    if (play.over) setOn(false)
    else void playing.go('say', pointerGuide(page, movePointer))
  })
  useEffect(() => remote.onInteraction(() => stop()), [remote])
  const waitMs = now ? beatMs(now) : 0
  useEffect(() => {
    if (!on || busy) return
    const timer = setTimeout(() => playNext(), waitMs)
    return () => clearTimeout(timer)
  }, [on, busy, current, waitMs])
  const { say, spotlight } = now ?? { say: null, spotlight: null }
  // After the beat's navigation, because a new page has no caption.
  useEffect(() => {
    if (!on || busy || say === null) return
    void movePointer({ caption: say })
    if (spotlight !== null) void movePointer({ show: spotlight })
  }, [on, busy, say, spotlight, movePointer])
  useEffect(() => {
    if (on) return () => void movePointer('end')
  }, [on, movePointer])

  return <Checkbox label="Autoplay with captions for the audience" checked={on} onChange={toggle} />
}

/** Whether an element uses keys itself, such as a text field, a list, or the tabs of the console. */
const usesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role=tablist], [contenteditable]') !== null

/** The current and next sentence of the story, with the playback controls. */
export function Presenter(): JSX.Element {
  const { sandbox } = useConsole()
  // Polls, because a panel or another window may choose a story.
  const { data, problem, refetch } = useSandboxQuery(() => loadPlayback(sandbox), 1_000)
  return (
    <>
      <ErrorBanner text={problem} />
      {data === undefined ? null : <StoryControls key={data?.name ?? ''} play={data} onChange={refetch} />}
    </>
  )
}

function StoryControls({ play, onChange }: { play: PlayState | null; onChange: () => Promise<void> }): JSX.Element {
  const playing = usePlayback(play, onChange)
  const { work } = playing
  const remote = use(DeskContext)
  const beats = play ? beatsOf(play) : []
  const current = play ? currentBeatIndex(play) : -1
  const now = beats[current]
  const next = beats[current + 1]
  const canPlay = play !== null && !play.over && !play.interrupted

  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (usesKeys(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '.') void playing.rescue()
    else if (event.key === 'ArrowLeft' || event.key === 'PageUp') {
      if (current > 0 && !work.busy) void playing.back()
    } else if (event.key === 'ArrowRight' || event.key === 'PageDown') {
      if (canPlay && !work.busy) void playing.go('say')
    } else return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])

  return (
    <Stack as="section" gap="3" aria-label="Story">
      {play ? (
        <Flex wrap="wrap" align="center" columnGap="3" rowGap="1">
          <h2>{play.title}</h2>
          {play.failed ? <StatusBadge tone="danger">Stopped</StatusBadge> : null}
          {play.over && !play.failed ? <StatusBadge tone="success">Finished</StatusBadge> : null}
          <DeskTime beats={beats} current={current} begun={play.begun} over={play.over} story={play.name} />
        </Flex>
      ) : (
        <h2>Choose a story in the Scenarios panel</h2>
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
        {now?.say ?? (play ? play.story : 'Your lines appear here. The audience does not see them.')}
      </Text>
      <LiveRegion>{now?.say ?? ''}</LiveRegion>
      {play && !play.over ? (
        <Text color="fg.muted" fontSize="lg">
          <strong>Next</strong> {next?.say ?? (countPlayedSteps(play) === 0 ? '' : 'The end of the story.')}
        </Text>
      ) : null}
      <Flex wrap="wrap" align="center" gap="2">
        {play?.over || play?.interrupted ? (
          <Button variant="primary" icon="refresh" loading={work.busy} onClick={() => void playing.again()}>
            Play again
          </Button>
        ) : play ? (
          <Button variant="primary" icon="arrowRight" loading={work.busy} onClick={() => void playing.go('say')}>
            {play.begun ? 'Next' : 'Begin'}
          </Button>
        ) : null}
        {play ? (
          <Button
            icon="arrowLeft"
            disabled={work.busy || current < 1 || play.interrupted}
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
            Exit story
          </Button>
        ) : null}
      </Flex>
      {play && remote && !play.failed && !play.interrupted && beats.length > 0 ? (
        <Autoplay play={play} playing={playing} beats={beats} current={current} remote={remote} />
      ) : null}
      {play?.interrupted ? (
        <Banner tone="warning">
          Another world has begun since, so this story cannot continue. Play it again from the start.
        </Banner>
      ) : (
        <ErrorBanner
          text={work.problem ?? play?.message ?? null}
          onDismiss={work.problem === null ? undefined : work.clear}
        />
      )}
      {play ? (
        <StorySteps play={play} onJump={(beat) => void playing.jump(beat)} busy={work.busy || play.interrupted} />
      ) : null}
    </Stack>
  )
}
