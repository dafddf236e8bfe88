import { expect, openScenario, test } from './fixtures'

const now = '2026-03-18T16:00Z'

test('somebody sees at a glance what there is, and what is to be done', async ({ page }) => {
  await openScenario(page, 'low-balance', 'dashboard', { as: 'agent', now })
  for (const name of [
    'Total Balance',
    'Available Funds',
    'Active Subscriptions',
    'Low Balance Alerts',
    'New Leads Today',
    'Leads This Month',
    'Spent This Month',
  ])
    await expect(page.getByRole('group', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Low balance')
  await expect(page.getByRole('article').first().getByRole('switch')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Next steps' })).toContainText('wallets are running low')
  await expect(page.getByRole('figure', { name: /^Spend by source/ })).toBeVisible()
})

test('somebody funds the lowest wallet without leaving the dashboard', async ({ page }) => {
  await openScenario(page, 'low-balance', 'dashboard', { as: 'agent', now })
  const total = page.getByRole('group', { name: 'Total Balance' })
  const before = await total.textContent()
  await page.getByRole('button', { name: /^Fund / }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Funds' })
  await dialog.getByLabel('Amount').fill('100')
  await dialog.getByRole('button', { name: 'Add $100.00' }).click()
  await expect(dialog).toBeHidden()
  await expect(total).not.toHaveText(before ?? '')
})

test('somebody new is led to a first wallet', async ({ page }) => {
  await openScenario(page, 'brand-new-agent', 'dashboard', { as: 'agent', now })
  await page.getByRole('link', { name: 'Choose a source' }).click()
  await expect(page).toHaveURL(/\/wallet$/)
  await expect(page.getByRole('article').first()).toContainText('Not subscribed')
})

test('somebody opens a new lead from the dashboard', async ({ page }) => {
  await openScenario(page, 'default', 'dashboard', { as: 'agent', now })
  await page.getByRole('table', { name: 'Newest open leads' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/marketplace\?lead=/)
  await expect(page.getByRole('dialog')).toBeVisible()
})

for (const [as, panel] of [
  ['manager', 'Open manager panel'],
  ['admin', 'Open admin panel'],
] as const)
  test(`the ${as} sees figures and the way to the panel`, async ({ page }) => {
    await openScenario(page, 'default', 'dashboard', { as, now })
    await expect(page.getByRole('group', { name: 'Total Balance' })).toContainText('$')
    await page.getByRole('link', { name: panel }).click()
    await expect(page).toHaveURL(new RegExp(`/${as}$`))
  })

test('B13: nothing sticks out at 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await openScenario(page, 'top-up-failing', 'dashboard', { as: 'agent', now })
  for (const path of ['dashboard', 'wallet', 'transactions']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
})
