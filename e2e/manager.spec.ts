import { comeTo, control, expect, openScenario, test } from './fixtures'
import { balanceOf } from './lead-steps'
import { asPerson, dialogs, expectAccessible, expectScreen } from './panel-steps'

const opening = { as: 'manager', now: '2026-03-18T16:00Z' }

test.use({ allowedErrors: [/Failed to load resource: the server responded with a status of (400|401)/] })

interface Leads {
  listMyLeads: { items: { status: string; sourceId: string; priceCents: number }[] }
}

test('approving a return under "Needs attention" credits the wallet that paid', async ({ page }) => {
  await openScenario(page, 'default', 'manager', opening)
  await expectScreen(page, 'Manager')
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await attention.getByRole('link', { name: 'Review: Devon Marlowe' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Approve refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve this return?' })
  const owner = 'agent-disabled@demo'
  const { listMyLeads } = await asPerson<Leads>(
    page,
    owner,
    '{ listMyLeads(limit: 100) { items { status sourceId priceCents } } }',
  )
  const lead = listMyLeads.items.find(({ status }) => status === 'RETURN_REQUESTED')
  if (!lead) throw new Error('No lead has a return request')
  const before = await balanceOf(page, owner, lead.sourceId)
  await dialog.getByRole('button', { name: 'Approve refund' }).click()
  await expect(dialog).toBeHidden()
  await expect(drawer.getByText('Returned', { exact: true }).first()).toBeVisible()
  expect(await balanceOf(page, owner, lead.sourceId)).toBe(before + lead.priceCents)
  expect(await control(page)('GET audit')).toMatchObject({ balanced: true, violations: [] })
  await page.goto('manager')
  await expect(attention.getByRole('link', { name: /^Review/ }).first()).toBeVisible()
  await expect(attention.getByRole('link', { name: 'Review: Devon Marlowe' })).toHaveCount(0)
})

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
