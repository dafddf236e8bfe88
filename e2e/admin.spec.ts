import { comeTo, control, expect, openScenario, test } from './fixtures'
import { asPerson, become, expectAccessible, expectScreen } from './panel-steps'

const NOON = '2026-03-18T16:00Z'

// The tokens expire when the clock advances by eight hours.
test.use({ allowedErrors: [/Failed to load resource: the server responded with a status of 401/] })

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
  await creating.getByLabel('Name').fill('Sunrise Forms')
  await creating.getByLabel('Base cost per lead').fill('10')
  await creating.getByLabel('Markup').fill('12.5')
  await expect(creating.getByText('$11.25')).toBeVisible()
  await creating.getByRole('button', { name: 'Create lead source' }).click()
  await expect(creating).toBeHidden()

  const sources = page.getByRole('table', { name: 'Lead sources' })
  await sources.getByRole('link', { name: 'Sunrise Forms' }).click()
  const drawer = page.getByRole('dialog', { name: 'Sunrise Forms' })
  await drawer.getByRole('button', { name: 'Edit price' }).click()
  const pricing = page.getByRole('dialog', { name: 'Edit price · Sunrise Forms' })
  await expect(pricing.getByText('No agent subscribes to it.')).toBeVisible()
  await pricing.getByLabel('Markup').fill('20')
  await pricing.getByRole('button', { name: 'Save price' }).click()
  await expect(drawer.getByText('$11.25 → $12.00')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sources.getByRole('link', { name: 'Sunrise Forms' })).toBeFocused()

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
  await control(page)('POST clock', { advance: 'PT8H' })

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
  expect(await control(page)('GET audit')).toMatchObject({ balanced: true, violations: [] })
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
