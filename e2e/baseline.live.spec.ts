import { expect, test } from './fixtures'

/** An older browser, as far as the page can tell. */
test.beforeEach(({ page }) => page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'popover')))

test('U17: a browser below the baseline is told so, and runs nothing', async ({ page }) => {
  await page.goto('login')
  await expect(page.getByRole('alert')).toContainText('This browser is too old for Fairlead.')
  await expect(page.getByRole('button')).toHaveCount(0)
})
