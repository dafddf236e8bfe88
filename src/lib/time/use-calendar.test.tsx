import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { TimeZoneContext, useCalendar, useDeviceTimeZone, useTimeZone } from './use-calendar'

afterEach(() => vi.useRealTimers())

it.each([
  ['America/Los_Angeles', '2026-03-08', '2026-03-09', '2026-03-09T06:59:50Z'],
  ['Pacific/Auckland', '2026-04-05', '2026-04-06', '2026-04-05T11:59:50Z'],
])('in %s, ends %s at local midnight', (timeZone, today, tomorrow, now) => {
  vi.useFakeTimers({ now: Date.parse(now) })
  const { result } = renderHook(useCalendar, {
    wrapper: ({ children }) => <TimeZoneContext value={() => timeZone}>{children}</TimeZoneContext>,
  })
  expect(result.current).toEqual({ timeZone, today })
  act(() => void vi.advanceTimersByTime(9_000))
  expect(result.current.today).toBe(today)
  act(() => void vi.advanceTimersByTime(1_000))
  expect(result.current.today).toBe(tomorrow)
})

it('follows a user who has traveled when they return to the page, and prefers a zone from the context', () => {
  const options = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  const tell = (timeZone: string) => options.mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions)
  const Below = ({ children }: { children: ReactNode }) => (
    <TimeZoneContext value={useDeviceTimeZone()}>{children}</TimeZoneContext>
  )
  const comeBack = () => act(() => void document.dispatchEvent(new Event('visibilitychange')))
  tell('America/Denver')
  const { result } = renderHook(useTimeZone, { wrapper: Below })
  expect(result.current).toBe('America/Denver')
  tell('Asia/Tokyo')
  comeBack()
  expect(result.current).toBe('Asia/Tokyo')
  const above = renderHook(useTimeZone, {
    wrapper: ({ children }) => (
      <TimeZoneContext value={() => 'Europe/Berlin'}>
        <Below>{children}</Below>
      </TimeZoneContext>
    ),
  })
  expect(above.result.current).toBe('Europe/Berlin')
})

it('looks up the zone once, and only when needed', () => {
  const look = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  const { result } = renderHook(useDeviceTimeZone)
  expect(look).not.toHaveBeenCalled()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(look).not.toHaveBeenCalled()
  result.current()
  result.current()
  expect(look).toHaveBeenCalledOnce()
})
