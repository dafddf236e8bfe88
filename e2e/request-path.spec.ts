import type { Page } from '@playwright/test'
import { comeTo, expect, openScenario, sandboxOf, signIn, test } from './fixtures'
import { places } from './places'
import { openRawPage } from './raw-browser'
import { changeWorld, endpoint, journalLength, throughServiceWorker } from './sandbox-host'

const now = '2026-03-18T16:00Z'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Records each request to an endpoint, and whether Mock Service Worker or the static host answered it. */
function watchEndpoints(page: Page) {
  const answers: { readonly path: string; readonly by: 'Mock Service Worker' | 'static host' | 'network error' }[] = []
  const pathOf = (url: string) => new URL(url).pathname
  page.on('response', (response) => {
    if (!endpoint.test(pathOf(response.url()))) return
    // The static host sends its build ID with every response.
    const isMocked = response.fromServiceWorker() && response.headers()['x-build-id'] === undefined
    answers.push({ path: pathOf(response.url()), by: isMocked ? 'Mock Service Worker' : 'static host' })
  })
  page.on('requestfailed', (request) => {
    // A page that closes aborts its pending requests.
    if (endpoint.test(pathOf(request.url())) && request.failure()?.errorText !== 'net::ERR_ABORTED')
      answers.push({ path: pathOf(request.url()), by: 'network error' })
  })
  return answers
}

async function isLoaded(page: Page, title: string) {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
}

/** Uploads a photo in the settings. Returns its image, once the image has loaded. */
async function uploadPhoto(page: Page) {
  await page.getByLabel('Photo', { exact: true }).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
  const picture = page.getByRole('main').locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  return picture
}

const isFetchNative = (page: Page) => page.evaluate(() => fetch.toString().includes('[native code]'))

test('every request on every route goes through Mock Service Worker, from the first visit on', async ({
  browser,
  baseURL,
}) => {
  for (const [username, ofRole] of Object.entries(places))
    await test.step(username, async () => {
      const context = await browser.newContext({ baseURL: baseURL ?? '' })
      const page = await context.newPage()
      const answers = watchEndpoints(page)
      await page.goto('login')
      expect(await isFetchNative(page)).toBe(true)
      await signIn(page, username)
      for (const [path, title] of ofRole) {
        await comeTo(page, path)
        await isLoaded(page, title)
      }
      expect(answers.filter(({ by }) => by !== 'Mock Service Worker')).toEqual([])
      expect(answers.map(({ path }) => path)).toEqual(expect.arrayContaining(['/cognito-idp/', '/graphql']))
      expect(await isFetchNative(page)).toBe(true)
      await context.close()
    })
})

test('a first visit by a link to any role’s page goes through Mock Service Worker', async ({ browser, baseURL }) => {
  for (const [username, ofRole] of Object.entries(places)) {
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    const page = await context.newPage()
    const answers = watchEndpoints(page)
    const [path, title] = ofRole[3]
    await page.goto(`${path}?scenario=default&as=${username}`)
    await isLoaded(page, title)
    await expect.poll(() => answers.map((answer) => answer.path)).toContain('/graphql')
    expect(answers.filter(({ by }) => by !== 'Mock Service Worker')).toEqual([])
    await context.close()
  }
})

test('uploads, their images, payments, and the control API go through Mock Service Worker', async ({ page }) => {
  const answers = watchEndpoints(page)
  await openScenario(page, 'default', 'settings', { as: 'agent', now })
  const picture = await uploadPhoto(page)
  expect(await picture.getAttribute('src')).toMatch(/\/uploads\//)
  await page.goto('wallet')
  await page.getByRole('article', { name: 'Rate Table One' }).getByRole('button', { name: 'Subscribe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Funds' })
  await dialog.getByLabel('Amount').fill('25')
  await dialog.getByRole('button', { name: 'Add $25.00' }).click()
  await expect(dialog).toBeHidden()
  await sandboxOf(page).ledger.audit()
  expect(answers.filter(({ by }) => by !== 'Mock Service Worker')).toEqual([])
  const endpoints = new Set(answers.map(({ path }) => path.split('/')[1]))
  expect([...endpoints].toSorted((a = '', b = '') => (a < b ? -1 : 1))).toEqual([
    '__sandbox',
    'cognito-idp',
    'graphql',
    'stripe-api',
    'uploads',
  ])
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block', allowedErrors: [/blocked by Playwright/] })

  test('every screen loads with the backend in the page, and uploaded images are displayed', async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => {
      if (endpoint.test(new URL(request.url()).pathname)) requests.push(request.url())
    })
    for (const [username, ofRole] of Object.entries(places)) {
      await openScenario(page, 'default', ofRole[0][0], { as: username })
      for (const [path, title] of ofRole) {
        await comeTo(page, path)
        await isLoaded(page, title)
      }
    }
    expect(await isFetchNative(page)).toBe(false)
    await page.goto('settings')
    const picture = await uploadPhoto(page)
    expect(await picture.getAttribute('src')).toMatch(/^blob:/)
    const changed = await changeWorld(page)
    await page.reload()
    expect(await journalLength(page)).toBe(changed)
    expect(requests).toEqual([])
  })
})

