import type { Page } from '@playwright/test'
import { control, expect, signIn, test } from './fixtures'
import { fillSignIn, platform } from './live/platform'
import { asPerson, expectAccessible } from './panel-steps'

/*
 * Tests that only the in-browser stand-in for Cognito supports. cognito-local has no password policy and no second
 * code, and cannot disable a user during a session. Tests that both support are in live/identity.spec.ts.
 */

test.use({ allowedErrors: [/Failed to load resource: the server responded with a status of (400|401)/] })

interface Mail {
  readonly to: string
  readonly medium: string
  readonly code: string | null
}

const JANE = { username: 'jane.doe', email: 'jane@example.com', password: 'Str0ng-Enough!' }

async function fillSignUp(page: Page, password: string) {
  await page.goto('register')
  const fields = {
    Username: JANE.username,
    Email: JANE.email,
    'First name': 'Jane',
    'Last name': 'Doe',
    'Phone number': '(415) 555-0123',
    Address: '1 Sample Street',
    City: 'Oakland',
    'ZIP code': '94607',
  }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('State', { exact: true }).selectOption('CA')
  await page.getByRole('button', { name: 'Create account' }).click()
}

const codes = async (page: Page) =>
  (await control<readonly Mail[]>(page, 'GET', 'inbox')).flatMap(({ to, code }) =>
    to === JANE.email && code !== null ? [code] : [],
  )

test("the password 'error' is rejected with 'Invalid credentials'", async ({ page }) => {
  await page.goto('login')
  await page.getByLabel('Username').fill('agent')
  await page.getByLabel('Password', { exact: true }).fill('error')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Invalid credentials', { exact: true })).toBeVisible()
})

test('errors of a new password appear at its field', async ({ page }) => {
  await fillSignUp(page, 'weak')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /Password did not conform with policy: Password not long enough/,
  )
  await page.getByLabel('Password', { exact: true }).fill(JANE.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Confirmation code')).toBeVisible()
})

test('a resent code replaces the first code', async ({ page }) => {
  await fillSignUp(page, JANE.password)
  await expect(page.getByLabel('Confirmation code')).toBeVisible()
  await control(page, 'POST', 'clock', { advance: 'PT31S' })
  await page.goto('login')
  await page.getByLabel('Username').fill(JANE.username)
  await page.getByLabel('Password', { exact: true }).fill(JANE.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByText(/^Sent again\. A code was sent by email to j/).first()).toBeVisible()

  const [second = '', first = ''] = await codes(page)
  await page.getByLabel('Confirmation code').fill(first)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByLabel('Confirmation code')).toHaveAccessibleDescription(/Invalid verification code/)
  await page.getByLabel('Confirmation code').fill(second)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a user who is disabled during a session is signed out', async ({ page }) => {
  await signIn(page, 'agent')
  const disable = 'mutation { updateUserStatus(userId: "user-agent", status: DISABLED, reason: "Left") { success } }'
  expect(await asPerson(page, 'admin', disable)).toEqual({ updateUserStatus: { success: true } })
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Your session has expired. Please sign in again.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('cognito_tokens'))).toBeNull()
})

test('sign-in requires a second code from a text message or an authenticator app', async ({ page }) => {
  const lastCode = async (medium: string) =>
    (await control<readonly Mail[]>(page, 'GET', 'inbox')).find((mail) => mail.medium === medium)?.code ?? 'no code'
  const answer = async (code: string) => {
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Verify and sign in' }).click()
  }
  await page.goto('login')
  await fillSignIn(page, 'sms', platform.password)
  await expect(page.getByText(/^A code was sent by text message to \+/).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('cognito_tokens'))).toBeNull()
  await expectAccessible(page)
  await answer(await lastCode('SMS'))
  await expect(page).not.toHaveURL(/\/login$/)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()

  await fillSignIn(page, 'totp', platform.password)
  await answer('000000')
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription('Invalid code received for user')
  await answer(await lastCode('APP'))
  await expect(page).not.toHaveURL(/\/login$/)
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
})
