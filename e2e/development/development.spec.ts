import type { Page } from '@playwright/test'
import { comeTo, expect, openScenario, test } from '../fixtures'

const now = '2026-03-18T16:00Z'

/** Buttons and links to press in order, each in the topmost dialog, and the name of the last dialog. */
type Opening = readonly [pressed: readonly (string | RegExp)[], name: string | RegExp]

interface Place {
  readonly path: string
  readonly title: string
  readonly openings?: readonly Opening[]
}

const places: Readonly<Record<'agent' | 'manager' | 'admin', readonly Place[]>> = {
  agent: [
    { path: 'dashboard', title: 'Dashboard' },
    {
      path: 'wallet',
      title: 'Wallet',
      openings: [
        [['Subscribe'], 'Add Funds'],
        [['Add card'], 'Add card'],
        [[/^Remove Visa/], /^Remove Visa/],
        [[/^Details of/, /^Edit alerts and top-up of/], 'Alerts and top-up'],
      ],
    },
    { path: 'wallet?transfer=funds', title: 'Wallet', openings: [[[], 'Transfer to a wallet']] },
    { path: 'marketplace?source=homebuyer-forms', title: 'Marketplace', openings: [[[/^Buy/], /^Buy .*\?$/]] },
    { path: 'transactions', title: 'Transactions', openings: [[['Transfer'], 'Transaction']] },
    { path: 'settings', title: 'Settings' },
    { path: 'onboarding/states', title: 'States' },
  ],
  manager: [
    { path: 'manager', title: 'Manager' },
    { path: 'manager/team', title: 'Team', openings: [[['Riley Fairweather'], 'Riley Fairweather']] },
    { path: 'manager/performance', title: 'Performance' },
    { path: 'manager/leads', title: 'Leads' },
    { path: 'manager/reports', title: 'Reports' },
  ],
  admin: [
    { path: 'admin', title: 'Administration' },
    { path: 'admin/lead-sources', title: 'Lead sources', openings: [[['New lead source'], 'New lead source']] },
    {
      path: 'admin/lead-sources?source=rate-table-one',
      title: 'Lead sources',
      openings: [
        [['Edit price'], 'Edit price · Rate Table One'],
        [['Delete'], /^Delete Rate Table One/],
        [[], 'Rate Table One'],
      ],
    },
    {
      path: 'admin/users?user=user-low',
      title: 'Users',
      openings: [
        [['Credit'], 'Credit Sasha Thornbury'],
        [['More', 'Edit name'], 'Edit name · Sasha Thornbury'],
        [['More', 'Change role'], 'Change role · Sasha Thornbury'],
        [['More', 'Edit states'], 'Edit states · Sasha Thornbury'],
        [['More', 'Reset password'], 'Reset the password of Sasha Thornbury?'],
        [['More', 'Disable'], 'Disable Sasha Thornbury?'],
        [[], 'Sasha Thornbury'],
      ],
    },
    {
      path: 'admin/organizational-hierarchy?unit=branch-canyon',
      title: 'Organization',
      openings: [
        [['Add team'], 'Add a team to Canyon'],
        [['Assign someone'], 'Assign someone to Canyon'],
        [['Rename'], 'Rename Canyon'],
        [['Move'], 'Move Canyon'],
        [['Archive'], 'Archive Canyon?'],
      ],
    },
    { path: 'admin/performance', title: 'Performance' },
    { path: 'admin/settings', title: 'Platform settings' },
  ],
}

/** Opens a dialog, expects it to stay open, and closes it. */
async function expectToStay(page: Page, [pressed, name]: Opening) {
  for (const control of pressed) {
    const named = typeof control === 'string' ? { name: control, exact: true } : { name: control }
    const within = page.locator('[data-scope=dialog][role][data-state=open]').last().or(page.getByRole('main')).last()
    const item = page.getByRole('menuitem', named)
    await within.getByRole('button', named).or(within.getByRole('link', named)).or(item).first().click()
  }
  const named = typeof name === 'string' ? { name, exact: true } : { name }
  const dialog = page.getByRole('dialog', named).or(page.getByRole('alertdialog', named))
  await expect(dialog).toBeVisible()
  // Browsers report an element that was closed and reopened in a separate task.
  await page.evaluate(() => new Promise((told) => setTimeout(() => requestAnimationFrame(told))))
  await expect(dialog).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

for (const [username, visited] of Object.entries(places))
  test(`in development, every ${username} screen and dialog opens and stays open`, async ({ page }) => {
    await openScenario(page, 'default', 'dashboard', { as: username, now, freeze: true })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const { path, title, openings = [] } of visited)
      await test.step(path, async () => {
        await comeTo(page, path)
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached()
        await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
        for (const opening of openings) await expectToStay(page, opening)
      })
  })
