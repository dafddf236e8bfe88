import { comeTo, control, expect, openScenario, test } from './fixtures'
import { asPerson, become, expectAccessible, expectScreen } from './panel-steps'

const NOON = '2026-03-18T16:00Z'

test.use({ allowedErrors: [/Failed to load resource: the server responded with a status of (400|401)/] })

interface Sources {
  listLeadSources: { items: { id: string; name: string; finalCostPerLead: number }[] }
}

test('an administrator prices a source and credits a wallet, an agent buys a lead, and the ledger balances', async ({
  page,
}) => {
  test.slow()
  await openScenario(page, 'default', 'admin/lead-sources', { as: 'admin', now: NOON })
  await expectScreen(page, 'Lead sources')
  await page.getByRole('button', { name: 'New lead source' }).click()
  const creating = page.getByRole('dialog', { name: 'New lead source' })
  await expect(creating.getByLabel('Name')).toBeFocused()
  await creating.getByRole('button', { name: 'Create lead source' }).click()
  await expect(creating.getByText('Give the source a name.')).toBeVisible()
  await creating.getByLabel('Name').fill('Sunrise Forms')
  await creating.getByLabel('Base cost per lead').fill('10')
  await creating.getByLabel('Markup').fill('12.5')
  await expect(creating.getByText('$11.25')).toBeVisible()
  await creating.getByRole('button', { name: 'Create lead source' }).click()
  await expect(creating).toBeHidden()

  const sources = page.getByRole('table', { name: 'Lead sources' })
  await sources.getByRole('button', { name: 'Sunrise Forms' }).click()
  const drawer = page.getByRole('dialog', { name: 'Sunrise Forms' })
  await drawer.getByRole('button', { name: 'Edit price' }).click()
  const pricing = page.getByRole('dialog', { name: 'Edit price · Sunrise Forms' })
  await expect(pricing.getByText('No agent subscribes to it.')).toBeVisible()
  await pricing.getByLabel('Markup').fill('20')
  await expect(pricing.getByText('$12.00').first()).toBeVisible()
  await pricing.getByRole('button', { name: 'Save price' }).click()
  await expect(drawer.getByText('$11.25 → $12.00')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sources.getByRole('button', { name: 'Sunrise Forms' })).toBeFocused()

  // Turn off automatic wallet activation, request a wallet as the agent, and advance the clock until leads are
  // available.
  await asPerson(page, 'admin', 'mutation { updatePlatformSettings(input: { activateNewWallets: false }) { success } }')
  const { listLeadSources } = await asPerson<Sources>(
    page,
    'admin',
    '{ listLeadSources(limit: 100) { items { id name finalCostPerLead } } }',
  )
  const sourceId = listLeadSources.items.find(({ name }) => name === 'Sunrise Forms')?.id
  await asPerson(page, 'agent', 'mutation($id: ID!) { createWallet(input: { sourceId: $id }) { success } }', {
    id: sourceId,
  })
  await control(page, 'POST', 'clock', { advance: 'PT8H' })

  await page.goto('admin/users?user=user-agent')
  const person = page.getByRole('dialog', { name: 'Riley Fairweather' })
  await person.getByRole('button', { name: 'Activate Sunrise Forms' }).click()
  await page
    .getByRole('dialog', { name: 'Activate Sunrise Forms?' })
    .getByRole('button', { name: /^Activate/ })
    .click()
  await expect(person.getByRole('button', { name: 'Deactivate Sunrise Forms' })).toBeVisible()

  await person.getByRole('button', { name: 'Credit' }).click()
  const credit = page.getByRole('dialog', { name: 'Credit Riley Fairweather' })
  await credit.getByLabel('Amount').fill('50')
  await credit.getByLabel('Into').selectOption({ label: 'Sunrise Forms' })
  await credit.getByRole('button', { name: 'Credit $50.00' }).click()
  await expect(credit.getByLabel('Reason')).toBeFocused()
  await credit.getByLabel('Reason').fill('A warm welcome')
  await credit.getByRole('button', { name: 'Credit $50.00' }).click()
  await expect(credit).toBeHidden()
  await expect(person.getByRole('row', { name: /Sunrise Forms/ })).toContainText('$50.00')
  await person.getByRole('tab', { name: 'History' }).click()
  await expect(person.getByRole('tabpanel')).toContainText('A warm welcome')

  await become(page, 'agent', `marketplace?source=${sourceId}`)
  await page.getByRole('table', { name: 'Open leads' }).getByRole('button', { name: /^Buy/ }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Buy for $12.00' }).click()
  await expect(page.getByText(/^Lead purchased: /)).toBeVisible()

  await become(page, 'admin', 'admin/performance')
  const row = page.getByRole('table', { name: 'Performance' }).getByRole('row', { name: /Sunrise Forms/ })
  await expect(row).toBeVisible()
  await page.goto('admin')
  await expect(page.getByText('Ledger balanced')).toBeVisible()
  expect(await control(page, 'GET', 'audit')).toMatchObject({ balanced: true, violations: [] })
})

test('a source cannot be deleted while a wallet for it has a balance', async ({ page }) => {
  await openScenario(page, 'default', 'admin/lead-sources?source=rate-table-one', { as: 'admin', now: NOON })
  const drawer = page.getByRole('dialog', { name: 'Rate Table One' })
  await drawer.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Rate Table One?' })
  await expect(dialog.getByText(/agents? subscribes? to it, with \$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete source' }).click()
  await expect(dialog.getByRole('alert')).toContainText(/wallet/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(drawer.getByText('Active', { exact: true })).toBeVisible()
})

test('a price change reaches an open wallet screen', async ({ page }) => {
  await openScenario(page, 'default', 'wallet', { as: 'agent', now: NOON })
  const card = page.getByRole('article', { name: 'Rate Table One' })
  await expect(card).toContainText('$30.00')
  await asPerson(
    page,
    'admin',
    `mutation { updateLeadSourcePricing(input: { sourceId: "rate-table-one", baseCostPerLead: 4000, markupPercentage: 25 }) { success } }`,
  )
  await expect(card).toContainText('$50.00')
})

test('a temporary password is shown once, and the user must replace it at the next sign-in', async ({ page }) => {
  await openScenario(page, 'default', 'admin/users?user=user-low', { as: 'admin', now: NOON })
  const drawer = page.getByRole('dialog', { name: 'Sasha Thornbury' })
  await drawer.getByRole('button', { name: 'Reset password' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset password' }).click()
  const shown = page.getByRole('dialog', { name: 'Temporary password' })
  const password = await shown.getByLabel('Temporary password', { exact: true }).innerText()
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(password)).toHaveCount(0)
  const requests = JSON.stringify(await control(page, 'GET', 'requests?after=0'))
  expect(requests).not.toContain(password)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByLabel('Username').fill('agent-low')
  await page.getByLabel('Password', { exact: true }).fill('Sandbox-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('New password', { exact: true }).fill('My-0wn-Choice!')
  await page.getByLabel('New password', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a new role opens its panel, and administrators cannot remove their own access', async ({ page }) => {
  await openScenario(page, 'default', 'admin/users?user=user-admin', { as: 'admin', now: NOON })
  const own = page.getByRole('dialog', { name: 'Avery Lindqvist' })
  await own.getByRole('button', { name: 'Change role' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change role · Avery Lindqvist' })
  await dialog.getByLabel('Role').selectOption('AGENT')
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(dialog).toContainText('You cannot change your own access.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await own.getByRole('button', { name: 'Disable' }).click()
  const disabling = page.getByRole('alertdialog', { name: /Disable/ })
  await disabling.getByRole('button', { name: 'Disable' }).click()
  await expect(disabling.getByRole('alert')).toBeVisible()

  await page.goto('admin/users?user=user-low')
  await page.getByRole('dialog', { name: 'Sasha Thornbury' }).getByRole('button', { name: 'Change role' }).click()
  const other = page.getByRole('dialog', { name: 'Change role · Sasha Thornbury' })
  await other.getByLabel('Role').selectOption('MANAGER')
  await other.getByRole('button', { name: 'Change role' }).click()
  await expect(other).toBeHidden()
  await become(page, 'agent-low', 'manager')
  await expectScreen(page, 'Manager')
})

test('a disabled user is redirected to the sign-in page by the next request', async ({ page }) => {
  await openScenario(page, 'default', 'wallet', { as: 'agent', now: NOON })
  await expect(page.getByRole('article', { name: 'Rate Table One' })).toBeVisible()
  await asPerson(page, 'admin', 'mutation { updateUserStatus(userId: "user-agent", status: DISABLED) { success } }')
  // The app polls for changes every second, which is the next request.
  await expect(page).toHaveURL(/\/login/)
})

test('disabling several users at once keeps the ones that failed selected', async ({ page }) => {
  await openScenario(page, 'default', 'admin/users', { as: 'admin', now: NOON })
  for (const name of ['Avery Lindqvist', 'Sasha Thornbury', 'Devon Marlowe'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('group', { name: 'Chosen people' }).getByRole('button', { name: 'Disable' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Disable 3 people?' })
  await dialog.getByLabel(/Reason/).fill('Left the company')
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('2 changed, 1 not')).toBeVisible()
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select Avery Lindqvist' })).toBeChecked()
  await expect(page.getByRole('row', { name: /Sasha Thornbury/ })).toContainText('Disabled')
})

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

test('the administration screens have no axe violations', async ({ page }) => {
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
