import { expect, signIn, test } from './fixtures'

test.use({ allowedErrors: [/Failed to load resource: the server responded with a status of (400|401)/] })

test('the root URL redirects to the sign-in page', async ({ page }) => {
  await page.goto('')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { name: 'Fairlead' })).toBeVisible()
  await expect(page.getByText('Agents Platform')).toBeVisible()
})

test('a signed-out user returns to the requested page after the sign-in', async ({ page }) => {
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
  await signIn(page, 'agent')
  for (const path of ['login', 'register', 'admin/users', 'admin', 'manager', 'manager/team', 'no/such/page']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/dashboard$/)
  }
  expect(scripts.filter((url) => /UsersScreen|TeamScreen|(Admin|Manager)Dashboard/.test(url))).toEqual([])
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link', { name: 'Wallet' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await expect(navigation.getByRole('link', { name: 'Manager' })).toHaveCount(0)
})

for (const [person, panel] of [
  ['manager', 'Manager'],
  ['admin', 'Admin'],
] as const)
  test(`the ${person} has the agent pages with personal figures, and the panel`, async ({ page }) => {
    await signIn(page, person)
    await expect(page.getByRole('group', { name: 'Total Balance' })).toContainText(/\$[1-9]/)
    await expect(page.getByRole('region', { name: 'Needs attention' }).getByRole('link').first()).toHaveAttribute(
      'href',
      new RegExp(`/${person}/`),
    )
    const navigation = page.getByRole('navigation', { name: 'Main' })
    for (const name of ['Dashboard', 'Marketplace', 'Wallet', 'Transactions', 'Settings', panel])
      await expect(navigation.getByRole('link', { name, exact: true }), name).toBeVisible()
    for (const path of ['wallet', 'subscriptions']) {
      await page.goto(path)
      await expect(page.getByRole('article', { name: 'Doorstep Mailers' }), path).toBeVisible()
    }
    await page.goto('transactions')
    await expect(page.getByRole('table', { name: 'Transactions' }).getByRole('row').nth(1)).toBeVisible()
    await page.goto('marketplace')
    await expect(page.getByRole('button', { name: 'Buy', exact: true }).first()).toBeVisible()
    await page.goto('onboarding/states')
    await expect(page.getByRole('checkbox', { name: 'California' })).toBeVisible()
  })

test('the five main links and the panel link fit on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'manager')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link', { name: 'Manager' })).toBeInViewport({ ratio: 1 })
  await expect(navigation.getByRole('link', { name: 'Dashboard' })).toBeInViewport({ ratio: 1 })
  await expect(navigation.getByRole('link', { name: 'Team' })).toBeHidden()
  await navigation.getByRole('link', { name: 'Manager' }).click()
  await expect(navigation.getByRole('link', { name: 'Team' })).toBeVisible()
})

test('/subscriptions and /wallet show the same page', async ({ page }) => {
  await signIn(page, 'agent')
  for (const path of ['subscriptions', 'wallet']) {
    await page.goto(path)
    await expect(page.getByRole('article', { name: 'Rate Table One' })).toBeVisible()
  }
})

test.describe('stored tokens', () => {
  // The JSON file that is opened first names no icon, so the browser requests the default one.
  test.use({ allowedErrors: [/status of 404/] })

  for (const [what, stored] of [
    ['that are no JSON', '{not json'],
    [
      'under ten characters',
      JSON.stringify({ accessToken: 'short', idToken: 'short', refreshToken: 'short', username: 'agent' }),
    ],
    [
      'without a username',
      JSON.stringify({ accessToken: 'a'.repeat(20), idToken: 'b'.repeat(20), refreshToken: 'c'.repeat(20) }),
    ],
  ] as const)
    test(`${what} are cleared, and the sign-in page shows the reason`, async ({ page }) => {
      // A file of the origin, where no app reads the stored tokens.
      await page.goto('build-info.json')
      await page.evaluate((text) => localStorage.setItem('cognito_tokens', text), stored)
      await page.goto('wallet')
      await expect(page).toHaveURL(/\/login/)
      await expect(page.getByText('Invalid tokens detected. Please sign in again.')).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('cognito_tokens'))).toBeNull()
    })
})

test('a rejected sign-in stores nothing', async ({ page }) => {
  await page.goto('login')
  await page.getByLabel('Username').fill('agent')
  await page.getByLabel('Password', { exact: true }).fill('error')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Invalid credentials', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('cognito_tokens'))).toBeNull()
})

test('signing out deletes the tokens, and the Back button shows no data', async ({ page }) => {
  await signIn(page, 'agent')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallet' }).click()
  await expect(page.getByRole('article', { name: 'Rate Table One' })).toBeVisible()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('cognito_tokens'))).toBeNull()
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Rate Table One')).toHaveCount(0)
})
