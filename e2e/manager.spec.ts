import { comeTo, expect, openScenario, test } from './fixtures'
import { dialogs, expectAccessible, expectScreen } from './panel-steps'

const opening = { as: 'manager', now: '2026-03-18T16:00Z' }

test.use({ allowedErrors: [/Failed to load resource: the server responded with a status of (400|401)/] })

test('the manager panel has no axe violations', async ({ page }) => {
  await openScenario(page, 'default', 'manager', { ...opening, freeze: true })
  for (const [path, title] of [
    ['manager', 'Manager'],
    ['manager/team', 'Team'],
    ['manager/performance', 'Performance'],
    ['manager/leads', 'Leads'],
    ['manager/reports', 'Reports'],
    ['manager/reports?kind=STATE_COVERAGE', 'Reports'],
  ] as const) {
    // Reports share one heading, so only a page load makes the heading reappear with the next report.
    await (path.includes('kind=') ? page.goto(path) : comeTo(page, path))
    await expectScreen(page, title)
    await expectAccessible(page)
  }
  await comeTo(page, 'manager/team?agent=user-agent')
  await expect(page.getByRole('dialog').getByRole('term').first()).toBeVisible()
  await expectAccessible(page, dialogs)
})
