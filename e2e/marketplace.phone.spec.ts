import { expect, openScenario, test } from './fixtures'
import { expectAccessible } from './panel-steps'

test('a phone screen shows nine open leads together with the controls', async ({ page }) => {
  // The status line of the sandbox at the bottom is not part of the app.
  await openScenario(page, 'default', 'marketplace?console=off', {
    as: 'agent',
    now: '2026-03-18T16:00Z',
    freeze: true,
  })
  const rows = page
    .getByRole('table', { name: 'Open leads' })
    .getByRole('row')
    .filter({ has: page.locator('td') })
  await expect(rows.nth(9)).toBeVisible()
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  for (const height of heights) {
    expect(height).toBeGreaterThanOrEqual(64)
    expect(height).toBeLessThanOrEqual(72)
  }
  const tenth = await rows
    .nth(9)
    .getByRole('button', { name: /^Buy \$/ })
    .boundingBox()
  expect((tenth?.y ?? 0) + (tenth?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  // Rows outside the viewport are not rendered, and keep the colors of the previous color scheme.
  await rows.evaluateAll((all) => {
    for (const row of all) if (row instanceof HTMLElement) row.style.contentVisibility = 'visible'
  })
  await expectAccessible(page)
})
