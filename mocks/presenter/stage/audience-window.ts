import { sessionStore } from '../../../src/lib/browser/storage'
import { errorMessageOf } from '../../console/format'
import type { AppPage } from '../../console/app-page'
import { consoleKey } from '../../console/page-options'
import { isConsoleHidden } from '../../console/preferences'
import type { Sandbox } from '../../console/sandbox'
import {
  deskKey,
  type Message,
  type StageChannel,
  type StageCommand,
  type StageCommands,
  stageId,
  type StageStatus,
  wasHiddenKey,
} from './channel'
import { watchScreen } from './screen-picture'
import { localController } from './stage-controller'

const loadCountKey = 'sandbox:loaded'
/**
 * Delay before the console appears again after the presenter's desk (the presenter's own window) disconnects. The delay
 * keeps the console from flashing while the desk reloads.
 */
const graceMs = 1_500

interface StageOptions {
  readonly channel: StageChannel
  readonly sandbox: Sandbox
  readonly page: AppPage
  /** Removes the console from the page. */
  readonly hide: () => void
  readonly restore: () => void
}

/**
 * Makes this page an audience window. While a presenter's desk is connected, the page hides the console and runs the
 * desk's commands. Returns the message handler.
 */
export function startAudienceWindow({
  channel,
  sandbox,
  page,
  hide,
  restore,
}: StageOptions): (message: Message) => void {
  const { post } = channel
  const stage = stageId()
  const controller = localController(sandbox, page)
  const loadCount = Number(sessionStore.get(loadCountKey) ?? 0) + 1
  sessionStore.set(loadCountKey, String(loadCount))
  let isConnected = false
  let screen: ReturnType<typeof watchScreen> | undefined

  const status = (): StageStatus => ({
    path: page.currentRoute(),
    username: page.username(),
    tokens: page.tokens(),
    loadCount,
  })
  const postStatus = (): void =>
    post({ kind: 'status', stage, status: status(), visible: document.visibilityState === 'visible' })

  const connect = (): void => {
    if (isConnected) return
    isConnected = true
    if (sessionStore.get(deskKey) === null) {
      sessionStore.set(deskKey, '1')
      sessionStore.set(wasHiddenKey, isConsoleHidden() ? '1' : '0')
      // The option `off` also keeps the tab's next pages from reserving the space of the console's button in their
      // first frame.
      sessionStore.set(consoleKey, 'off')
    }
    hide()
    screen = watchScreen((picture) => post({ kind: 'picture', stage, picture }))
    void deskClosed(channel, stage).then(disconnect)
  }
  const disconnect = (): void => {
    isConnected = false
    screen?.end()
    sessionStore.remove(deskKey)
    const stayHidden = sessionStore.get(wasHiddenKey) === '1'
    sessionStore.remove(wasHiddenKey)
    // The desk may have closed before it removed its highlight and its cover.
    controller.highlight(null)
    controller.cover(false)
    if (stayHidden) return
    sessionStore.remove(consoleKey)
    restore()
  }
  const commands: StageCommands = {
    ...page,
    ...controller,
    movePointer: async (move) => (await import('./move-pointer')).movePointer(move, page),
  }
  const run = async ({ type, args }: StageCommand): Promise<unknown> =>
    (commands[type] as (...args: StageCommand['args']) => unknown)(...args)
  const handleMessage = (message: Message): void => {
    if (message.kind === 'findStages') return postStatus()
    if (message.kind === 'connect' && message.stage === stage) {
      connect()
      if (!message.hasPicture) screen?.show()
      return postStatus()
    }
    if (message.kind !== 'command' || message.stage !== stage) return
    const { n } = message
    void run(message.command).then(
      (result) => post({ kind: 'result', stage, n, status: status(), result }),
      (error: unknown) => post({ kind: 'result', stage, n, status: status(), problem: errorMessageOf(error) }),
    )
  }
  channel.onMessage(handleMessage)
  for (const kind of ['keydown', 'pointerdown'] as const)
    addEventListener(kind, () => isConnected && post({ kind: 'interaction', stage }), true)
  addEventListener('popstate', () => isConnected && postStatus())
  if (sessionStore.get(deskKey) !== null) connect()
  postStatus()
  return handleMessage
}

/** Resolves when no desk has been connected to this audience window for `graceMs`. */
async function deskClosed(channel: StageChannel, stage: string): Promise<void> {
  for (;;) {
    // A desk that is still opening does not hold the Web Lock of this window yet.
    await new Promise((resolve) => setTimeout(resolve, graceMs))
    if (!(await channel.isHeld(stage))) return
    await channel.released(stage)
  }
}
