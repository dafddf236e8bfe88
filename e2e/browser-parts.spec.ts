import type { Page } from '@playwright/test'
import { breakPart, canBreak, type Part, type PartName, parts, type Way, ways } from './break-part'
import { comeTo, expect, sandboxOf, signIn, test } from './fixtures'

/*
 * Breaks parts of the browser. The app must still start, sign in, buy a lead, and reload. `npm test` breaks each part in
 * one way; `BROWSER_PARTS=all npx playwright test -c e2e browser-parts` breaks it in every way.
 */
const tryAll = process.env['BROWSER_PARTS'] === 'all'

const find = (name: PartName): Part => {
  const part: Part | undefined = parts.find((each) => each.name === name)
  if (!part) throw new Error(`There is no part ${name}`)
  return part
}

async function breakIn(page: Page, { name, kind, answers, isForBackend }: Part, way: Way): Promise<void> {
  await page.addInitScript(breakPart, { name, kind, answers, way })
  if (isForBackend) await page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'))
}

/** Signs in, buys a lead, and reloads. The user stays signed in, or was told that they would not. */
async function useApp(page: Page): Promise<void> {
  await signIn(page, 'agent')
  await page.getByRole('link', { name: 'Marketplace', exact: true }).click()
  await page.getByRole('table', { name: 'Open leads' }).getByRole('button', { name: /^Buy/ }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: /^Buy/ }).last().click()
  await expect(page.getByText(/^Lead purchased/).first()).toBeVisible()
  const isWarned = await page.getByText(/You stay signed in only until/).isVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: isWarned ? 'Sign in' : 'Account', exact: true })).toBeVisible()
}

for (const part of parts)
  for (const way of ways)
    if (tryAll ? canBreak(part, way) : way === part.usual)
      test(`the app works if ${part.name} ${way === 'absent' ? 'is absent' : way}`, async ({ page }) => {
        await breakIn(page, part, way)
        await useApp(page)
      })

/** Parts that break together. */
const environments: Readonly<Record<string, Partial<Record<PartName, Way>>>> = {
  'an insecure origin': {
    'crypto.randomUUID': 'absent',
    'crypto.subtle': 'absent',
    'navigator.locks': 'absent',
    'navigator.clipboard': 'absent',
    'navigator.serviceWorker': 'absent',
  },
  'a private window': { indexedDB: 'throws on use', 'navigator.serviceWorker': 'rejects' },
  'a frame in a sandbox': {
    localStorage: 'throws on access',
    sessionStorage: 'throws on access',
    indexedDB: 'throws on use',
    'document.cookie': 'throws on access',
    SharedWorker: 'throws on use',
    'navigator.serviceWorker': 'throws on access',
    'navigator.locks': 'rejects',
  },
  'the web view of a chat program': {
    localStorage: 'is null',
    indexedDB: 'absent',
    SharedWorker: 'absent',
    'navigator.serviceWorker': 'absent',
  },
  'an old phone': { SharedWorker: 'absent', BroadcastChannel: 'absent', requestIdleCallback: 'absent' },
  'an extension against tracking': {
    'Intl.timeZone': 'is null',
    'document.cookie': 'is null',
    BroadcastChannel: 'is null',
    SharedWorker: 'is null',
  },
  'a damaged profile': { localStorage: 'throws on use', indexedDB: 'never answers' },
  'a full disk': { localStorage: 'answers null', sessionStorage: 'answers null', indexedDB: 'throws on use' },
  'a policy against workers': { SharedWorker: 'throws on use', 'navigator.serviceWorker': 'never answers' },
  'blocked site data': {
    localStorage: 'throws on access',
    sessionStorage: 'throws on access',
    indexedDB: 'throws on access',
    'navigator.serviceWorker': 'rejects',
  },
}

const usual = ['a frame in a sandbox', 'a damaged profile']
for (const [environment, broken] of Object.entries(environments))
  if (tryAll || usual.includes(environment))
    test(`the app works in ${environment}`, async ({ page }) => {
      for (const [name, way] of Object.entries(broken)) await breakIn(page, find(name as PartName), way)
      await useApp(page)
    })

test('an insecure origin has scenario links and a session that lasts', async ({ page, baseURL }) => {
  // Chromium maps this host to this machine (playwright.config.ts).
  const origin = (baseURL ?? '').replace('localhost', 'fairlead.test')
  await page.goto(`${origin}login?scenario=low-balance&as=agent`)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await expect(page).toHaveURL(/\/dashboard$/)
  const tokens = () => page.evaluate(() => localStorage.getItem('cognito_tokens'))
  const before = await tokens()
  await sandboxOf(page).clock.advance('PT2H')
  await comeTo(page, 'wallet')
  await expect.poll(tokens).not.toBe(before)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Wallet')
})
