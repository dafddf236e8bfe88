import { Flex } from '@chakra-ui/react/flex'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, use, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { sessionStore } from '../../../src/lib/browser/storage'
import { Banner } from '../../../src/ui/feedback/Banner'
import { Button } from '../../../src/ui/button/Button'
import { LiveRegion } from '../../../src/ui/feedback/LiveRegion'
import { StatusBadge } from '../../../src/ui/figure/StatusBadge'
import { loadPlayback } from '../play/scenes'
import { ErrorBanner } from '../panels/panel-parts'
import { type Beat, beatMs, beatsOf, countPlayedSteps, currentBeatIndex, pace, StorySteps } from '../play/StorySteps'
import { directGuide, type Guide, type PlaybackControls, usePlayback } from '../play/use-playback'
import { DeskContext, useSandboxQuery, useConsole } from '../use-sandbox'
import type { PlayState } from '../../sandbox/control/api-types'
import { Checkbox } from '../../../src/ui/field/Checkbox'
import { remotePointer, type RemoteStage } from './remote-stage'
import type { AppPage } from '../app-page'
import type { PointerMove, PointerMoveResult } from './channel'

/**
 * Returns a guide that clicks links with the animated pointer. If the page has no link to a route, the guide navigates
 * directly.
 */
function pointerGuide(page: AppPage, movePointer: (move: PointerMove) => Promise<PointerMoveResult>): Guide {
  const { signInAs, goTo } = directGuide(page)
  return {
    async signInAs(username, route) {
      if ((await movePointer({ signIn: username })) === 'missing') await signInAs(username, route)
    },
    async goTo(route) {
      if ((await movePointer({ clickLink: route })) === 'missing') await goTo(route)
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
 * Control for autoplay, which plays the story (a script) in the audience window with an animated pointer and captions.
 * Each beat (a sentence of the story) lasts as long as its sentence needs. A key or a click in the audience window
 * turns autoplay off.
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
  // The caption appears only after the beat's navigation (`busy`), because a page load would remove it.
  useEffect(() => {
    if (!on || busy || say === null) return
    void movePointer({ caption: say })
    if (spotlight !== null) void movePointer({ pointAt: spotlight })
  }, [on, busy, say, spotlight, movePointer])
  useEffect(() => {
    if (on) return () => void movePointer('end')
  }, [on, movePointer])

  return <Checkbox label="Autoplay with captions for the audience" checked={on} onChange={toggle} />
}

/** Returns true if an element handles keys itself, such as a text field, a list, or the tabs of the console. */
const usesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role=tablist], [contenteditable]') !== null

/** A section with the current and next sentence of the story, and the playback controls. */
export function Presenter(): JSX.Element {
  const { sandbox } = useConsole()
  // This query polls, because a panel or another window may choose a story.
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
          <DeskTime play={play} beats={beats} current={current} />
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

/** Tolerance of the plan: up to this difference, the presenter counts as on pace. */
const TOLERANCE_MS = 15_000

function formatSpan(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function formatPace(aheadMs: number): string {
  if (Math.abs(aheadMs) < TOLERANCE_MS) return 'On pace'
  return aheadMs > 0 ? `${formatSpan(aheadMs)} ahead` : `${formatSpan(-aheadMs)} behind`
}

const startedKey = 'sandbox:desk-started'

/**
 * Returns the time at which the story began, in real time and not in simulated time, which may be frozen. The first
 * call stores the current time, so that a reload of the desk does not change the result.
 */
function readStartMs(story: string): number {
  const [name, startMs] = (sessionStore.get(startedKey) ?? '').split(' ')
  if (name === story && Number(startMs) > 0) return Number(startMs)
  const nowMs = Date.now()
  sessionStore.set(startedKey, `${story} ${nowMs}`)
  return nowMs
}

interface DeskTimeProps {
  play: PlayState
  beats: readonly Beat[]
  current: number
}

/** A line with the elapsed and planned time of the story. It shows whether the presenter is ahead or behind. */
function DeskTime({ play: { name, begun, over }, beats, current }: DeskTimeProps): JSX.Element | null {
  const [elapsedMs, setElapsedMs] = useState(0)
  useEffect(() => {
    if (!begun) return sessionStore.remove(startedKey)
    const startedMs = readStartMs(name)
    const update = () => setElapsedMs(Date.now() - startedMs)
    update()
    if (over) return
    const timer = setInterval(update, 1_000)
    return () => clearInterval(timer)
  }, [name, begun, over])
  if (beats.length === 0) return null
  const { plannedMs, aheadMs } = pace(beats, current, elapsedMs)
  return (
    <Flex
      as="p"
      wrap="wrap"
      columnGap="3"
      ms="auto"
      color="fg.muted"
      css={{ '& strong': { color: 'fg' } }}
      role="timer"
      aria-label="Time"
    >
      {begun ? <strong>{formatSpan(elapsedMs)}</strong> : null}
      <span>
        {begun ? 'of about ' : 'About '}
        {formatSpan(plannedMs)}
      </span>
      {begun && !over ? <span>{formatPace(aheadMs)}</span> : null}
      <span>
        {current + 1} of {beats.length}
      </span>
    </Flex>
  )
}
