import { expect, openScenario, test } from './fixtures'

const now = '2026-03-18T16:00Z'

test('the dashboard shows the figures, the low wallets, and the next steps', async ({ page }) => {
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

test('an agent funds the lowest wallet without leaving the dashboard', async ({ page }) => {
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

test('the dashboard leads a new agent to a first wallet', async ({ page }) => {
  await openScenario(page, 'brand-new-agent', 'dashboard', { as: 'agent', now })
  await page.getByRole('link', { name: 'Choose a source' }).click()
  await expect(page).toHaveURL(/\/wallet$/)
  await expect(page.getByRole('article').first()).toContainText('Add funds to start buying')
})

test('an agent opens a new lead from the dashboard', async ({ page }) => {
  await openScenario(page, 'default', 'dashboard', { as: 'agent', now })
  await page.getByRole('table', { name: 'Newest open leads' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/marketplace\?lead=/)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('an agent transfers money to a wallet in at most fifteen key presses from a fresh page load', async ({ page }) => {
  await openScenario(page, 'default', 'dashboard', { as: 'agent', now })
  const wallet = page.getByRole('article', { name: 'Form Direct', exact: true })
  await expect(wallet).toContainText('$179.40')
  await expect(page.locator('body')).toBeFocused()
  const dialog = page.getByRole('dialog', { name: 'Transfer to a wallet' })
  let presses = 0
  const press = async (key: string): Promise<void> => {
    presses += 1
    await page.keyboard.press(key)
  }
  // Use the skip link, which moves the focus past the navigation to the screen.
  await press('Tab')
  await press('Enter')
  await press('Tab')
  await expect(page.getByRole('button', { name: 'Transfer to a wallet' }).first()).toBeFocused()
  await press('Enter')
  await expect(dialog.getByLabel('Wallet')).toBeFocused()
  await press('ArrowDown')
  await press('Tab')
  await expect(dialog.getByLabel('Amount')).toBeFocused()
  for (const digit of '100') await press(digit)
  await press('Enter')
  await expect(dialog).toBeHidden()
  await expect(wallet).toContainText('$279.40')
  expect(presses).toBeLessThanOrEqual(15)
})

for (const [as, panel, row] of [
  ['manager', 'Manager', 'Review: Devon Marlowe'],
  ['admin', 'Admin', 'Activate: 1 wallet'],
] as const)
  test(`the ${as} sees pending decisions below the figures of the dashboard and in the panel`, async ({ page }) => {
    await openScenario(page, 'default', 'dashboard', { as, now })
    const decision = page.getByRole('region', { name: 'Needs attention' }).getByRole('link', { name: row })
    await expect(decision).toBeVisible()
    await expect(page.getByRole('group').first()).toHaveAccessibleName('Total Balance')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: panel }).click()
    await expect(page).toHaveURL(new RegExp(`/${as}$`))
    await expect(decision).toBeVisible()
  })

for (const width of [320, 390, 640, 768, 1024, 1180, 1440])
  test(`the last summary card ends at the right edge of its row, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openScenario(page, 'default', 'admin', { as: 'admin', now, freeze: true })
    const cards = page.getByRole('group')
    await expect(cards).toHaveCount(4)
    const boxes = await cards.evaluateAll((groups) => groups.map((group) => group.getBoundingClientRect().toJSON()))
    const right = Math.max(...boxes.map((box: DOMRect) => box.right))
    expect((boxes.at(-1) as DOMRect).right).toBeCloseTo(right, 0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })

test('no screen overflows horizontally at 320 pixels', async ({ page }) => {
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
