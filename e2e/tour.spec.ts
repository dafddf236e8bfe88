import type { Page } from '@playwright/test'
import { dock, openConsole } from './console-steps'
import { expect, openScenario, test } from './fixtures'

// A user who is signed in to a deleted world gets an error at the next request.
test.use({ allowedErrors: [/Failed to load resource|The scheduled token refresh failed/] })

/** Records the value of each field after each input. The returned function takes the recorded values. */
async function watchTyping(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const typed: string[] = []
    Object.assign(window, { typed })
    addEventListener('input', ({ target }) => typed.push((target as HTMLInputElement).value), true)
  })
  return () => page.evaluate(() => (window as unknown as { typed: string[] }).typed.splice(0))
}

const caption = (page: Page) => page.locator('.sandbox-caption')
const pointer = (page: Page) => page.locator('.sandbox-pointer')

async function expectNothingLeft(page: Page) {
  await expect(page.locator('[class^=sandbox-]')).toHaveCount(0)
  expect(await page.locator('html').getAttribute('data-tour')).toBeNull()
  const styles = () => document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
  expect(
    (await page.evaluate(styles)).filter((rule) => /sandbox-pointer|sandbox-caption|data-tour/.test(rule)),
  ).toEqual([])
}

const prefixes = (word: string) => Array.from({ length: word.length }, (_, index) => word.slice(0, index + 1))

for (const { motion, typed } of [
  { motion: 'no-preference', typed: [...prefixes('agent'), ...prefixes('sandbox')] },
  { motion: 'reduce', typed: ['agent', 'sandbox'] },
] as const)
  test(`autoplay at the desk runs until the user clicks in the app (prefers-reduced-motion: ${motion})`, async ({
    page,
    context,
  }) => {
    const takeTyped = await watchTyping(page)
    await page.emulateMedia({ reducedMotion: motion })
    await openScenario(page, 'default', 'dashboard', {
      as: 'agent',
      now: '2026-03-02T17:00:00Z',
      seed: 1,
      freeze: true,
    })
    await openConsole(page, 'Stories')
    const opened = context.waitForEvent('page')
    await dock(page).getByRole('button', { name: 'Open in its own window' }).click()
    const desk = await opened
    await desk.getByRole('button', { name: 'Tools' }).click()
    await expect(desk.getByRole('group', { name: 'Audience window' })).toHaveText('agent · Dashboard')
    await desk
      .getByRole('article', { name: 'Two wallets that cannot buy' })
      .getByRole('button', { name: 'Open story' })
      .click()
    const byItself = desk.getByRole('checkbox', { name: /^Autoplay/ })
    await byItself.check()
    await expect(caption(page)).toHaveText(/^Two of Riley’s wallets/)
    await expect(pointer(page)).toBeVisible()
    await expect(pointer(page)).toHaveAttribute('aria-hidden', 'true')
    expect(await takeTyped()).toEqual(typed)
    await page.mouse.click(700, 120)
    await expectNothingLeft(page)
    await expect(byItself).not.toBeChecked()
  })
