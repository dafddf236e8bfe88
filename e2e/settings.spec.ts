import { expect, openScenario, test } from './fixtures'
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
