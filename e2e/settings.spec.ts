import { expect, openScenario, signIn, test } from './fixtures'
import { expectAccessible } from './panel-steps'

const NOON = '2026-03-18T16:00Z'

/** A PNG image of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('an agent changes the profile and uploads a photo', async ({ page }) => {
  await openScenario(page, 'default', 'settings', { as: 'agent', now: NOON })
  const profile = page.getByRole('form', { name: 'Profile' })
  await profile.getByRole('textbox', { name: 'First name' }).fill('Robin')
  await profile.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await page.getByLabel('Photo', { exact: true }).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
  await expect(page.getByText('Photo saved')).toBeVisible()
  await page.reload()
  await expect(profile.getByRole('textbox', { name: 'First name' })).toHaveValue('Robin')
  const picture = page.getByRole('main').locator('img')
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await expectAccessible(page)
})

test('a file that is not a picture or is too large is rejected', async ({ page }) => {
  await openScenario(page, 'default', 'settings', { as: 'agent', now: NOON })
  const field = page.getByLabel('Photo', { exact: true })
  await field.setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(page.getByText('Choose a JPEG, PNG or WebP picture.')).toBeVisible()
  await field.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(page.getByText('Choose a picture of at most 5 MB.')).toBeVisible()
})

test('an agent changes the password and signs in with it', async ({ page }) => {
  await openScenario(page, 'default', 'settings', { as: 'agent', now: NOON })
  const form = page.getByRole('form', { name: 'Password' })
  await form.getByLabel('Current password').fill('Sandbox-1')
  await form.getByLabel('New password').fill('weak')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByText(/Password did not conform with policy/)).toBeVisible()
  await form.getByLabel('New password').fill('Stronger-pass-1')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await signIn(page, 'agent', 'Stronger-pass-1')
})

test('unsaved changes are kept unless the user discards them', async ({ page }) => {
  await openScenario(page, 'default', 'settings', { as: 'agent', now: NOON })
  const city = page.getByRole('form', { name: 'Profile' }).getByRole('textbox', { name: 'City' })
  await city.fill('Oakland')
  await page.getByRole('link', { name: 'Wallet', exact: true }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(city).toHaveValue('Oakland')
  await page.getByRole('link', { name: 'Wallet', exact: true }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(/\/wallet$/)
})

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
