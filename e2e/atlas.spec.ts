import type { Page } from '@playwright/test'
import { atlas, atlasGroups } from '../mocks/console/atlas/atlas-entries'
import { dock, openConsole } from './console-steps'
import { expect, openScenario, test } from './fixtures'

test.use({ allowedErrors: [/.*/] })

const opening = { as: 'agent', now: '2026-03-02T17:00:00Z', seed: 1 }

/** Returns the first element of the app whose text starts with `text`. Excludes the console, which lists all texts. */
const inApp = (page: Page, text: string) =>
  page
    .locator('body > :not(#sandbox)')
    .getByText(new RegExp(`^${text.replaceAll('.', String.raw`\.`)}`))
    .first()

// One page goes through all texts of a group, because a new browser for each text would take minutes.
for (const group of atlasGroups) {
  const entries = atlas.filter((entry) => entry.group === group)
  test(`the console shows every text of ${group} in the app`, async ({ page }) => {
    test.setTimeout(entries.length * 60_000)
    await openScenario(page, 'funded-agent', 'dashboard', opening)
    await openConsole(page, 'Faults')
    const meter = dock(page).getByRole('progressbar', { name: 'Texts shown' })
    for (const [before, { id, text }] of entries.entries()) {
      await test.step(`${id}: ${text}`, async () => {
        await dock(page)
          .getByRole('button', { name: `Show ${text}`, exact: true })
          .click()
        await expect.soft(inApp(page, text), id).toBeVisible()
        await expect.soft(meter, `${id} is counted`).toHaveAttribute('aria-valuenow', String(before + 1))
        // Some texts appear in a dialog, which must close before the console can be used again.
        await page.keyboard.press('Escape')
      })
    }
  })
}

test('a URL shows an atlas entry, and an unknown entry shows an error', async ({ page }) => {
  await openScenario(page, 'funded-agent', 'login', opening)
  await page.goto('?show=timeout')
  await expect(inApp(page, 'Request timed out. Please try again.')).toBeVisible()
  await page.goto('?show=nonsense')
  await expect(page.getByRole('alert').filter({ hasText: "The error atlas has no entry 'nonsense'." })).toBeVisible()
})
