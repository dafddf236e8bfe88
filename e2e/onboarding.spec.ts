import { control, expect, openScenario, test } from './fixtures'
import { expectAccessible } from './panel-steps'
import { journalLength } from './sandbox-host'

const NOON = '2026-03-18T16:00Z'

for (const view of ['map', 'list'])
  test(`states selected on the ${view} are still selected after a reload`, async ({ page }) => {
    await openScenario(page, 'brand-new-agent', 'onboarding/states', { as: 'agent-new', now: NOON })
    await page.getByRole('tab', { name: view === 'map' ? 'Map' : 'List' }).click()
    const nevada = page.getByRole('checkbox', { name: 'Nevada', exact: true })
    await nevada.check()
    await page.getByRole('checkbox', { name: 'Oregon', exact: true }).check()
    await expect(page.getByRole('region', { name: 'Your selection' })).toContainText('5 states')
    await expectAccessible(page)
    await page.reload()
    await expect(nevada).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Oregon', exact: true })).toBeChecked()
    await page.getByRole('link', { name: 'See open leads' }).click()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('button', { name: 'State', exact: true }).click()
    await expect(page.getByRole('option', { name: 'Nevada', exact: true })).toBeVisible()
  })

test('deselecting a state shows a warning while wallets have a balance', async ({ page }) => {
  await openScenario(page, 'default', 'onboarding/states?view=list', { as: 'agent', now: NOON })
  const texas = page.getByRole('checkbox', { name: 'Texas', exact: true })
  await texas.click()
  const warning = page.getByRole('alertdialog', { name: 'Leave Texas?' })
  await expect(warning).toContainText(/Your wallets hold \$[\d,.]+/)
  await page.keyboard.press('Escape')
  await expect(texas).toBeChecked()
  await texas.click()
  await warning.getByRole('button', { name: 'Leave Texas' }).click()
  await expect(texas).not.toBeChecked()
})

test('on a slow connection, each selected state shows immediately and is saved', async ({ page }) => {
  await openScenario(page, 'brand-new-agent', 'onboarding/states?view=list', { as: 'agent-new', now: NOON })
  await expect(page.getByRole('checkbox', { name: 'California', exact: true })).toBeChecked()
  await control(page, 'PUT', 'faults', [{ operation: 'selectState', effect: { latencyMs: 6_000 } }])
  const before = await journalLength(page)
  for (const name of ['Idaho', 'Ohio', 'Utah']) {
    const state = page.getByRole('checkbox', { name, exact: true })
    await state.click()
    await expect(state).toBeChecked({ timeout: 3_000 })
  }
  await expect.poll(() => journalLength(page)).toBe(before + 3)
  await page.reload()
  for (const name of ['Idaho', 'Ohio', 'Utah'])
    await expect(page.getByRole('checkbox', { name, exact: true })).toBeChecked()
})
