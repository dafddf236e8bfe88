import { dock, openConsole } from './console-steps'
import { expect, openScenario, test } from './fixtures'

test('a price change by the administrator appears in the pane of the agent', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 })
  await openScenario(page, 'default', 'dashboard', { as: 'agent', now: '2026-03-02T17:00:00Z', seed: 1 })
  await openConsole(page, 'People')
  await dock(page).getByRole('button', { name: 'Open 3 side by side' }).click()
  const paneOf = (name: string) => page.frameLocator(`iframe[title="${name}"]`)
  const [admin, manager, agent] = [paneOf('Avery Lindqvist'), paneOf('Morgan Okonkwo'), paneOf('Riley Fairweather')]

  await agent.getByRole('link', { name: 'Wallet' }).first().click()
  const card = agent.getByRole('article', { name: 'Rate Table One' })
  await expect(card).toContainText('$30.00')
  await manager.getByRole('link', { name: 'Manager' }).first().click()
  await expect(manager.getByRole('heading', { level: 1, name: 'Manager' })).toBeVisible()

  await admin.getByRole('link', { name: 'Admin' }).first().click()
  await admin.getByRole('link', { name: 'Lead sources' }).first().click()
  await admin.getByRole('button', { name: 'Rate Table One' }).click()
  await admin.getByRole('dialog', { name: 'Rate Table One' }).getByRole('button', { name: 'Edit price' }).click()
  const pricing = admin.getByRole('dialog', { name: 'Edit price · Rate Table One' })
  await pricing.getByLabel('Base cost per lead').fill('40')
  await pricing.getByLabel('Markup').fill('25')
  await pricing.getByRole('button', { name: 'Save price' }).click()
  await expect(card).toContainText('$50.00')
  await expect(manager.getByRole('heading', { level: 1, name: 'Manager' })).toBeVisible()
})
