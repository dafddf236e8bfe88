import { expect, openScenario, test } from './fixtures'

const NOON = '2026-03-18T16:00Z'

test('changes of the theme and the hidden sources in one tab apply to the other', async ({ page, context }) => {
  await openScenario(page, 'default', 'settings', { as: 'agent', now: NOON })
  await expect(page.getByRole('switch', { name: 'Show Form Direct' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('marketplace?source=form-direct')
  const table = other.getByRole('table', { name: 'Open leads' })
  await expect(table.locator('[data-row-open]').first()).toBeVisible()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(other.locator('html')).toHaveClass(/dark/)
  await page.getByRole('switch', { name: 'Show Form Direct' }).click()
  await expect(table.getByText('Form Direct')).toHaveCount(0)
  await expect(other.getByText('One lead source is hidden.')).toBeVisible()
})
