import type { AppPage } from '../../console/app-page'
import type { ScreenPicture } from './screen-picture'
import {
  openedFrom,
  type PointerMoveResult,
  rememberStage,
  type StageChannel,
  type StageCommand,
  type StageCommands,
  type StageController,
  type StageStatus,
} from './channel'

/** Time limit of a navigation or a pointer move in the audience window. */
const timeoutMs = 20_000
const pollMs = 1_000
/** Time limit of a command for the audience window to respond for the first time, such as while both windows open. */
const connectMs = 3_000
/**
 * Number of polls without a status after which the presenter's desk (the presenter's own window) shows the audience
 * window as disconnected.
 */
const lostAfterPolls = 6
/** Number of polls without a status after which the desk connects to another visible window of the app. */
const replacedAfterPolls = 15

/** Connection from the presenter's desk to the audience window. */
export interface RemoteStage {
  /** The latest status, or null if no window responds. */
  readonly status: StageStatus | null
  /** The latest picture of the window's page. */
  readonly picture: ScreenPicture | null
  /** Calls the listener after each change of the status or the picture. */
  readonly onChange: (listener: () => void) => () => void
  /** Calls the listener when the presenter presses a key or clicks in the audience window. */
  readonly onInteraction: (listener: () => void) => () => void
  readonly send: <Type extends keyof StageCommands>(
    type: Type,
    ...args: Parameters<StageCommands[Type]>
  ) => Promise<Awaited<ReturnType<StageCommands[Type]>>>
  /**
   * Resolves when the latest command is done, including the page load that some commands start, or after a timeout.
   * Rejects if no window has responded.
   */
  readonly whenLoaded: () => Promise<void>
}

const commandsThatLoad = new Set<keyof StageCommands>(['signInAs', 'signOut', 'reload', 'restoreSession', 'showEntry'])

/** Finds the audience window and stays connected to it until the desk closes. */
export function findStage(channel: StageChannel): RemoteStage {
  const { post } = channel
  const changeListeners = new Set<() => void>()
  const interactionListeners = new Set<() => void>()
  const pending = new Map<number, { resolve: (result: never) => void; reject: (reason: Error) => void }>()
  let stage = openedFrom()
  let status: StageStatus | null = null
  let picture: ScreenPicture | null = null
  let commandCount = 0
  /** The current navigation is done when the audience window's `loadCount` reaches this value. */
  let awaitedLoadCount = 0
  let latest: Promise<unknown> = Promise.resolve()
  /** Resolves when the latest command is sent. */
  let posted: Promise<unknown> = Promise.resolve()
  let missedPolls = 0

  const notify = (): void => {
    for (const listener of changeListeners) listener()
  }
  const setStatus = (next: StageStatus | null): void => {
    const isSame = JSON.stringify(status) === JSON.stringify(next)
    status = next
    if (!isSame) notify()
  }
  const connect = (name: string): void => {
    stage = name
    rememberStage(name)
    void channel.hold(name)
    picture = null
    post({ kind: 'connect', stage: name, hasPicture: false })
  }
  channel.onMessage((message) => {
    const canReplace = missedPolls > replacedAfterPolls
    if (message.kind === 'status' && (stage === undefined || (canReplace && message.visible))) connect(message.stage)
    if (!('stage' in message) || message.stage !== stage) return
    if (message.kind === 'status' || message.kind === 'result') {
      missedPolls = 0
      setStatus(message.status)
    }
    if (message.kind === 'picture') {
      picture = message.picture
      notify()
    }
    if (message.kind === 'interaction') for (const listener of interactionListeners) listener()
    if (message.kind !== 'result') return
    const sent = pending.get(message.n)
    pending.delete(message.n)
    if (message.problem === undefined) sent?.resolve(message.result as never)
    else sent?.reject(new Error(message.problem))
  })
  if (stage !== undefined) connect(stage)
  post({ kind: 'findStages' })
  // The desk polls, because the app may open later, and the presenter may navigate in the audience window.
  setInterval(() => {
    missedPolls += 1
    if (missedPolls > lostAfterPolls) setStatus(null)
    if (stage !== undefined) post({ kind: 'connect', stage, hasPicture: picture !== null })
    if (stage === undefined || missedPolls > replacedAfterPolls) post({ kind: 'findStages' })
  }, pollMs)

  const isLoading = (): boolean => (status?.loadCount ?? 0) < awaitedLoadCount
  const nextChange = (): Promise<void> =>
    new Promise((resolve) => {
      changeListeners.add(function once() {
        changeListeners.delete(once)
        resolve()
      })
    })

  const whenConnected = (): Promise<StageStatus> =>
    new Promise((resolve, reject) => {
      const end = (settle: () => void): void => {
        clearTimeout(timer)
        changeListeners.delete(check)
        settle()
      }
      const check = (): void => {
        const current = status
        if (current) end(() => resolve(current))
      }
      const timer = setTimeout(
        () => end(() => reject(new Error('The app is not open in any window. Open it, then try again.'))),
        connectMs,
      )
      changeListeners.add(check)
      check()
    })

  return {
    get status() {
      return status
    },
    get picture() {
      return picture
    },
    onChange: (listener) => {
      changeListeners.add(listener)
      return () => changeListeners.delete(listener)
    },
    onInteraction: (listener) => {
      interactionListeners.add(listener)
      return () => interactionListeners.delete(listener)
    },
    send<Type extends keyof StageCommands>(type: Type, ...args: Parameters<StageCommands[Type]>) {
      const n = ++commandCount
      posted = whenConnected().then(({ loadCount }) => {
        if (commandsThatLoad.has(type)) awaitedLoadCount = loadCount + 1
        post({ kind: 'command', stage: stage ?? '', n, command: { type, args } as StageCommand })
      })
      const result = posted.then(
        () =>
          new Promise<Awaited<ReturnType<StageCommands[Type]>>>((resolve, reject) =>
            pending.set(n, { resolve, reject }),
          ),
      )
      latest = result.catch(() => undefined)
      return result
    },
    async whenLoaded() {
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs))
      await posted
      const arrived = async (): Promise<void> => {
        // If the latest command loads a page, only the page load counts: the old page may unload before it sends the
        // result.
        if (!isLoading()) await latest
        while (isLoading()) await nextChange()
      }
      await Promise.race([arrived(), timeout])
    },
  }
}

