import type { Page } from '@playwright/test'
import { expect, openScenario, test } from './fixtures'

const now = '2026-03-18T16:00Z'

/** Throttles the processor to a sixth of its speed, like a cheap laptop. */
async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
}

test('on a slow machine, sorting while typing loses no letter, and the rows match the complete word', async ({
  page,
}) => {
  await openScenario(page, 'default', 'admin/users', { as: 'admin', now, freeze: true })
  const table = page.getByRole('table', { name: 'Users' })
  await expect(table.locator('[data-row-open]').first()).toBeVisible()
  await slowDown(page)
  const name = page.getByRole('searchbox', { name: 'Name' })
  await name.pressSequentially('ca')
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  await name.press('End')
  await page.keyboard.type('st')
  await expect(name).toHaveValue('cast')
  await expect(page).toHaveURL(/search=cast/)
  await expect(page).toHaveURL(/sort=email/)
  await expect(table).not.toHaveAttribute('aria-busy', 'true')
  for (const row of await table.locator('tbody').getByRole('row').allTextContents()) expect(row).toMatch(/cast/i)
})

test('on a slow machine, a search that is typed on a later page starts at the first page', async ({ page }) => {
  await openScenario(page, 'default', 'marketplace', { as: 'agent', now, freeze: true })
  const table = page.getByRole('table', { name: 'Open leads' })
  await expect(table.locator('[data-row-open]').first()).toBeVisible()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page).toHaveURL(/page=/)
  await slowDown(page)
  const name = page.getByRole('searchbox').first()
  await name.pressSequentially('mar')
  await expect(name).toHaveValue('mar')
  await expect(page).toHaveURL(/=mar(&|$)/)
  await expect(page).not.toHaveURL(/page=/)
  await expect(table).not.toHaveAttribute('aria-busy', 'true')
  for (const row of await table.locator('[data-row-open]').allTextContents()) expect(row).toMatch(/mar/i)
})
