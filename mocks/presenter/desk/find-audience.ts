import type { AppPage } from '../../console/app-page'
import type { ChosenStory } from '../play/chosen-story'
import type { Player, PlayerState } from '../play/player'
import { type DeskChannel, type Shown, storedWindowId, storeWindowId, type Want } from './channel'
import type { ScreenPicture } from './screen-picture'

/** How long a page of the app may need to load, before the desk looks for another window. */
const loadMs = 10_000
/** How long the app's window may need to answer. */
const answerMs = 5_000

/** The audience's window, as the desk knows it. */
export interface Audience {
  /** Whether a window of the app answers. */
  readonly isOpen: boolean
  /** What the window has shown last, or null before its first answer. */
  readonly shown: Shown | null
  readonly picture: ScreenPicture | null
  /** Why the desk's latest want had no effect. */
  readonly problem: string | null
}

/** Connection from the desk to the audience's window. */
export interface AudienceLink {
  readonly get: () => Audience
  /** Calls the listener after each change. Returns a function that removes the listener. */
  readonly subscribe: (listener: () => void) => () => void
  readonly send: (want: Want) => void
}

const notOpen = 'The app is not open in any window. Open it, then try again.'

/** Connects to the window that opened this desk, or else to any window of the app, and stays connected to it. */
export function findAudience(channel: DeskChannel): AudienceLink {
  const listeners = new Set<() => void>()
  let id = storedWindowId()
  let audience: Audience = { isOpen: false, shown: null, picture: null, problem: null }
  /** Whether the next window that answers becomes the audience's window. */
  let isLooking = id === null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What the desk wanted before a window answered. */
  let held: Want | undefined

  function update(changes: Partial<Audience>): void {
    audience = { ...audience, ...changes }
    for (const listener of listeners) listener()
  }
  /** Looks for any window, unless the audience's window answers in time. */
  function expectAnswer(withinMs: number): void {
    timer ??= setTimeout(() => {
      timer = undefined
      isLooking = true
      update({ isOpen: false, ...(held && { problem: notOpen }) })
      held = undefined
      channel.post({ to: null, want: 'connect' })
    }, withinMs)
  }
  function send(want: Want): void {
    // The window may still be loading.
    held = audience.isOpen ? undefined : want
    update({ problem: null })
    expectAnswer(answerMs)
    if (audience.isOpen) channel.post({ to: id, want })
  }
  channel.onMessage((message) => {
    if (!('id' in message)) {
      // Another desk of the same window has closed.
      if (message.want === 'disconnect' && message.to === id) channel.post({ to: id, want: 'connect' })
      return
    }
    if (message.shows === 'opened' && (message.id === id || isLooking)) {
      isLooking = false
      id = message.id
      storeWindowId(id)
    }
    if (message.id !== id) return
    clearTimeout(timer)
    timer = undefined
    if (message.shows === 'opened' || message.shows === 'closed') {
      expectAnswer(loadMs)
      if (message.shows === 'opened') channel.post({ to: id, want: 'connect' })
      return
    }
    update({
      isOpen: true,
      shown: message.shows,
      problem: message.shows.problem,
      ...(message.picture ? { picture: message.picture } : {}),
    })
    if (held) send(held)
  })
  if (id !== null) expectAnswer(answerMs)
  channel.post({ to: id, want: 'connect' })
  addEventListener('pagehide', () => channel.post({ to: id, want: 'disconnect' }))

  return {
    get: () => audience,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send,
  }
}

const noStory: PlayerState = { chosen: null, busy: false, problem: null, interrupted: null, autoplay: null }

/**
 * Returns the player of the audience's window. If that window has lost the story, because its storage was cleared, the
 * desk still knows the story, and can play it again.
 */
export function remotePlayer({ get, subscribe, send }: AudienceLink): Player {
  let known: ChosenStory | null = null
  /** True until the window has left the story. */
  let isLeaving = false
  let lost = noStory
  return {
    get() {
      const state = get().shown?.player ?? noStory
      if (!state.chosen) isLeaving = false
      else if (!isLeaving) known = state.chosen
      if (state.chosen || !known || !get().isOpen) return state
      if (lost.chosen !== known || lost.busy !== state.busy)
        lost = { ...state, chosen: known, interrupted: 'The storage of the app’s window was cleared.' }
      return lost
    },
    subscribe,
    send(command) {
      isLeaving = command.do === 'leave'
      if (isLeaving) known = null
      const isLost = !get().shown?.player.chosen
      send(isLost && known && command.do === 'again' ? { do: 'choose', story: known.story } : command)
    },
  }
}

/** Returns the page of the audience's window, for the panels of the desk. */
export function remotePage(basePath: string, { get, send }: AudienceLink): AppPage {
  const path = () => get().shown?.path ?? '/'
  return {
    basePath,
    username: () => get().shown?.username ?? null,
    currentPath: () => path().split('?')[0] ?? '/',
    currentRoute: path,
    signInAs: (...args) => send({ call: 'signInAs', with: args }),
    switchUser: (...args) => Promise.resolve(send({ call: 'switchUser', with: args })),
    signOut: (...args) => send({ call: 'signOut', with: args }),
    goTo: (...args) => send({ call: 'goTo', with: args }),
    reload: (...args) => send({ call: 'reload', with: args }),
    fillCard: (...args) => send({ call: 'fillCard', with: args }),
  }
}
