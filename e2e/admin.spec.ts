import { comeTo, expect, openScenario, test } from './fixtures'
import { expectAccessible, expectScreen } from './panel-steps'

const NOON = '2026-03-18T16:00Z'

// The tokens expire when the clock advances by eight hours.
test.use({ allowedErrors: [/Failed to load resource: the server responded with a status of 401/] })

const screens = [
  ['admin', 'Administration'],
  ['admin/lead-sources', 'Lead sources'],
  ['admin/users', 'Users'],
  ['admin/organizational-hierarchy?unit=branch-harbor', 'Organization'],
  ['admin/performance', 'Performance'],
  ['admin/settings', 'Platform settings'],
  ['admin/settings?tab=build', 'Platform settings'],
  ['admin/settings?tab=audit', 'Platform settings'],
  ['admin/users?user=user-agent', 'Users'],
  ['admin/lead-sources?source=rate-table-one', 'Lead sources'],
] as const

test('the screens of an administrator have no axe violations', async ({ page }) => {
  test.slow()
  await openScenario(page, 'default', 'admin', { as: 'admin', now: NOON, freeze: true })
  for (const [path, title] of screens) {
    // Tabs share one heading, so only a page load makes the heading reappear with the next tab.
    await (path.includes('tab=') ? page.goto(path) : comeTo(page, path))
    if (/(user|source)=/.test(path)) await expect(page.getByRole('dialog').getByRole('term').first()).toBeVisible()
    else await expectScreen(page, title)
    await expectAccessible(page)
  }
})
