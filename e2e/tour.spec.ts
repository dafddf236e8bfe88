import type { Page } from '@playwright/test'
import { dock, openConsole } from './console-steps'
import { control, expect, openScenario, test } from './fixtures'

// Whoever is signed in to a world that has gone is told so by whatever is asked next.
test.use({ allowedErrors: [/Failed to load resource|The scheduled token refresh failed/] })

/** What stood in any field after each letter. */
async function watchTyping(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const typed: string[] = []
    Object.assign(window, { typed })
    addEventListener('input', ({ target }) => typed.push((target as HTMLInputElement).value), true)
  })
  return () => page.evaluate(() => (window as unknown as { typed: string[] }).typed.splice(0))
}

const hash = async (page: Page) => (await control<{ worldHash: string }>(page, 'GET', 'state')).worldHash
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

test('a stand shows itself, is a visitor’s from his first key on, and begins anew in a fresh world', async ({
  page,
}) => {
  const typed = await watchTyping(page)
  await page.clock.install()
  await page.goto('?scenario=default&kiosk=600')
  await expect(caption(page)).toHaveText(/^This is Riley/)
  await expect(pointer(page)).toHaveAttribute('aria-hidden', 'true')
  expect((await typed()).slice(0, 6)).toEqual(['a', 'ag', 'age', 'agen', 'agent', 's'])
  await expect(page.locator('#sandbox')).toHaveCount(0)
  const atFirst = await hash(page)
  await page.clock.fastForward(30_000)
  await expect(page).toHaveURL(/\/marketplace$/)
  await expect(page.getByRole('status').filter({ hasText: 'Here he buys' })).toHaveText(/^Here he buys/)
  await expect(page.locator('.sandbox-spotlight')).toBeVisible()

  await page.keyboard.press('Shift')
  await expectNothingLeft(page)
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.clock.fastForward(500_000)
  await page.mouse.move(300, 300)
  await page.clock.fastForward(500_000)
  await expect(page).toHaveURL(/\/settings$/)
  await expectNothingLeft(page)
  await page.clock.fastForward(100_000)
  await expect(caption(page)).toHaveText(/^This is Riley/)
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await hash(page)).toBe(atFirst)
})

test('at the desk it plays itself without movements where none are wanted, until somebody presses', async ({
  page,
  context,
}) => {
  const typed = await watchTyping(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openScenario(page, 'default', 'dashboard', { as: 'agent', now: '2026-03-02T17:00:00Z', seed: 1, freeze: true })
  await openConsole(page, 'Scenarios')
  const opened = context.waitForEvent('page')
  await dock(page).getByRole('button', { name: 'Open in its own window' }).click()
  const desk = await opened
  await expect(desk.getByRole('group', { name: 'On stage' })).toHaveText('agent /dashboard')
  await desk
    .getByRole('article', { name: 'Wallets that cannot buy' })
    .getByRole('button', { name: /^Script/ })
    .click()
  const byItself = desk.getByRole('checkbox', { name: /^Play by itself/ })
  await byItself.check()
  await expect(caption(page)).toHaveText(/^Two of Riley’s wallets/)
  await expect(pointer(page)).toBeVisible()
  expect(await typed()).toEqual(['agent', 'sandbox'])
  await page.mouse.click(700, 120)
  await expectNothingLeft(page)
  await expect(byItself).not.toBeChecked()
})
