import { atlas } from '../mocks/console/atlas/entries'
import { expect, openScenario, test } from './fixtures'

test.use({ allowedErrors: [/.*/] })

/** What the payment entries show stands in a dialog that a person has to open; their faults are tried in unit tests. */
for (const { id, text, group } of atlas.filter((entry) => entry.group !== 'Payments')) {
  test(`${group}: the link to ${id} shows '${text}'`, async ({ page }) => {
    await openScenario(page, 'funded-agent', 'login', { now: '2026-03-02T17:00:00Z', seed: 1 })
    await page.goto(`?show=${id}`)
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 20_000 })
  })
}
