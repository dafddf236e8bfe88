import { expect, openScenario, test } from './fixtures'
import { expectAccessible } from './panel-steps'

const now = '2026-03-18T16:00Z'

for (const tab of ['', '?tab=mine'])
  test(`the ${tab ? 'bought' : 'open'} leads fit every width without horizontal scrolling`, async ({ page }) => {
    test.slow()
    await openScenario(page, 'default', `marketplace${tab}`, { as: 'agent', now, freeze: true })
    const table = page.getByRole('table', { name: tab ? 'My leads' : 'Open leads' })
    const last = tab
      ? table.getByRole('cell', { name: /^\$\d/ }).first()
      : table.getByRole('button', { name: /^Buy/ }).first()
    for (const width of [320, 390, 640, 720, 768, 1024, 1440, 2560])
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 })
        await expect(last).toBeVisible()
        // No important column is hidden, and the table does not extend beyond the window.
        await expect(table.getByText(/^\$\d{2,3},\d{3}$/).first()).toBeVisible()
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
        expect(boxes).toEqual([])
        if (width === 720 || width === 1024) await expectAccessible(page)
      })
  })
