import { expect, openScenario, test } from './fixtures'

const now = '2026-03-18T16:00Z'

test('on a slow machine, sorting while typing loses no letter, and the rows match the complete word', async ({
  page,
}) => {
  await openScenario(page, 'default', 'admin/users', { as: 'admin', now, freeze: true })
  const table = page.getByRole('table', { name: 'Users' })
  await expect(table.locator('[data-row-open]').first()).toBeVisible()
  // A sixth of the processor's speed, like a cheap laptop.
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const name = page.getByRole('searchbox', { name: 'Name' })
  await name.pressSequentially('ca')
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  await name.press('End')
  await page.keyboard.type('st')
  await expect(name).toHaveValue('cast')
  await expect(page).toHaveURL(/search=cast/)
  await expect(page).toHaveURL(/sort=email/)
  await expect(table).not.toHaveAttribute('aria-busy', 'true')
  const others = table.locator('tbody').getByRole('row').filter({ hasNotText: /cast/i })
  await expect(others).toHaveCount(0)
  await expect(table.locator('[data-row-open]').first()).toBeVisible()
})
