import { afterEach, expect, it, vi } from 'vitest'
import type { AppPage } from '../page'
import type { Sandbox } from '../sandbox'
import type { Message, StageChannel } from './channel'
import { startAudienceWindow } from './audience-window'
import { stageId } from './stage-memory'

// jsdom adopts no style sheets.
document.adoptedStyleSheets ??= []
CSSStyleSheet.prototype.replaceSync ??= () => undefined

afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

it('shows what it covered, and gives the console back, when its desk goes in the midst of a scene', async () => {
  vi.useFakeTimers()
  let held = true
  const channel: StageChannel = {
    say: vi.fn<(message: Message) => void>(),
    onMessage: () => () => undefined,
    hold: () => undefined,
    isHeld: () => Promise.resolve(held),
    released: () => Promise.resolve(),
  }
  const page = { place: () => '/dashboard', username: () => 'agent', tokens: () => null } as unknown as AppPage
  const [hide, restore] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const hear = startAudienceWindow({ channel, page, sandbox: {} as Sandbox, hide, restore })
  hear({ kind: 'take', stage: stageId() })
  hear({ kind: 'do', stage: stageId(), n: 1, deed: { name: 'cover', of: [true] } })
  expect(document.body).toHaveTextContent('One moment')
  expect(hide).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(restore).not.toHaveBeenCalled()
  held = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(document.body).not.toHaveTextContent('One moment')
  expect(restore).toHaveBeenCalledOnce()
})
