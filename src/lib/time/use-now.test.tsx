import { act, render, screen } from '../../test/render'
import type { JSX } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Age, Moment } from '../../ui/text/Moment'
import { clock } from './clock'

const begun = Date.parse('2026-03-02T15:00:00Z')

function Texts(): JSX.Element {
  return (
    <>
      <Age at={begun} />
      <Moment at={begun} />
    </>
  )
}
const texts = (): string | null | undefined => document.body.lastElementChild?.textContent

beforeEach(() => {
  vi.useFakeTimers({ now: begun })
})
afterEach(() => {
  clock.learnServerTime(Date.now())
  vi.useRealTimers()
})

it('updates all ages together', () => {
  render(<Texts />)
  expect(texts()).toBe('nowjust now')
  act(() => void vi.advanceTimersByTime(3 * 60_000))
  expect(texts()).toBe('3m3m ago')
  expect(screen.getByText('3m ago').closest('time')).toHaveAttribute('dateTime', '2026-03-02T15:00:00.000Z')
})

it('follows the server’s clock', () => {
  render(<Texts />)
  act(() => clock.learnServerTime(begun + 2 * 3_600_000))
  expect(texts()).toBe('2h2h ago')
})

it('shows a frozen time from the first render, and keeps it', () => {
  act(() => clock.learnServerTime(begun + 58 * 60_000, 0))
  clock.learnServerTime(begun + 58 * 60_000 - 1, 0)
  render(<Texts />)
  expect(texts()).toBe('57m57m ago')
  act(() => void vi.advanceTimersByTime(3 * 60_000))
  expect(texts()).toBe('57m57m ago')
})

it('shows the current time after a break, and runs no timer without subscribers', () => {
  const begin = vi.spyOn(globalThis, 'setInterval')
  const end = vi.spyOn(globalThis, 'clearInterval')
  const running = (): number => begin.mock.calls.length - end.mock.calls.length
  const { unmount } = render(<Texts />)
  expect(running()).toBe(1)
  unmount()
  expect(running()).toBe(0)
  vi.setSystemTime(begun + 10 * 60_000)
  render(<Texts />)
  expect(texts()).toBe('10m10m ago')
})
