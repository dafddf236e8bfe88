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
  await expect(rows.nth(8)).toBeVisible()
  const navigation = await page.getByRole('navigation').boundingBox()
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  for (const height of heights) {
    expect(height).toBeGreaterThanOrEqual(64)
    expect(height).toBeLessThanOrEqual(72)
  }
  const ninth = await rows.nth(8).getByRole('button').last().boundingBox()
  expect((ninth?.y ?? 0) + (ninth?.height ?? 0)).toBeLessThanOrEqual(navigation?.y ?? 0)
  // Nothing is cut off.
  const cut = await rows.evaluateAll(
    (all) =>
      all.flatMap((row) =>
        [...row.querySelectorAll('td, td *')].filter(
          (node) => node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0,
        ),
      ).length,
  )
  expect(cut).toBe(0)

  // The cart is in a bar above the navigation.
  await rows.nth(0).getByRole('checkbox').click()
  const cart = page.getByRole('button', { name: /^Cart 1 · \$\d+\.\d\d$/ })
  await expect(cart).toBeInViewport({ ratio: 1 })
  await cart.click()
  await expect(page.getByRole('dialog', { name: 'Buy these leads?' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear cart' }).click()
  await expect(cart).toHaveCount(0)
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('button', { name: /^TX/ }).click()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Show results' }).click()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  // Rows outside the viewport are not rendered, and keep the colors of the previous color scheme.
  await rows.evaluateAll((all) => {
    for (const row of all) if (row instanceof HTMLElement) row.style.contentVisibility = 'visible'
  })
  await expectAccessible(page)
})
