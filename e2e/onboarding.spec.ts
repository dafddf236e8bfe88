import { expect, openScenario, test } from './fixtures'
import { expectAccessible } from './panel-steps'

test('states selected on the map and in the list are still selected after a reload', async ({ page }) => {
  await openScenario(page, 'brand-new-agent', 'onboarding/states', { as: 'agent-new@demo', now: '2026-03-18T16:00Z' })
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
  for (const [view, state] of [
    ['Map', 'Nevada'],
    ['List', 'Oregon'],
  ] as const) {
    await page.getByRole('tab', { name: view }).click()
    await box(state).check()
    await expectAccessible(page)
  }
  await expect(page.getByRole('region', { name: 'Your selection' })).toContainText('5 states')
  await page.reload()
  for (const state of ['Nevada', 'Oregon']) await expect(box(state)).toBeChecked()
  await page.getByRole('link', { name: 'See open leads' }).click()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: 'State', exact: true }).click()
  await expect(page.getByRole('option', { name: 'Nevada', exact: true })).toBeVisible()
})
