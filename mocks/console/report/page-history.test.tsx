import { expect, it, vi } from 'vitest'
import { clock } from '../../../src/lib/time/clock'
import { keepPageHistory, pageErrors, routeAt } from './page-history'

it('keeps the latest errors and routes, and hides no error', async () => {
  // oxlint-disable-next-line no-console
  const original = console.error
  const shown = vi.spyOn(console, 'error').mockReturnValue(undefined)
  let route = '/marketplace'
  keepPageHistory({ currentRoute: () => route })
  const cause = new TypeError('x is not a function')
  for (let i = 0; i < 25; i++) {
    // oxlint-disable-next-line no-console
    console.error('Render failed', i, cause)
  }
  expect(shown).toHaveBeenCalledTimes(25)
  dispatchEvent(new ErrorEvent('error', { error: cause, message: 'x' }))
  expect(pageErrors()).toHaveLength(20)
  expect(pageErrors().at(-1)).toMatchObject({ message: 'TypeError: x is not a function' })
  expect(pageErrors().at(-2)).toMatchObject({
    message: expect.stringContaining('Render failed 24'),
    stack: cause.stack,
  })

  const before = clock.now()
  clock.learnServerTime(before + 60_000)
  route = '/wallet'
  document.title = 'Wallet'
  await vi.waitFor(() => expect(routeAt(before + 120_000)).toBe('/wallet'))
  expect(routeAt(before + 1_000)).toBe('/marketplace')
  expect(routeAt(before - 60_000)).toBeUndefined()
  // oxlint-disable-next-line no-console
  console.error = original
})
