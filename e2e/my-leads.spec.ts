import { expect, openScenario, test } from './fixtures'
import { asPerson, expectAccessible } from './panel-steps'

const NOON = '2026-03-18T16:00Z'

test('an agent changes the status of a lead, adds a note, and reverts the status', async ({ page }) => {
  await openScenario(page, 'default', 'marketplace?tab=mine', { as: 'agent', now: NOON })
  const table = page.getByRole('table', { name: 'My leads' })
  await table.getByRole('row').filter({ hasText: 'Contacted' }).first().locator('[data-row-open]').click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Mark as qualified' }).click()
  await expect(drawer.getByRole('button', { name: 'Mark as funded' })).toBeVisible()
  await drawer.getByRole('textbox', { name: 'New note' }).fill('Sent the rate sheet')
  await drawer.getByRole('button', { name: 'Add note' }).click()
  await expect(drawer.getByText('Sent the rate sheet')).toBeVisible()
  await expect(drawer.getByRole('list', { name: 'History' })).toContainText('Marked qualified')
  await expectAccessible(page)
  await page.reload()
  await expect(drawer.getByText('Sent the rate sheet')).toBeVisible()
  await drawer.getByRole('button', { name: 'Back to contacted' }).click()
  await expect(drawer.getByRole('button', { name: 'Mark as qualified' })).toBeVisible()
})

test('an approved return refunds the agent on the open page', async ({ page }) => {
  test.slow()
  await openScenario(page, 'default', 'marketplace?source=rate-table-one', { as: 'agent', now: NOON })
  await page.getByRole('table', { name: 'Open leads' }).getByRole('button', { name: 'Buy' }).first().click()
  await page
    .getByRole('dialog', { name: /^Buy .+\?$/ })
    .getByRole('button', { name: /^Buy for/ })
    .click()
  await page.getByRole('link', { name: 'Open in My leads' }).click()
  const drawer = page.getByRole('dialog').first()
  await drawer.getByRole('button', { name: 'Request a return' }).click()
  const request = page.getByRole('dialog', { name: 'Request a return' })
  await request.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'Wrong number' })
  await request.getByRole('textbox', { name: /Comment/ }).fill('The line is dead')
  await expect(request.getByText('Rate Table One, if approved')).toBeVisible()
  await request.getByRole('button', { name: 'Request return' }).click()
  await expect(drawer.getByText('Waiting for review')).toBeVisible()
  const leadId = new URL(page.url()).searchParams.get('lead')

  await asPerson(
    page,
    'manager',
    'mutation($id: ID!) { resolveLeadReturn(leadId: $id, approve: true, comment: "Fair enough") { success } }',
    { id: leadId },
  )
  await expect(drawer.getByText('Approved', { exact: true })).toBeVisible()
  await expect(drawer.getByRole('region', { name: 'Return' }).getByText('Fair enough')).toBeVisible()
  await expect(drawer.getByRole('region', { name: 'Transactions' }).getByText('+$30.00')).toBeVisible()
})

test('an agent filters leads by status and by name', async ({ page }) => {
  await openScenario(page, 'default', 'marketplace?tab=mine', { as: 'agent', now: NOON })
  const table = page.getByRole('table', { name: 'My leads' })
  const rows = table.locator('[data-row-open]')
  await expect(rows.first()).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: 'Status', exact: true }).click()
  await page.getByRole('option', { name: 'Funded' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/status=FUNDED/)
  await expect(table.getByText('Contacted')).toHaveCount(0)
  const name = (await rows.first().textContent()) ?? ''
  await page.getByRole('searchbox', { name: 'Search' }).fill(name)
  await expect(rows).toHaveCount(1)
})
