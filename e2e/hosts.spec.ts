import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { openRawPage } from './raw-browser'
import { changeWorld, isRelayed, journalLength, throughServiceWorker } from './sandbox-host'

const login = 'login'
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' })

test.describe('the world of the sandbox', () => {
  test('is one for all tabs, at once', async ({ page, context }) => {
    await page.goto(login)
    const other = await context.newPage()
    await other.goto(login)
    const changed = await changeWorld(page)
    expect(await journalLength(other)).toBe(changed)
    expect(await changeWorld(other)).toBe(changed + 1)
    expect(await journalLength(page)).toBe(changed + 1)
  })

  test('B2: survives a reload, and the last tab being closed', async ({ page, context }) => {
    await page.goto(login)
    const changed = await changeWorld(page)
    await page.reload()
    expect(await journalLength(page)).toBe(changed)
    await page.close()
    const again = await context.newPage()
    await again.goto(login)
    expect(await journalLength(again)).toBe(changed)
  })

  test('is one for all tabs without a shared thread, too', async ({ page, context }) => {
    await context.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'))
    await page.goto(login)
    await expect(signInButton(page)).toBeVisible()
    const other = await context.newPage()
    await other.goto(login)
    const changed = await changeWorld(page)
    await expect.poll(() => journalLength(other)).toBe(changed)
    expect(await changeWorld(other)).toBe(changed + 1)
    await page.reload()
    expect(await journalLength(page)).toBe(changed + 1)
  })

  test('runs in the page when the thread cannot be loaded', async ({ page, context }) => {
    await context.addInitScript(() => {
      const Original = SharedWorker
      window.SharedWorker = class extends Original {
        constructor() {
          super('/assets/no-such-thread.js', { type: 'module' })
        }
      }
    })
    await page.goto(login)
    expect(await changeWorld(page)).toBe(await journalLength(page))
  })
})

test.describe('requests of the page', () => {
  test('go through Mock Service Worker', async ({ page }) => {
    await page.goto(login)
    await throughServiceWorker(page)
  })

  test('B5: are answered from the first moment, and after a hard reload', async ({ page }) => {
    await page.goto(login)
    await throughServiceWorker(page)
    const devTools = await page.context().newCDPSession(page)
    for (let round = 0; round < 3; round++) {
      const loaded = page.waitForEvent('load')
      await devTools.send('Page.reload', { ignoreCache: true })
      await loaded
      expect(await journalLength(page)).toBeGreaterThanOrEqual(0)
      await throughServiceWorker(page)
    }
  })

  test('B3: are answered after the worker was unregistered and its memory cleared', async ({ page }) => {
    await page.goto(login)
    await throughServiceWorker(page)
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name)
      for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
    })
    const before = await changeWorld(page)
    expect(await changeWorld(page)).toBe(before + 1)
    await page.reload()
    await throughServiceWorker(page)
    expect(await journalLength(page)).toBe(before + 1)
  })

  test('leave the rest of the origin to the network', async ({ page }) => {
    await page.goto(login)
    await throughServiceWorker(page)
    const buildId = await page.evaluate(async () => (await fetch('/', { method: 'HEAD' })).headers.get('x-build-id'))
    expect(buildId).toMatch(/^\w+$/)
  })
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block', allowedErrors: [/blocked by Playwright/] })

  test('the page asks the backend by itself', async ({ page }) => {
    await page.goto(login)
    await expect(signInButton(page)).toBeVisible()
    const changed = await changeWorld(page)
    await page.reload()
    expect(await journalLength(page)).toBe(changed)
    expect(await isRelayed(page)).toBe(false)
  })
})

test('S18: with all site data blocked the sandbox runs in memory', async ({ baseURL, launchOptions }) => {
  const profile = mkdtempSync(join(tmpdir(), 'blocked-'))
  mkdirSync(join(profile, 'Default'))
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } }
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(preferences))
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, headless: true })
  try {
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(`${baseURL}${login}`)
    await expect(signInButton(page)).toBeVisible()
    const blocked = await page.evaluate(() => {
      try {
        return localStorage.length < 0
      } catch {
        return true
      }
    })
    expect(blocked).toBe(true)
    const changed = await changeWorld(page)
    expect(await changeWorld(page)).toBe(changed + 1)
    expect(errors).toEqual([])
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
})

test('B3: goes on after the browser has stopped its workers', async ({ baseURL }) => {
  const page = await openRawPage(`${baseURL}${login}`)
  try {
    const statuses = new Map<string, string>()
    page.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { versionId, runningStatus } of versions as { versionId: string; runningStatus: string }[]) {
        statuses.set(versionId, runningStatus)
      }
    })
    await page.send('ServiceWorker.enable')
    const ask = () =>
      page.evaluate<[number, string | null]>(
        `fetch('/__sandbox/state').then((response) => [response.status, response.headers.get('x-fairlead-relayed')])`,
      )
    await expect.poll(ask).toEqual([200, '1'])

    for (let round = 0; round < 3; round++) {
      await page.send('ServiceWorker.stopAllWorkers')
      await expect.poll(() => [...statuses.values()]).toEqual(['stopped'])
      expect(await ask()).toEqual([200, '1'])
    }

    // A worker that has lost its memory lets the request through, and the page hands it over by itself.
    await page.evaluate(`caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))`)
    await page.send('ServiceWorker.stopAllWorkers')
    await expect.poll(() => [...statuses.values()]).toEqual(['stopped'])
    expect((await ask())[0]).toBe(200)
    await expect.poll(ask).toEqual([200, '1'])
  } finally {
    await page.close()
  }
})
