import { expect, openScenario, sandboxOf, test } from './fixtures'
import { firstOpenLead, fund } from './lead-steps'
import { dialogs, expectAccessible } from './panel-steps'

test('a return that the manager approves refunds the agent on the open page', async ({ page }) => {
  await openScenario(page, 'default', 'marketplace?tab=mine', { as: 'agent', now: '2026-03-18T16:00Z' })
  const { id, sourceId } = await firstOpenLead(page, ['CA'])
  await fund(page, 'agent', sourceId)
  await sandboxOf(page).call('purchaseLead', { leadId: id }, { as: 'agent' })
  await page.goto(`marketplace?tab=mine&lead=${id}`)
  const drawer = page.getByRole('dialog').first()
  await drawer.getByRole('button', { name: 'Mark as contacted' }).click()
  // A notification appears beside the drawer, not on its buttons.
  const notification = await page.getByRole('status').filter({ hasText: 'Undo' }).boundingBox()
  const panel = await drawer.boundingBox()
  expect((notification?.x ?? 0) + (notification?.width ?? 0)).toBeLessThan(panel?.x ?? 0)
  await drawer.getByRole('button', { name: 'Request a return' }).click()
  const request = page.getByRole('dialog', { name: 'Request a return' })
  await request.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'Wrong number' })
  await request.getByRole('textbox', { name: /Comment/ }).fill('The line is dead')
  await expectAccessible(page, dialogs)
  await request.getByRole('button', { name: 'Request return' }).click()
  await expect(drawer.getByText('Waiting for review')).toBeVisible()

  const decision = { leadId: id, approve: true, comment: 'Fair enough' }
  await sandboxOf(page).call('resolveLeadReturn', decision, { as: 'manager' })
  await expect(drawer.getByText('Approved', { exact: true })).toBeVisible()
  await expect(drawer.getByRole('region', { name: 'Return' }).getByText('Fair enough')).toBeVisible()
  await expect(drawer.getByRole('region', { name: 'Transactions' }).getByText(/^\+\$\d/)).toBeVisible()
  await expectAccessible(page, dialogs)
})