test('an aborted request rejects, and the next one is answered', async ({ page }) => {
  await openScenario(page, 'default', 'dashboard', { as: 'agent', now })
  await sandboxOf(page).faults.set([{ service: 'graphql', effect: { hang: true } }])
  const outcome = await page.evaluate(async () => {
    const aborting = new AbortController()
    const sent = fetch('/graphql?query={__typename}', { signal: aborting.signal })
    setTimeout(() => aborting.abort(), 200)
    return sent.then(
      () => 'answered',
      (error: unknown) => (error instanceof Error ? error.name : 'no error'),
    )
  })
  expect(outcome).toBe('AbortError')
  expect(await journalLength(page)).toBeGreaterThanOrEqual(0)
})

test('after a hard reload, API requests go through Mock Service Worker and other requests to the network', async ({
  page,
}) => {
  await page.goto('login')
  await throughServiceWorker(page)
  const answers = watchEndpoints(page)
  const devTools = await page.context().newCDPSession(page)
  let loads = 0
  page.on('load', () => (loads += 1))
  for (let round = 1; round <= 3; round++) {
    const loaded = page.waitForEvent('load')
    await devTools.send('Page.reload', { ignoreCache: true })
    await loaded
    await throughServiceWorker(page)
    expect(loads).toBe(round)
  }
  const buildId = await page.evaluate(async () => (await fetch('/', { method: 'HEAD' })).headers.get('x-build-id'))
  expect(buildId).toMatch(/^\w+$/)
  expect(answers.filter(({ by }) => by !== 'Mock Service Worker')).toEqual([])
})

test('a second tab shares the world, and registers the service worker again after it was unregistered', async ({
  page,
  context,
}) => {
  await page.goto('login')
  const changed = await changeWorld(page)
  const other = await context.newPage()
  const answers = watchEndpoints(other)
  await other.goto('login')
  await throughServiceWorker(other)
  expect(await journalLength(other)).toBe(changed)
  await page.close()
  expect(await changeWorld(other)).toBe(changed + 1)
  expect(answers.filter(({ by }) => by !== 'Mock Service Worker')).toEqual([])

  await other.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  })
  expect(await changeWorld(other)).toBe(changed + 2)
  await other.reload()
  await throughServiceWorker(other)
  expect(await journalLength(other)).toBe(changed + 2)
})

test.describe('on an origin that is not all its own', () => {
  // The other page has no icon.
  test.use({ allowedErrors: [/404 \(Not Found\)/] })

  test('a page whose requests bypass the worker answers them itself, and another project is left alone', async ({
    page,
    context,
  }) => {
    await page.goto('login')
    await throughServiceWorker(page)
    const devTools = await context.newCDPSession(page)
    await devTools.send('Network.enable')
    await devTools.send('Network.setBypassServiceWorker', { bypass: true })
    await signIn(page, 'agent')
    expect(await isFetchNative(page)).toBe(false)

    const other = await context.newPage()
    // This document does not belong to the demo.
    await other.goto('build-info.json')
    const outcome = await other.evaluate(async () => {
      const isControlled = navigator.serviceWorker.controller !== null
      const response = await fetch('/graphql?query={__typename}')
      return [isControlled, response.headers.has('x-build-id')]
    })
    expect(outcome).toEqual([true, true])
    await expect
      .poll(() => other.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
  })
})

/** Expression that calls the backend. Resolves to the status and whether the static host answered. */
const ask = `fetch('/__sandbox/state').then((response) => [response.status, response.headers.has('x-build-id')])`

test('requests are answered after the browser stops the worker', async ({ baseURL }) => {
  // The console would send requests and start the worker again.
  const page = await openRawPage(`${baseURL}login?console=off`)
  try {
    const statuses = new Map<string, string>()
    page.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { versionId, runningStatus } of versions as { versionId: string; runningStatus: string }[])
        statuses.set(versionId, runningStatus)
    })
    await page.send('ServiceWorker.enable')
    await page.evaluate('window.sandbox.ready.then(() => true)')
    expect(await page.evaluate(ask)).toEqual([200, false])
    for (let round = 0; round < 3; round++) {
      await page.send('ServiceWorker.stopAllWorkers')
      await expect.poll(() => [...statuses.values()]).toEqual(['stopped'])
      expect(await page.evaluate(ask)).toEqual([200, false])
    }
  } finally {
    await page.close()
  }
})

test('a page from the back/forward cache still works after the worker was stopped', async ({ baseURL }) => {
  const page = await openRawPage(`${baseURL}build-info.json`)
  try {
    await page.send('ServiceWorker.enable')
    // Chromium does not cache a page that holds or awaits a lock, or uses a SharedWorker. This page runs its backend
    // itself.
    await page.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `
        Reflect.deleteProperty(window, 'SharedWorker')
        Reflect.deleteProperty(Navigator.prototype, 'locks')
        addEventListener('pageshow', (event) => (window.fromCache = event.persisted))
      `,
    })
    // The navigation may interrupt the expression, which then rejects.
    const arrivesAt = (path: string) =>
      expect(async () => expect(await page.evaluate('location.pathname')).toBe(path)).toPass()
    const goTo = async (path: string) => {
      await page.send('Page.navigate', { url: `${baseURL}${path}` })
      await arrivesAt(`/${path}`)
    }
    await goTo('login')
    await page.evaluate('window.sandbox.ready.then(() => true)')
    expect(await page.evaluate(ask)).toEqual([200, false])
    await goTo('build-info.json')
    await page.send('ServiceWorker.stopAllWorkers')
    await page.evaluate('void setTimeout(() => history.back())')
    await arrivesAt('/login')
    await expect.poll(() => page.evaluate('window.fromCache')).toBe(true)
    expect(await page.evaluate(ask)).toEqual([200, false])
  } finally {
    await page.close()
  }
})
