import { playedLinks } from '../played-links'
import { type App, expect, test } from './fixtures'

const now = '2026-03-18T16:00:00.000Z'

const hashOf = async (app: App) => (await app.control('GET state')).worldHash

/** Expects a dialog of usable size. Queries would also find a dialog that is only one line high. */
async function expectUsable(dialog: App['screen']) {
  const { width, height } = await dialog.size()
  expect(width).toBeGreaterThan(300)
  expect(height).toBeGreaterThan(200)
}

test('each role signs in, opens its screen, and signs out, with requests through the service worker', async ({
  app,
}) => {
  const { screen } = app
  await app.open('login?scenario=default')
  for (const [username, place] of [
    ['agent', 'Wallet'],
    ['manager', 'Manager'],
    ['admin', 'Admin'],
  ] as const) {
    await screen.field('Username').fill(username)
    await screen.field('Password').fill('Sandbox-1')
    await screen.role('button', 'Sign in').press()
    await screen.role('navigation', 'Main').role('link', place).press()
    await screen.role('heading').first.isThere()
    await screen.role('button', 'Account').press()
    await screen.role('menuitem', 'Sign out').press()
  }
  await screen.role('button', 'Sign in').isThere()

  // Requests are native fetches, which the service worker passes to Mock Service Worker.
  const seen = await app.tab.call(async () => {
    const response = await fetch('/__sandbox/clock')
    const isNative = fetch.toString().includes('[native code]')
    const isControlled = navigator.serviceWorker.controller !== null
    return { isNative, isControlled, isFromHost: response.headers.has('x-build-id') }
  })
  expect(seen).toEqual({ isNative: true, isControlled: true, isFromHost: false })
})

test('an agent buys a lead and still owns it after a reload', async ({ app }) => {
  const { screen } = app
  await app.open(`marketplace?scenario=funded-agent&as=agent&now=${now}&source=homebuyer-forms`)
  await screen.role('table', 'Open leads').role('button', /^Buy/).first.press()
  const asking = screen.role('dialog', /^Buy .*\?$/)
  await expectUsable(asking)
  await asking.role('button', /^Buy for/).press()
  await screen.role('link', 'Open in My leads').press()
  const address = screen.role('dialog').role('link', /@example\.com$/)
  await address.isThere()
  await app.reload()
  await address.isThere()
})

test('a new card with 3D Secure pays, and the balance updates', async ({ app }) => {
  const { screen } = app
  await app.open(`wallet?scenario=default&as=agent&now=${now}`)
  const wallet = screen.role('article', 'Rate Table One')
  await wallet.role('button', 'Subscribe').press()
  const dialog = screen.role('dialog', 'Add Funds')
  await expectUsable(dialog)
  await dialog.field('Amount').fill('30')
  await dialog.role('radio', /^New card/).press()
  await dialog.field('Card number').fill('4000002760003184')
  await dialog.field(/Expiration date/).fill('1234')
  await dialog.field('CVC').fill('123')
  await dialog.role('button', 'Add $30.00').press()
  const challenge = screen.role('dialog', '3D Secure authentication')
  await expectUsable(challenge)
  await challenge.role('button', 'Complete authentication').press()
  await wallet.text('$660.00').isThere()
  expect(await app.control('GET audit')).toMatchObject({ balanced: true, violations: [] })
})

test('two tabs share one world', async ({ app, openApp }) => {
  await app.open(`wallet?scenario=default&as=agent&now=${now}`)
  const other = await openApp()
  await other.open('wallet')
  await other.screen.role('article', 'Rate Table One').role('switch', 'Enabled').press()
  await other.screen.role('article', 'Rate Table One').text('Disabled').isThere()
  await app.reload()
  await app.screen.role('article', 'Rate Table One').text('Disabled').isThere()
  expect(await hashOf(app)).toBe(await hashOf(other))
})

test('a link from the console restores the world', async ({ app }) => {
  const { screen } = app
  await app.open(`dashboard?scenario=funded-agent&as=agent&now=${now}&seed=7&freeze=1`)
  const world = await hashOf(app)
  await screen.role('button', 'Sandbox').press()
  const console = screen.role('complementary', 'Sandbox console')
  await console.role('tab', 'Build').press()
  await console.role('tab', 'Save and share').press()
  await console.role('button', 'Make a link').press()
  const link = await console.role('textbox', 'The link').value()
  await app.open(`dashboard?scenario=low-balance&as=agent&now=${now}&freeze=1`)
  expect(await hashOf(app)).not.toBe(world)
  await app.open(link)
  await expect.poll(() => hashOf(app)).toBe(world)
})

test('a played story creates the same world as in Node', async ({ app }) => {
  const link = playedLinks.find(({ name }) => name === 'top-up-failing')
  if (!link) throw new Error('There is no such link')
  await app.open(`login${link.fragment}`)
  await expect.poll(() => hashOf(app)).toBe(link.hash)
})
