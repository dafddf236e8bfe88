import { comeTo, expect, openScenario, test } from './fixtures'

const now = '2026-03-18T16:00Z'

/** Lists of the two panels, as table name and path. */
const lists = {
  manager: [
    ['Team', 'manager/team'],
    ['Leads', 'manager/leads'],
    ['Performance', 'manager/performance'],
    ['Report', 'manager/reports'],
  ],
  admin: [
    ['Users', 'admin/users'],
    ['Lead sources', 'admin/lead-sources'],
    ['Performance', 'admin/performance'],
    ['Audit log', 'admin/settings?tab=audit'],
  ],
} as const

test('every row in the lists of a manager and an administrator has two lines and fits a phone', async ({ page }) => {
  for (const as of ['manager', 'admin'] as const) {
    await openScenario(page, 'default', as, { as, now, freeze: true })
    for (const [name, path] of lists[as]) {
      await comeTo(page, path)
      const rows = page.getByRole('table', { name, exact: true }).locator('tr[data-row]')
      await expect(rows.first()).toBeVisible()
      const heights = await rows.evaluateAll((all) => all.slice(0, 5).map((row) => row.getBoundingClientRect().height))
      for (const height of heights) {
        expect(height, `${name}: a row`).toBeGreaterThanOrEqual(60)
        expect(height, `${name}: a row`).toBeLessThanOrEqual(74)
      }
      const cut = await rows.evaluateAll((all) =>
        all
          .flatMap((row) => [...row.querySelectorAll('td > div, [data-row-open]')])
          .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
          .map((cell) => cell.textContent),
      )
      expect(cut, `${name}: cut off`).toEqual([])
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(beyond, `${name}: beyond the screen`).toBeLessThanOrEqual(0)
    }
  }
})
