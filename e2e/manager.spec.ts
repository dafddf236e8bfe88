import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { comeTo, control, expect, openScenario, test } from './fixtures'
import { asPerson, become, expectAccessible, expectScreen } from './panel-steps'

const opening = { as: 'manager', now: '2026-03-18T16:00Z' }

test.use({ allowedErrors: [/Failed to load resource: the server responded with a status of (400|401)/] })

interface Leads {
  listMyLeads: { items: { id: string; customerName: string; status: string; sourceId: string; priceCents: number }[] }
}
interface Wallets {
  getAgentWallets: { sourceId: string; balanceCents: number }[]
}

const leadsOf = async (page: Page, username: string) =>
  (
    await asPerson<Leads>(
      page,
      username,
      '{ listMyLeads(limit: 100) { items { id customerName status sourceId priceCents } } }',
    )
  ).listMyLeads.items

async function balanceOf(page: Page, username: string, sourceId: string) {
  const { getAgentWallets } = await asPerson<Wallets>(page, username, '{ getAgentWallets { sourceId balanceCents } }')
  return getAgentWallets.find((wallet) => wallet.sourceId === sourceId)?.balanceCents
}

test('approving a return under "Needs attention" credits the wallet that paid', async ({ page }) => {
  await openScenario(page, 'default', 'manager', opening)
  await expectScreen(page, 'Manager')
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await attention.getByRole('link', { name: 'Review: Devon Marlowe' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Approve refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve this return?' })
  const owner = 'agent-disabled'
  const waiting = (await leadsOf(page, owner)).find(({ status }) => status === 'RETURN_REQUESTED')
  const before = await balanceOf(page, owner, waiting?.sourceId ?? '')
  await dialog.getByRole('button', { name: 'Approve refund' }).click()
  await expect(dialog).toBeHidden()
  await expect(drawer.getByText('Returned', { exact: true }).first()).toBeVisible()
  expect(await balanceOf(page, owner, waiting?.sourceId ?? '')).toBe((before ?? NaN) + (waiting?.priceCents ?? NaN))
  expect(await control(page, 'GET', 'audit')).toMatchObject({ balanced: true, violations: [] })
  await page.keyboard.press('Escape')
  await page.goto('manager')
  await expectScreen(page, 'Manager')
  await expect(attention.getByRole('link', { name: /^Review/ }).first()).toBeVisible()
  await expect(attention.getByRole('link', { name: 'Review: Devon Marlowe' })).toHaveCount(0)
})

test('a reassigned lead belongs to the new agent, who gets a notification', async ({ page }) => {
  await openScenario(page, 'default', 'manager/leads', opening)
  await expectScreen(page, 'Leads')
  const [lead] = await leadsOf(page, 'agent')
  await page.goto(`manager/leads?lead=${lead?.id}`)
  const drawer = page.getByRole('dialog', { name: lead?.customerName ?? '' })
  await drawer.getByRole('button', { name: 'Reassign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give this lead to another agent' })
  await dialog.getByRole('button', { name: 'Reassign lead' }).click()
  await expect(dialog.getByText('Select the agent who takes the lead.')).toBeVisible()
  await expect(dialog.getByLabel('Agent')).not.toContainText('Riley Fairweather')
  await dialog.getByLabel('Agent').selectOption({ label: 'Sasha Thornbury' })
  await dialog.getByRole('button', { name: 'Reassign lead' }).click()
  await expect(dialog).toBeHidden()
  await expect(drawer.getByText('Sasha Thornbury').first()).toBeVisible()
  expect((await leadsOf(page, 'agent-low')).map(({ id }) => id)).toContain(lead?.id)
  expect((await leadsOf(page, 'agent')).map(({ id }) => id)).not.toContain(lead?.id)
  await become(page, 'agent-low', 'dashboard')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText(lead?.customerName ?? '').first()).toBeVisible()
})

test('data of another branch is unavailable at any URL', async ({ page }) => {
  await openScenario(page, 'default', 'manager/team?agent=user-mesa', opening)
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('alert')).toBeVisible()
  await expect(drawer).not.toContainText('example.com')
  const [foreign] = await leadsOf(page, 'agent-mesa')
  expect(foreign).toBeDefined()
  await page.goto(`manager/leads?lead=${foreign?.id}`)
  await expect(drawer.getByRole('alert')).toBeVisible()
  await expect(drawer).not.toContainText(foreign?.customerName ?? '')
  await page.goto('manager/performance?unit=branch-canyon')
  await expect(page.getByText('You don’t have access')).toBeVisible()
})

test('a report is filtered by unit and downloaded as a file', async ({ page }) => {
  await openScenario(page, 'default', 'manager/reports?kind=ACTIVITY', opening)
  await expectScreen(page, 'Reports')
  const report = page.getByRole('table', { name: 'Report' })
  await expect(report.getByRole('row')).toHaveCount(6)
  await page.getByRole('combobox', { name: 'Unit' }).selectOption({ label: 'North Pier (team)' })
  await expect(report.getByRole('row')).toHaveCount(3)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  expect(text).toMatch(/Agent,Leads bought/)
  expect(text).toContain('Riley Fairweather')
  expect(text).not.toContain('Casey Quimby')
  await page.getByRole('tab', { name: 'State coverage' }).click()
  await expect(page.getByRole('img', { name: /^Leads bought by state/ })).toBeVisible()
})

test('the manager panel has no axe violations', async ({ page }) => {
  test.slow()
  await openScenario(page, 'default', 'manager', { ...opening, freeze: true })
  for (const [path, title] of [
    ['manager', 'Manager'],
    ['manager/team', 'Team'],
    ['manager/performance', 'Performance'],
    ['manager/leads', 'Leads'],
    ['manager/reports', 'Reports'],
    ['manager/reports?kind=STATE_COVERAGE', 'Reports'],
    ['manager/team?agent=user-agent', 'Team'],
  ] as const) {
    // Reports share one heading, so only a page load makes the heading reappear with the next report.
    await (path.includes('kind=') ? page.goto(path) : comeTo(page, path))
    if (path.includes('agent=')) await expect(page.getByRole('dialog').getByRole('term').first()).toBeVisible()
    else await expectScreen(page, title)
    await expectAccessible(page)
  }
})
