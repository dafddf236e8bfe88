import { sessionStore } from '../../../src/lib/browser/storage'
import { wordsOf } from '../format'
import type { AppPage, PageCommand } from '../page'
import type { Sandbox } from '../sandbox'
import type { StageCommand, StageStatus, Message, StageChannel } from './channel'
import { localController } from './local-controller'
import { deskKey, stageId, wasHiddenKey } from './stage-memory'
import { isHidden } from '../preferences'

const consoleKey = 'sandbox:console'
const loadedKey = 'sandbox:loaded'
/** A desk that is loaded anew is gone for a moment; the console must not flash up on the shared screen for that. */
const graceMs = 1_500

export interface StageOptions {
  readonly channel: StageChannel
  readonly sandbox: Sandbox
  readonly page: AppPage
  /** Takes the console off the page, or puts it back. */
  readonly hide: () => void
  readonly restore: () => void
}

/** Makes this page the audience's: it shows nothing of the console while there is a desk, and does what the desk asks. */
export function startAudienceWindow({
  channel,
  sandbox,
  page,
  hide,
  restore,
}: StageOptions): (message: Message) => void {
  const { say } = channel
  const stage = stageId()
  const hands = localController(sandbox, page)
  const loaded = Number(sessionStore.get(loadedKey) ?? 0) + 1
  sessionStore.set(loadedKey, String(loaded))
  let taken = false

  const here = (): StageStatus => ({ place: page.place(), username: page.username(), tokens: page.tokens(), loaded })
  const sayHere = (): void =>
    say({ kind: 'here', stage, here: here(), visible: document.visibilityState === 'visible' })

  const take = (): void => {
    if (taken) return
    taken = true
    if (sessionStore.get(deskKey) === null) {
      sessionStore.set(deskKey, '1')
      sessionStore.set(wasHiddenKey, isHidden() ? '1' : '0')
      // The place of its button is kept from the first frame of each page on, unless it is hidden for the tab.
      sessionStore.set(consoleKey, 'off')
    }
    hide()
    void deskIsGone(channel, stage).then(release)
  }
  const release = (): void => {
    taken = false
    sessionStore.remove(deskKey)
    const stayHidden = sessionStore.get(wasHiddenKey) === '1'
    sessionStore.remove(wasHiddenKey)
    hands.point(null)
    // A desk that closes in the midst of a scene no longer says that it is over.
    hands.cover(false)
    if (stayHidden) return
    sessionStore.remove(consoleKey)
    restore()
  }
  const perform = async (deed: StageCommand): Promise<unknown> => {
    switch (deed.name) {
      case 'becomes':
        return page.becomes(deed.of[0], deed.of[1] as PageCommand)
      case 'signOut':
        return page.signOut()
      case 'goTo':
        return page.goTo(...deed.of)
      case 'reload':
        return page.reload(...deed.of)
      case 'standAt':
        return page.standAt(...deed.of)
      case 'tour': {
        const { moveHere } = await import('../tour/move-pointer')
        return moveHere(...deed.of, page)
      }
      case 'cover':
        return hands.cover(...deed.of)
      case 'point':
        return hands.point(...deed.of)
      case 'fillCard':
        return hands.fillCard(...deed.of)
      case 'showEntry':
        return hands.showEntry(...deed.of)
      case 'beginRecording':
        return hands.beginRecording()
      case 'endRecording':
        return hands.endRecording()
    }
  }
  const hear = (message: Message): void => {
    if (message.kind === 'who') return sayHere()
    if (message.kind === 'take' && message.stage === stage) {
      take()
      return sayHere()
    }
    if (message.kind !== 'do' || message.stage !== stage) return
    const { n } = message
    void perform(message.deed).then(
      (result) => say({ kind: 'done', stage, n, here: here(), result }),
      (error: unknown) => say({ kind: 'done', stage, n, here: here(), problem: wordsOf(error) }),
    )
  }
  channel.onMessage(hear)
  for (const kind of ['keydown', 'pointerdown'] as const)
    addEventListener(kind, () => taken && say({ kind: 'touched', stage }), true)
  addEventListener('popstate', () => taken && sayHere())
  if (sessionStore.get(deskKey) !== null) take()
  sayHere()
  return hear
}

/** Resolves when the stage has had no desk for a while. */
async function deskIsGone(channel: StageChannel, stage: string): Promise<void> {
  for (;;) {
    // One that is only about to open does not hold it yet.
    await new Promise((resolve) => setTimeout(resolve, graceMs))
    if (!(await channel.isHeld(stage))) return
    await channel.released(stage)
  }
}
