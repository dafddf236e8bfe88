import { createContext, type JSX, type ReactNode, use, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { loadPlayback } from '../play/scenes'
import { type Beat, beatsOf, currentBeatIndex, sentenceMs } from '../play/StorySteps'
import { directGuide, type Guide, type PlaybackControls, usePlayback } from '../play/use-playback'
import { DeskContext, useSandboxQuery, useConsole } from '../../console/use-sandbox'
import type { PlayState } from '../../control/api-types'
import { remotePointer, type RemoteStage } from './remote-stage'
import type { AppPage } from '../../console/app-page'
import type { PointerMove, PointerMoveResult } from './channel'

/** The story at the presenter's desk (the presenter's own window), for the sentence and for the tools. */
interface Presenter {
  /** The chosen story, or null. */
  readonly play: PlayState | null
  readonly playing: PlaybackControls
  readonly beats: readonly Beat[]
  /** Index of the sentence that is shown, or -1. */
  readonly current: number
  readonly autoplay: Autoplay
  /** Reads the story again, after a panel has chosen another one. */
  readonly refetch: () => Promise<void>
}

const PresenterContext = createContext<Presenter | null>(null)

export function usePresenter(): Presenter {
  const presenter = use(PresenterContext)
  if (!presenter) throw new Error('usePresenter works only at the desk')
  return presenter
}

interface ProviderProps {
  renderWaiting: (problem: string | null) => JSX.Element
  children: ReactNode
}

/** Provides the story to the desk. Until it is known whether there is one, shows `renderWaiting`. */
export function PresenterProvider({ renderWaiting, children }: ProviderProps): JSX.Element {
  const { sandbox } = useConsole()
  // This query polls, because a panel or another window may choose a story.
  const { data, problem, refetch } = useSandboxQuery(() => loadPlayback(sandbox), 1_000)
  if (data === undefined) return renderWaiting(problem)
  return (
    <LoadedPresenter play={data} refetch={refetch}>
      {children}
    </LoadedPresenter>
  )
}

interface LoadedProps extends Pick<Presenter, 'play' | 'refetch'> {
  children: ReactNode
}

function LoadedPresenter({ play, refetch, children }: LoadedProps): JSX.Element {
  const playing = usePlayback(play, refetch)
  const beats = play ? beatsOf(play) : []
  const current = play ? currentBeatIndex(play) : -1
  const autoplay = useAutoplay({ play, playing, beats, current, remote: use(DeskContext) })
  return <PresenterContext value={{ play, playing, beats, current, autoplay, refetch }}>{children}</PresenterContext>
}

/**
 * Returns a guide that clicks links with the animated pointer. If the page has no link to a route, the guide navigates
 * directly.
 */
function pointerGuide(page: AppPage, movePointer: (move: PointerMove) => Promise<PointerMoveResult>): Guide {
  const { signInAs, goTo } = directGuide(page)
  return {
    async signInAs(username, ...rest) {
      if ((await movePointer({ signIn: username })) === 'missing') await signInAs(username, ...rest)
    },
    async goTo(route) {
      if ((await movePointer({ clickLink: route })) === 'missing') await goTo(route)
    },
  }
}

interface Autoplay {
  readonly isPossible: boolean
  readonly on: boolean
  readonly toggle: (on: boolean) => void
}

interface AutoplayInput extends Pick<Presenter, 'play' | 'playing' | 'beats' | 'current'> {
  readonly remote: RemoteStage | null
}

/**
 * Plays the story in the audience window with an animated pointer and captions. Each beat (a sentence of the story)
 * lasts as long as its sentence needs. A key or a click in the audience window turns autoplay off.
 */
function useAutoplay({ play, playing, beats, current, remote }: AutoplayInput): Autoplay {
  const { page } = useConsole()
  // Stores the story's name, so that another story does not start by itself.
  const [storyName, setStoryName] = useState<string | null>(null)
  const movePointer = useMemo(() => remote && remotePointer(remote), [remote])
  const isPossible = play !== null && movePointer !== null && !play.failed && !play.interrupted && beats.length > 0
  const on = isPossible && storyName === play.name
  const { busy } = playing.work
  const now = beats[current]

  const toggle = (next: boolean): void => {
    setStoryName(next && play ? play.name : null)
    if (!next) playing.pause()
  }
  const stop = useEffectEvent(() => on && toggle(false))
  const playNext = useEffectEvent(() => {
    if (play?.over) setStoryName(null)
    else if (movePointer) void playing.go('say', pointerGuide(page, movePointer))
  })
  useEffect(() => remote?.onInteraction(() => stop()), [remote])
  const waitMs = now ? sentenceMs(now) : 0
  useEffect(() => {
    if (!on || busy) return
    const timer = setTimeout(() => playNext(), waitMs)
    return () => clearTimeout(timer)
  }, [on, busy, current, waitMs])
  const { say, spotlight } = now ?? { say: null, spotlight: null }
  // The caption appears only after the beat's navigation (`busy`), because a page load would remove it.
  useEffect(() => {
    if (!on || busy || say === null || !movePointer) return
    void movePointer({ caption: say })
    if (spotlight !== null) void movePointer({ pointAt: spotlight })
  }, [on, busy, say, spotlight, movePointer])
  useEffect(() => {
    if (on && movePointer) return () => void movePointer('end')
  }, [on, movePointer])

  return { isPossible, on, toggle }
}
