import type { Browser, Page } from '@playwright/test'
import { dock, openConsole } from './console-steps'
import { expect, test } from './fixtures'
import { serveApp, type ServedApp } from './served-app'

test.use({ allowedErrors: [/Failed to load resource|The scheduled token refresh failed/] })

let served: ServedApp

test.beforeAll(async () => {
  served = await serveApp('--scenario', 'default', '--seed', '1', '--now', '2026-03-02T17:00:00Z', '--freeze')
})
test.afterAll(() => served.close())

/** Another browser, with a storage of its own, and what a browser withholds from a page that has come by plain http. */
async function openOnPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  })
  await context.addInitScript(() => {
    for (const name of ['locks', 'serviceWorker']) Reflect.deleteProperty(Navigator.prototype, name)
    for (const name of ['subtle', 'randomUUID']) Reflect.deleteProperty(Crypto.prototype, name)
  })
  const desk = await context.newPage()
  await desk.goto(served.desk)
  return desk
}

test('a phone leads the audience’s window, and gives the console back when it closes', async ({ page, browser }) => {
  await page.goto(served.app.replace('#', '?as=agent#'))
  await expect(page).toHaveURL(/\/dashboard$/)
  await openConsole(page, 'World')
  await expect(dock(page).getByRole('img', { name: 'The desk as a QR code' })).toBeVisible()
  const standing = async () => ({
    place: new URL(page.url()).pathname,
    hash: (await page.evaluate(() => window.sandbox.state?.()))?.worldHash,
    tokens: await page.evaluate(() => localStorage.getItem('cognito_tokens')),
  })

  const desk = await openOnPhone(browser)
  await expect(desk).toHaveURL(/\?desk$/)
  await expect(desk.getByRole('group', { name: 'On stage' })).toHaveText('agent /dashboard')
  await expect(page.locator('#sandbox')).toHaveCount(0)
  const now = desk.getByRole('note', { name: 'Say now' })
  await desk.getByRole('tab', { name: 'Scenarios' }).tap()
  await desk
    .getByRole('article', { name: 'Wallets that cannot buy' })
    .getByRole('button', { name: /^Script/ })
    .tap()
  await desk.getByRole('button', { name: 'Begin' }).tap()
  await expect(now).toContainText('Two of Riley’s wallets')
  const next = desk.getByRole('button', { name: 'Next', exact: true })
  const beats = [await standing()]
  for (let beat = 1; beat < 6; beat++) {
    await next.tap()
    await expect(desk.getByRole('timer', { name: 'Time' })).toContainText(`${beat + 1} of 6`)
    await expect(next).not.toHaveAttribute('aria-busy')
    beats.push(await standing())
  }
  // Three people on the way.
  expect(new Set(beats.map(({ tokens }) => tokens)).size).toBeGreaterThanOrEqual(3)
  await desk.getByRole('button', { name: 'Back one beat' }).tap()
  await expect(desk.getByRole('timer', { name: 'Time' })).toContainText('5 of 6')
  await expect(next).not.toHaveAttribute('aria-busy')
  expect(await standing()).toEqual(beats[4])

  await desk.getByRole('tab', { name: 'People' }).tap()
  await desk.getByRole('button', { name: /^Become Riley/ }).tap()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Marketplace' })).toBeVisible()
  await desk.getByRole('button', { name: 'Safe scene' }).tap()
  await expect.poll(standing).toEqual(beats[4])
  expect(await page.locator('#sandbox').count()).toBe(0)

  await desk.close({ runBeforeUnload: true })
  await expect(dock(page)).toBeVisible()
})

test('whoever has no token has the app, and neither the console nor a desk', async ({ page }) => {
  const { origin } = new URL(served.app)
  await page.goto(origin)
  await page.getByLabel('Username').fill('manager')
  await page.getByLabel('Password', { exact: true }).fill('Sandbox-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  // Nothing waits for the console, and no place is kept for its button.
  expect(await page.locator('html').getAttribute('data-sandbox')).toBeNull()
  expect(await page.evaluate(() => window.sandbox.ready.then((client) => client.state()).catch(String))).toContain(
    'no key to the sandbox server',
  )
  await expect(page.locator('#sandbox')).toHaveCount(0)
  await page.goto(`${origin}/?desk`)
  await expect(page.getByText('This page has no key to the sandbox server').first()).toBeVisible()
})
