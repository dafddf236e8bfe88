import { sessionStore } from '../../../src/lib/browser/storage'
import { errorMessageOf } from '../../console/format'
import type { AppPage } from '../../console/app-page'
import { consoleKey, deskKey } from '../../console/page-options'
import { isConsoleHidden } from '../../console/preferences'
import type { Player } from '../play/player'
import { coverPage, highlight } from '../play/spotlight'
import { type DeskChannel, type PageCommand, type Shown, type Want } from './channel'
import { watchScreen } from './screen-picture'

/** How long a desk that has closed may need to open again, before the console returns. */
const reopenMs = 4_000

interface AudienceWindowOptions {
  /** Id of this window. */
  readonly id: string
  readonly channel: DeskChannel
  readonly player: Player
  readonly page: AppPage
  /** Removes the console from the page. */
  readonly hide: () => void
  readonly restore: () => void
}

/**
 * Makes this page the audience's window, which shows only the app, and does what the desk wants. When the desk has
 * closed, the console returns. Returns the function for what the desk wants.
 */
export function startAudienceWindow({ id, channel, player, page, hide, restore }: AudienceWindowOptions) {
  let screen: ReturnType<typeof watchScreen> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let problem: string | null = null

  const shown = (): Shown => ({
    path: page.currentRoute(),
    username: page.username(),
    player: player.get(),
    problem,
  })
  const post = (): void => channel.post({ id, shows: shown() })
  player.subscribe(() => screen && post())

  /** Disconnects from the desk, unless it answers or opens again. */
  function expectDesk(): void {
    clearTimeout(timer)
    timer = setTimeout(disconnect, reopenMs)
  }
  function connect(): void {
    clearTimeout(timer)
    if (screen) return screen.show()
    const wasHidden = isConsoleHidden()
    // `off` also keeps the tab's next pages from reserving the space of the console's button in their first frame.
    if (sessionStore.get(deskKey) === null) sessionStore.set(deskKey, wasHidden ? 'hidden' : 'shown')
    sessionStore.set(consoleKey, 'off')
    hide()
    screen = watchScreen((picture) => channel.post({ id, shows: shown(), picture }))
  }
  function disconnect(): void {
    screen?.end()
    screen = undefined
    const wasHidden = sessionStore.get(deskKey) === 'hidden'
    sessionStore.remove(deskKey)
    // The desk may have closed in the middle of a scene.
    player.send({ do: 'autoplay', by: null })
    highlight(null)
    coverPage(false)
    if (wasHidden) return
    sessionStore.remove(consoleKey)
    restore()
  }
  async function call({ call: name, with: args }: PageCommand): Promise<void> {
    problem = null
    try {
      await (page[name] as (...args: PageCommand['with']) => unknown)(...args)
    } catch (error) {
      problem = errorMessageOf(error)
    }
    post()
  }

  // The tab's last page had a desk.
  if (sessionStore.get(deskKey) !== null) {
    connect()
    expectDesk()
  }

  return (want: Want): void => {
    if (want === 'disconnect') return expectDesk()
    // A desk that the browser had cached does not connect again before it wants something.
    if (want === 'connect' || !screen) connect()
    if (want === 'connect') return
    if ('call' in want) void call(want)
    else {
      player.send(want)
      post()
    }
  }
}