const noResponse = (): Promise<never> =>
  new Promise((_, reject) =>
    setTimeout(() => reject(new Error('The app’s window does not respond. Reload it, then try again.')), timeoutMs),
  )

const ignoreFailure = (result: Promise<unknown>): void => void result.catch(() => undefined)

/**
 * Returns the audience window's page for the panels of the desk. While that window does not respond, the returned
 * object has the values of `lastStatus`.
 */
export function remotePage(basePath: string, remote: RemoteStage, lastStatus: StageStatus | null): AppPage {
  const { send } = remote
  const status = (): StageStatus | null => remote.status ?? lastStatus
  return {
    basePath,
    username: () => status()?.username ?? null,
    currentPath: () => status()?.path.split('?')[0] ?? '/',
    currentRoute: () => status()?.path ?? '/',
    tokens: () => status()?.tokens ?? null,
    signInAs: (...args) => ignoreFailure(send('signInAs', ...args)),
    switchUser: (...args) => Promise.race([send('switchUser', ...args), noResponse()]),
    signOut: () => ignoreFailure(send('signOut')),
    goTo: (...args) => ignoreFailure(send('goTo', ...args)),
    reload: (...args) => ignoreFailure(send('reload', ...args)),
    restoreSession: (...args) => ignoreFailure(send('restoreSession', ...args)),
    whenLoaded: remote.whenLoaded,
  }
}

/**
 * Returns a function that performs a pointer move in the audience window. If the window does not respond, the result is
 * `missing`.
 */
export const remotePointer =
  ({ send }: RemoteStage): StageCommands['movePointer'] =>
  (move) => {
    const timeout = new Promise<PointerMoveResult>((resolve) => setTimeout(() => resolve('missing'), timeoutMs))
    return Promise.race([send('movePointer', move).catch((): PointerMoveResult => 'missing'), timeout])
  }

export const remoteController = ({ send }: RemoteStage): StageController => ({
  fillCard: (number) => send('fillCard', number),
  showEntry: (id) => send('showEntry', id),
  highlight: (text) => ignoreFailure(send('highlight', text)),
  cover: (on) => ignoreFailure(send('cover', on)),
})
