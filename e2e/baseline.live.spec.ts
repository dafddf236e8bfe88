import { expect, test } from './fixtures'

/** Simulates an older browser: removes the popover API, which the baseline check requires. */
test.beforeEach(({ page }) => page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'popover')))

test('a browser below the baseline shows a message and does not run the app', async ({ page }) => {
  await page.goto('login')
  await expect(page.getByRole('alert')).toContainText('This browser is too old for Fairlead.')
  await expect(page.getByRole('button')).toHaveCount(0)
})
