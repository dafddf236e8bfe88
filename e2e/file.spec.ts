import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { fillFile } from '../mocks/console/one-file'
import { expect, test as base } from './fixtures'

const built = resolve('dist/file/fairlead.html')
const now = '2026-03-18T16:00Z'

/** Runs each test offline, and fails it if the page requests anything except the file. */
const test = base.extend<{ requestsNothing: void }>({
  offline: true,
  requestsNothing: [
    async ({ context }, provide) => {
      const requested: string[] = []
      context.on('request', (request) => {
        const { protocol, pathname } = new URL(request.url())
        const isFile = protocol === 'file:' && pathname.endsWith('.html') && request.isNavigationRequest()
        if (!isFile && protocol !== 'blob:' && protocol !== 'data:') requested.push(request.url())
      })
      await provide()
      expect(requested, 'requests').toEqual([])
    },
    { auto: true },
  ],
})

const open = (page: Page, place = '', file = built) => page.goto(pathToFileURL(file).href + place)

/**
 * Routes of the app with their titles. The role is set for routes that only this role may open. An empty title means
 * that the route redirects to the dashboard.
 */
const places: readonly (readonly [place: string, title: string, role?: string])[] = [
  ['/', ''],
  ['/login', ''],
  ['/register', ''],
  ['/reset-password', ''],
  ['/marketplace', 'Marketplace'],
  ['/wallet', 'Wallet'],
  ['/subscriptions', 'Wallet'],
  ['/transactions', 'Transactions'],
  ['/settings', 'Settings'],
  ['/onboarding/states', 'Your states'],
  ['/manager', 'Manager', 'manager'],
  ['/manager/team', 'Team', 'manager'],
  ['/manager/performance', 'Performance', 'manager'],
  ['/manager/leads', 'Leads', 'manager'],
  ['/manager/reports', 'Reports', 'manager'],
  ['/admin', 'Administration', 'admin'],
  ['/admin/lead-sources', 'Lead sources', 'admin'],
  ['/admin/users', 'Users', 'admin'],
  ['/admin/organizational-hierarchy', 'Organization', 'admin'],
  ['/admin/performance', 'Performance', 'admin'],
  ['/admin/settings', 'Platform settings', 'admin'],
  ['/dashboard', ''],
]

test('the file opens every route for each role', async ({ page }) => {
  for (const role of ['agent', 'manager', 'admin'] as const) {
    await open(page, `#/dashboard?as=${role}${role === 'agent' ? `&scenario=default&now=${now}&freeze=1` : ''}`)
    await expect(page).toHaveURL(/#\/dashboard$/)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/\w/)
    for (const [place, title, owner = role] of places)
      await test.step(`${role} at ${place}`, async () => {
        const opens = title !== '' && owner === role
        await page.evaluate((hash) => (location.hash = hash), place)
        await page.waitForFunction(
          ([path = '', heading = '']) =>
            location.hash.replace(/\?.*/, '') === `#${path}` &&
            document.title.startsWith(`${heading} `) &&
            document.querySelector('main h1')?.textContent === heading,
          opens ? [place, title] : ['/dashboard', 'Dashboard'],
        )
      })
  }
  await page.reload()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Dashboard')
})

/** A PNG image of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a 3D Secure card payment and a photo upload succeed, and both survive a reload', async ({ page }) => {
  await open(page, `#/wallet?scenario=default&as=agent&now=${now}`)
  const wallet = page.getByRole('article', { name: 'Rate Table One' })
  await wallet.getByRole('button', { name: 'Subscribe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Funds' })
  await dialog.getByLabel('Amount').fill('30')
  await dialog.getByRole('radio', { name: /^New card/ }).check()
  await dialog.getByLabel('Card number').fill('4000002760003184')
  await dialog.getByLabel(/Expiration date/).fill('1234')
  await dialog.getByLabel('CVC').fill('123')
  await dialog.getByRole('button', { name: 'Add $30.00' }).click()
  await page
    .getByRole('dialog', { name: '3D Secure authentication' })
    .getByRole('button', { name: 'Complete authentication' })
    .click()
  await expect(wallet).toContainText('$660.00')
  await page.evaluate(() => (location.hash = '#/settings'))
  await page.getByLabel('Photo', { exact: true }).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
  await expect(page.getByText('Photo saved')).toBeVisible()
  await page.reload()
  const picture = page.getByRole('main').locator('img')
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await page.evaluate(() => (location.hash = '#/wallet'))
  await expect(wallet).toContainText('$660.00')
})

test('start settings in the file apply to the first visit only', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'file-'))
  const file = join(folder, 'demo.html')
  const opening = { address: `/?scenario=low-balance&as=agent&now=${now}` }
  writeFileSync(file, fillFile(readFileSync(built, 'utf8'), opening, null))
  try {
    await open(page, '', file)
    await expect(page.getByRole('group', { name: 'Low Balance Alerts' })).toContainText('3')
    await page.evaluate(async () => (await window.sandbox.ready).clock({ advance: 'PT1H' }))
    // A reload ends the file's worker. Otherwise it saves a moment later.
    await page.evaluate(() => fetch('https://fairlead.invalid/__sandbox/save-state', { method: 'POST' }))
    const journal = () => page.evaluate(async () => (await (await window.sandbox.ready).state()).journalLength)
    const length = await journal()
    await page.reload()
    expect(await journal()).toBe(length)
    expect(await page.evaluate(async () => (await (await window.sandbox.ready).state()).scenario)).toBe('low-balance')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the file runs in the page without workers, and shows that it cannot save without storage', async ({ page }) => {
  // Without workers, the page opens the storage, so the replaced property takes effect.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'))
  const opening = `#/dashboard?scenario=funded-agent&as=agent&now=${now}`
  await open(page, opening)
  await expect(page.getByRole('group', { name: 'Available Funds' })).toContainText('$5,000.00')
  await expect(page.getByText(/^Not saved: /)).toHaveCount(0)
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await page.goto('about:blank')
  await open(page, opening)
  await expect(page.getByRole('group', { name: 'Available Funds' })).toContainText('$5,000.00')
  await expect(page.getByText(/^Not saved: /)).toBeVisible()
})

test('the file shows the licenses of its packages, those of the backend too', async ({ page }) => {
  await open(page, '#notices')
  for (const name of ['react', 'graphql-http', '@faker-js/faker'])
    await expect(page.locator('pre')).toContainText(new RegExp(`^## ${name} [\\d.]+ \\(MIT\\)$`, 'm'))
  expect(readFileSync(resolve('dist/file/third-party-notices.md'), 'utf8')).toBe(
    await page.locator('pre').evaluate((pre) => pre.textContent),
  )
})
