import { comeTo, expect, openScenario, signIn, test } from './fixtures'
import { expectScreen } from './panel-steps'

test.use({ allowedErrors: [/Failed to load resource: the server responded with a status of (400|401)/] })

test('a signed-out visitor gets the sign-in page, and returns to the requested page after the sign-in', async ({
  page,
}) => {
  await page.goto('')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { name: 'Fairlead' })).toBeVisible()
  await page.goto('transactions?type=TRANSFER')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Username').fill('agent')
  await page.getByLabel('Password', { exact: true }).fill('Sandbox-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/transactions\?type=TRANSFER$/)
})

test('an agent cannot open the panels, and unknown paths redirect to the dashboard', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await openScenario(page, 'default', 'dashboard', { as: 'agent' })
  for (const path of ['login', 'register', 'admin/users', 'admin', 'manager', 'manager/team', 'no/such/page']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/dashboard$/)
  }
  expect(scripts.filter((url) => /UsersScreen|TeamScreen|(Admin|Manager)Dashboard/.test(url))).toEqual([])
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link', { name: 'Wallet' })).toBeVisible()
  for (const name of ['Admin', 'Manager']) await expect(navigation.getByRole('link', { name })).toHaveCount(0)
})

test('managers and administrators have the agent pages with personal figures, and their panel', async ({ page }) => {
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const link = (name: string) => navigation.getByRole('link', { name, exact: true })
  for (const [username, panel] of [
    ['admin', 'Admin'],
    ['manager', 'Manager'],
  ] as const)
    await test.step(username, async () => {
      await openScenario(page, 'default', 'dashboard', { as: username })
      await expect(page.getByRole('group', { name: 'Total Balance' })).toContainText(/\$[1-9]/)
      for (const name of ['Dashboard', 'Marketplace', 'Wallet', 'Transactions', 'Settings', panel])
        await expect(link(name), name).toBeVisible()
      for (const [path, title, content] of [
        ['wallet', 'Wallet', page.getByRole('article', { name: 'Doorstep Mailers' })],
        ['transactions', 'Transactions', page.getByRole('row').nth(1)],
        ['subscriptions', 'Wallet', page.getByRole('article', { name: 'Doorstep Mailers' })],
        ['marketplace', 'Marketplace', page.getByRole('row').nth(1)],
        ['onboarding/states', 'Your states', page.getByRole('checkbox', { name: 'California', exact: true })],
      ] as const) {
        await comeTo(page, path)
        await expectScreen(page, title)
        await expect(content.first(), path).toBeVisible()
      }
    })

  await page.setViewportSize({ width: 390, height: 844 })
  await comeTo(page, 'dashboard')
  for (const name of ['Dashboard', 'Manager']) await expect(link(name)).toBeInViewport({ ratio: 1 })
  await link('Manager').click()
  await expectScreen(page, 'Manager')
})

test('after a sign-out, Back shows no data, and invalid stored tokens are deleted with a message', async ({ page }) => {
  await signIn(page, 'agent')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallet' }).click()
  await expect(page.getByRole('article', { name: 'Rate Table One' })).toBeVisible()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  const storedTokens = () => page.evaluate(() => localStorage.getItem('cognito_tokens'))
  expect(await storedTokens()).toBeNull()
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Rate Table One')).toHaveCount(0)

  await page.evaluate(() => localStorage.setItem('cognito_tokens', '{not json'))
  await page.goto('wallet')
  await expect(page.getByText('Invalid tokens detected. Please sign in again.')).toBeVisible()
  expect(await storedTokens()).toBeNull()
})
