import type { Page } from '@playwright/test'
import { atlas } from '../mocks/presenter/atlas/atlas-entries'
import { dock, openConsole } from './console-steps'
import { expect, openScenario, test } from './fixtures'

test.use({ allowedErrors: [/.*/] })

const opening = { as: 'agent', now: '2026-03-02T17:00:00Z', seed: 1 }

/** The entries that need a browser, and one of each other kind. `show-entry.test.tsx` shows the others in jsdom. */
const shown = [
  'service-unavailable',
  'refresh-network',
  'no-refresh-token',
  'no-username',
  'challenge',
  'payment-failed',
  'payment-not-initialized',
  'payment-try-again',
  'payment-not-confirmed',
  'amount-invalid',
  'dialog-failed',
  'stripe-not-ready',
  'card-form-not-ready',
  'manager-panel-error',
  'something-went-wrong',
  'loading-latest-version',
]

/** Returns the first element of the app whose text starts with `text`. Excludes the console, which lists all texts. */
const inApp = (page: Page, text: string) =>
  page
    .locator('body > :not(#sandbox)')
    .getByText(new RegExp(`^${text.replaceAll('.', String.raw`\.`)}`))
    .first()

test('the console shows error texts in the app, counts them, and leaves no fault behind', async ({ page }) => {
  test.setTimeout(shown.length * 60_000)
  await openScenario(page, 'funded-agent', 'dashboard', opening)
  await openConsole(page, 'Faults')
  const meter = dock(page).getByRole('progressbar', { name: 'Texts shown' })
  for (const [before, id] of shown.entries()) {
    const text = atlas.find((entry) => entry.id === id)?.text ?? id
    await test.step(text, async () => {
      await dock(page)
        .getByRole('button', { name: `Show ${text}`, exact: true })
        .click()
      await expect(inApp(page, text)).toBeVisible()
      await expect(meter).toHaveAttribute('aria-valuenow', String(before + 1))
      // Some texts appear in a dialog, which must close before the console can be used again.
      await page.keyboard.press('Escape')
    })
  }
  await expect(dock(page).getByText('No active faults.')).toBeVisible()
})

test('a URL shows a text of the error atlas, and an unknown text shows an error', async ({ page }) => {
  await openScenario(page, 'funded-agent', 'login', opening)
  await page.goto('?show=timeout')
  await expect(inApp(page, 'Request timed out. Please try again.')).toBeVisible()
  await page.goto('?show=nonsense')
  await expect(page.getByRole('alert').filter({ hasText: "The error atlas has no entry 'nonsense'." })).toBeVisible()
})
