import { comeTo, expect, fillSignIn, openScenario, test } from './fixtures'
import { platform } from './live/platform'
import { expectAccessible } from './panel-steps'

test.use({ allowedErrors: [/Failed to load resource: the server responded with a status of 401/] })

test('the sign-in screens and the form for a second code have no axe violations', async ({ page }) => {
  await page.goto('login')
  for (const [path, button] of [
    ['register', 'Create account'],
    ['reset-password', 'Send code'],
    ['login', 'Sign in'],
  ] as const)
    await test.step(path, async () => {
      await comeTo(page, path)
      await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible()
      await expectAccessible(page)
    })
  await openScenario(page, 'sign-in-sms')
  await fillSignIn(page, 'agent', platform.password)
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  await expectAccessible(page)
})
