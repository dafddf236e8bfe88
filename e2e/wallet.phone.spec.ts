import { expect, openScenario, test } from './fixtures'

test('an agent funds a wallet by touch and signs out', async ({ page }) => {
  await openScenario(page, 'default', 'dashboard', { as: 'agent', now: '2026-03-18T16:00Z' })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallet' }).tap()
  const card = page.getByRole('article', { name: 'Rate Table One', exact: true })
  await card.getByRole('button', { name: 'Subscribe' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Add Funds' })
  await dialog.getByLabel('Amount').fill('25')
  await dialog.getByRole('button', { name: 'Add $25.00' }).tap()
  await expect(dialog).toBeHidden()
  await expect(card).toContainText('$655.00')
  await page.getByRole('button', { name: 'Account' }).tap()
  await page.getByRole('menuitem', { name: 'Sign out' }).tap()
  await expect(page).toHaveURL(/\/login/)
})
