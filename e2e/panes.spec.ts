import type { Frame, Page } from '@playwright/test'
import { dock, openConsole } from './console-steps'
import { expect, openScenario, test } from './fixtures'

test.use({ allowedErrors: [/Failed to load resource/] })

/** Opens the users selected in the console side by side: an administrator, a manager, and an agent. */
async function openPanes(page: Page) {
  await openScenario(page, 'default', 'dashboard', { as: 'agent-low@demo', now: '2026-03-02T17:00:00Z', seed: 1 })
  await openConsole(page, 'People')
  await dock(page).getByRole('button', { name: 'Open 3 side by side' }).click()
  const panes = ['1', '2', '3'].map((n) => page.frameLocator(`iframe[name=fairlead-pane-${n}]`)) as [
    ReturnType<Page['frameLocator']>,
    ReturnType<Page['frameLocator']>,
    ReturnType<Page['frameLocator']>,
  ]
  await expect(panes[0].getByRole('link', { name: 'Admin', exact: true })).toBeVisible()
  await expect(panes[1].getByRole('link', { name: 'Manager', exact: true })).toBeVisible()
  // The letterhead of printed pages names the person too, but is hidden.
  await expect(panes[2].getByText('Riley Fairweather').filter({ visible: true }).first()).toBeVisible()
  return { admin: panes[0], manager: panes[1], agent: panes[2] }
}

const frameOf = (page: Page, n: number): Frame => {
  const frame = page.frame({ name: `fairlead-pane-${n}` })
  if (!frame) throw new Error(`There is no pane ${n}`)
  return frame
}

/** Returns the username in the tokens that the page or pane has stored, or null without tokens. */
const holderIn = (where: Page | Frame): Promise<string | null> =>
  where.evaluate(() => {
    const stored = localStorage.getItem('cognito_tokens')
    if (stored === null) return null
    const { idToken } = JSON.parse(stored) as { idToken: string }
    return (JSON.parse(atob(idToken.split('.')[1] ?? '')) as Record<string, string>)['cognito:username'] ?? null
  })

const keysIn = (frame: Frame): Promise<string[]> =>
  frame.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage) =>
      Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? ''),
    ),
  )

test('each pane has its own session and storage, and a sign-out in one pane does not affect the others', async ({
  page,
}) => {
  const { admin, manager, agent } = await openPanes(page)
  const holders = () => Promise.all([page, ...[1, 2, 3].map((n) => frameOf(page, n))].map(holderIn))
  expect(await holders()).toEqual(['agent-low@demo', 'admin', 'manager', 'agent'])

  // Only the agent may see this balance.
  await expect(agent.getByText('$1,250.00').first()).toBeVisible()
  for (const pane of [manager, page.locator('#root')]) await expect(pane.getByText('$1,250.00')).toHaveCount(0)

  await agent.getByRole('button', { name: 'Account' }).click()
  await agent.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(agent.getByRole('button', { name: 'Sign in' })).toBeVisible()
  // Requests are counted in the browser, because the backend also logs requests that were pending at the sign-out.
  const asking = new Set<string>()
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/graphql')) asking.add(request.frame().name())
  })
  await admin.getByRole('link', { name: 'Admin', exact: true }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
  await manager.getByRole('link', { name: 'Manager', exact: true }).click()
  await expect(manager.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await holders()).toEqual(['agent-low@demo', 'admin', 'manager', null])
  // The signed-out pane sends no further requests.
  await expect.poll(() => asking).toContain('fairlead-pane-1')
  expect(asking).not.toContain('fairlead-pane-3')

  await agent.getByLabel('Username').fill('agent-ridge@demo')
  await agent.getByLabel('Password', { exact: true }).fill('Sandbox-1')
  await agent.getByRole('button', { name: 'Sign in' }).click()
  await expect(agent.getByText('Emery Sandoval', { exact: false }).filter({ visible: true }).first()).toBeVisible()
  expect(asking).toContain('fairlead-pane-3')
  await expect(agent.getByText('Riley Fairweather')).toHaveCount(0)
  await expect(admin.getByRole('button', { name: 'Account' })).toBeVisible()

  // Selecting a user in the console restarts the pane with that user.
  await page.getByLabel('User in pane 3').selectOption('agent-topup@demo')
  await expect(agent.getByText('Casey Quimby', { exact: false }).filter({ visible: true }).first()).toBeVisible()
  expect(await holders()).toEqual(['agent-low@demo', 'admin', 'manager', 'agent-topup@demo'])

  await frameOf(page, 1).evaluate(() => {
    localStorage.setItem('probe', 'of the first')
    sessionStorage.setItem('probe', 'of the first')
  })
  for (const n of [2, 3]) {
    expect(await keysIn(frameOf(page, n))).not.toContain('probe')
    expect((await keysIn(frameOf(page, n))).filter((key) => key.startsWith('fairlead-pane'))).toEqual([])
  }
  expect(await page.evaluate(() => [localStorage.getItem('probe'), sessionStorage.getItem('probe')])).toEqual([
    null,
    null,
  ])
  await frameOf(page, 2).evaluate(() => localStorage.clear())
  expect(await holders()).toEqual(['agent-low@demo', 'admin', null, 'agent-topup@demo'])

  await page.getByRole('button', { name: 'Exit side by side' }).click()
  const left = await page.evaluate(() =>
    [localStorage, sessionStorage]
      .flatMap((storage) => Object.keys(storage))
      .filter((key) => key.startsWith('fairlead-pane')),
  )
  expect(left).toEqual([])
  await expect(dock(page).getByRole('button', { name: 'Open 3 side by side' })).toBeFocused()
})

test('a price change by the administrator appears in the pane of the agent', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 })
  const { admin, agent } = await openPanes(page)
  await agent.getByRole('link', { name: 'Wallet' }).first().click()
  const card = agent.getByRole('article', { name: 'Rate Table One' })
  await expect(card).toContainText('$30.00')

  await admin.getByRole('button', { name: 'More' }).click()
  await admin.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Lead sources' }).click()
  await admin.getByRole('link', { name: 'Rate Table One' }).click()
  await admin.getByRole('dialog', { name: 'Rate Table One' }).getByRole('button', { name: 'Edit price' }).click()
  const pricing = admin.getByRole('dialog', { name: 'Edit price · Rate Table One' })
  await pricing.getByLabel('Base cost per lead').fill('40')
  await pricing.getByLabel('Markup').fill('25')
  await pricing.getByRole('button', { name: 'Save price' }).click()
  await expect(card).toContainText('$50.00')
})
