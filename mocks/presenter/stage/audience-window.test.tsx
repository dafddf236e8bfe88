import { afterEach, expect, it, vi } from 'vitest'
import type { AppPage } from '../../console/app-page'
import type { Sandbox } from '../../console/sandbox'
import { type Message, type StageChannel, stageId } from './channel'
import { startAudienceWindow } from './audience-window'

// jsdom does not implement `adoptedStyleSheets` and `replaceSync`.
document.adoptedStyleSheets ??= []
CSSStyleSheet.prototype.replaceSync ??= () => undefined

afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

it('uncovers the page and restores the console when the desk closes during a scene', async () => {
  vi.useFakeTimers()
  let isHeld = true
  const channel: StageChannel = {
    post: vi.fn<(message: Message) => void>(),
    onMessage: () => () => undefined,
    hold: () => Promise.resolve(),
    isHeld: () => Promise.resolve(isHeld),
    released: () => Promise.resolve(),
  }
  const page = { currentRoute: () => '/dashboard', username: () => 'agent', tokens: () => null } as unknown as AppPage
  const [hide, restore] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const handleMessage = startAudienceWindow({ channel, page, sandbox: {} as Sandbox, hide, restore })
  handleMessage({ kind: 'connect', stage: stageId(), hasPicture: true })
  handleMessage({ kind: 'command', stage: stageId(), n: 1, command: { type: 'cover', args: [true] } })
  expect(document.body).toHaveTextContent('One moment')
  expect(hide).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(restore).not.toHaveBeenCalled()
  isHeld = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(document.body).not.toHaveTextContent('One moment')
  expect(restore).toHaveBeenCalledOnce()
})
