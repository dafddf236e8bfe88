import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Message, StageChannel } from './channel'
import { findStage } from './remote-stage'

let posted: Message[]
let receive: (message: Message) => void
const channel: StageChannel = {
  post: (message) => posted.push(message),
  onMessage: (listener) => {
    receive = listener
    return () => undefined
  },
  hold: () => Promise.resolve(),
  isHeld: () => Promise.resolve(false),
  released: () => Promise.resolve(),
}
const status = { path: '/dashboard', username: 'agent', tokens: null, loadCount: 1 }
const commands = () => posted.flatMap((message) => (message.kind === 'command' ? [message.command.type] : []))

beforeEach(() => {
  posted = []
  sessionStorage.clear()
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

it('sends a command when the audience window has responded, and waits for the page load', async () => {
  const stage = findStage(channel)
  void stage.send('signInAs', 'manager')
  const loaded = vi.fn<() => void>()
  void stage.whenLoaded().then(loaded)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(commands()).toEqual([])
  receive({ kind: 'status', stage: 'one', status, visible: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(commands()).toEqual(['signInAs'])
  expect(loaded).not.toHaveBeenCalled()
  receive({ kind: 'status', stage: 'one', status: { ...status, loadCount: 2 }, visible: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(loaded).toHaveBeenCalledOnce()
})

it('says that the app is not open if no window responds', async () => {
  const stage = findStage(channel)
  const problems = Promise.allSettled([stage.send('goTo', '/wallet'), stage.whenLoaded()])
  await vi.advanceTimersByTimeAsync(4_000)
  const reason = new Error('The app is not open in any window. Open it, then try again.')
  expect(await problems).toEqual([
    { status: 'rejected', reason },
    { status: 'rejected', reason },
  ])
  expect(commands()).toEqual([])
})
