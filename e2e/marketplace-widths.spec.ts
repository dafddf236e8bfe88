import { comeTo, expect, openScenario, test } from './fixtures'
import { expectAccessible } from './panel-steps'

const now = '2026-03-18T16:00Z'

test('the open and the bought leads fit every width without horizontal scrolling', async ({ page }) => {
  await openScenario(page, 'default', 'marketplace', { as: 'agent', now, freeze: true })
  for (const [path, name, last] of [
    ['marketplace', 'Open leads', page.getByRole('button', { name: /^Buy/ })],
    ['marketplace?tab=mine', 'My leads', page.getByRole('cell', { name: /^\$\d/ })],
  ] as const)
    await test.step(name, async () => {
      await comeTo(page, path)
      const table = page.getByRole('table', { name })
      for (const width of [320, 390, 640, 720, 768, 1024, 1440, 2560]) {
        await page.setViewportSize({ width, height: 900 })
        await expect(table.locator(last).first()).toBeVisible()
        // No important column is hidden, and the table does not extend beyond the window.
        await expect(
          table
            .getByText(/\$\d{2,3},\d{3}$/)
            .filter({ visible: true })
            .first(),
        ).toBeVisible()
        await expect
          .poll(() => table.evaluate((node) => Math.ceil(node.getBoundingClientRect().right) - innerWidth))
          .toBeLessThanOrEqual(0)
        const boxes = await page.evaluate(() => {
          const main = document.querySelector('main') ?? document.body
          const wide = [main, ...main.querySelectorAll('*')].filter(
            (node) => node.scrollWidth > node.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(node).overflowX),
          )
          return wide.map((node) => `${node.className}: ${node.scrollWidth} in ${node.clientWidth}`)
        })
        expect(boxes, `${width} px`).toEqual([])
      }
      await page.setViewportSize({ width: 720, height: 900 })
      await expect(table.locator(last).first()).toBeVisible()
      await expectAccessible(page)
    })
})
