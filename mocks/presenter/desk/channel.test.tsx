import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AppPage } from '../../console/app-page'
import { stubPlayer } from '../play/testing/stub-player'
import { startAudienceWindow } from './audience-window'
import type { AppMessage, DeskChannel, DeskMessage } from './channel'
import { findAudience } from './find-audience'

// jsdom does not implement `adoptedStyleSheets` and `replaceSync`.
document.adoptedStyleSheets ??= []
CSSStyleSheet.prototype.replaceSync ??= () => undefined

type Message = DeskMessage | AppMessage
let listeners: { readonly page: object; readonly take: (message: Message) => void }[]

/** Returns the channel of one page. Its messages reach the other pages at once. */
function channelOf(page: object): DeskChannel {
  return {
    onMessage: (take) => void listeners.push({ page, take }),
    post: (message) => listeners.filter((other) => other.page !== page).forEach(({ take }) => take(message)),
  }
}

const goTo = vi.fn<AppPage['goTo']>()
const [hide, restore] = [vi.fn<() => void>(), vi.fn<() => void>()]
const page = { currentRoute: () => '/wallet', username: () => 'agent', goTo } as unknown as AppPage
const { player, commands } = stubPlayer({})

/** Opens a page of the app in the window with this id, as launch.ts does. */
function openApp(id: string) {
  const key = {}
  const channel = channelOf(key)
  const start = () => startAudienceWindow({ id, channel, player, page, hide, restore })
  let receive = sessionStorage.getItem('sandbox:desk') === null ? undefined : start()
  channel.onMessage((message) => {
    if (!('want' in message)) return
    if (message.to === null) channel.post({ id, shows: 'opened' })
    else if (message.to === id) (receive ??= start())(message.want)
  })
  channel.post({ id, shows: 'opened' })
  return {
    close() {
      channel.post({ id, shows: 'closed' })
      listeners = listeners.filter((listener) => listener.page !== key)
    },
  }
}

/** Opens a desk. Closing it calls its own listener only, unlike an event of the window that all desks here share. */
function openDesk() {
  const key = {}
  const added = vi.spyOn(globalThis, 'addEventListener')
  const desk = findAudience(channelOf(key))
  const leave = added.mock.calls.find(([kind]) => kind === 'pagehide')?.[1] as () => void
  added.mockRestore()
  const close = (): void => {
    listeners = listeners.filter((listener) => listener.page !== key)
    leave()
  }
  return { ...desk, leave, close }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  listeners = []
  sessionStorage.clear()
  commands.length = 0
  vi.clearAllMocks()
})
afterEach(() => vi.useRealTimers())

it('a desk finds the app’s window, shows what it shows, and controls it', async () => {
  openApp('one')
  const desk = findAudience(channelOf({}))
  expect(hide).toHaveBeenCalledOnce()
  expect(desk.get()).toMatchObject({ isOpen: true, shown: { path: '/wallet', username: 'agent' } })
  expect(desk.get().picture?.html).toContain('<html')
  desk.send({ call: 'goTo', with: ['/leads'] })
  desk.send({ do: 'play', to: 'say' })
  expect(goTo).toHaveBeenCalledWith('/leads')
  expect(commands).toEqual([{ do: 'play', to: 'say' }])
  await pass(60_000)
  expect(desk.get().isOpen).toBe(true)
})

it('both survive a reload of the app’s window, and of the desk', async () => {
  const app = openApp('one')
  const desk = openDesk()
  app.close()
  expect(desk.get().isOpen).toBe(true)
  await pass(3_000)
  openApp('one')
  await pass(60_000)
  expect(desk.get().isOpen).toBe(true)
  expect(restore).not.toHaveBeenCalled()

  desk.close()
  await pass(2_000)
  const reloaded = findAudience(channelOf({}))
  await pass(60_000)
  expect(reloaded.get().isOpen).toBe(true)
  expect(restore).not.toHaveBeenCalled()
})

it('the console returns when the desk has closed, also in the middle of a scene', async () => {
  openApp('one')
  openDesk().close()
  await pass(10_000)
  expect(restore).toHaveBeenCalledOnce()
  expect(commands).toEqual([{ do: 'autoplay', by: null }])
  expect(sessionStorage.getItem('sandbox:console')).toBeNull()
})

it('a second desk that closes leaves the window to the first', async () => {
  openApp('one')
  openDesk()
  openDesk().close()
  await pass(60_000)
  expect(restore).not.toHaveBeenCalled()
})

it('a desk that the browser had cached connects again by what it wants', async () => {
  openApp('one')
  const desk = openDesk()
  desk.leave()
  await pass(10_000)
  expect(restore).toHaveBeenCalledOnce()
  desk.send({ do: 'play', to: 'say' })
  expect(hide).toHaveBeenCalledTimes(2)
})

it('the next window becomes the audience’s window when the first has closed, and not before', async () => {
  const first = openApp('one')
  const desk = findAudience(channelOf({}))
  // Each tab has its own session storage.
  sessionStorage.clear()
  openApp('two')
  expect(hide).toHaveBeenCalledTimes(1)
  first.close()
  await pass(20_000)
  expect(hide).toHaveBeenCalledTimes(2)
  expect(desk.get().isOpen).toBe(true)
})

it('says that the app is not open if no window answers', async () => {
  const desk = findAudience(channelOf({}))
  await pass(10_000)
  desk.send({ do: 'again' })
  expect(desk.get().problem).toBeNull()
  await pass(5_000)
  expect(desk.get().problem).toBe('The app is not open in any window. Open it, then try again.')
  openApp('one')
  expect(desk.get()).toMatchObject({ isOpen: true, problem: null })
  expect(commands).toEqual([])
})

it('does what the desk wants as soon as a window that is still loading answers', async () => {
  const desk = findAudience(channelOf({}))
  desk.send({ do: 'again' })
  await pass(4_000)
  openApp('one')
  expect(commands).toEqual([{ do: 'again' }])
  expect(desk.get().problem).toBeNull()
})
