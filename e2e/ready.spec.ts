import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures'

const loads = 10
const moments = ['first line', 'DOMContentLoaded', 'load']

/** Asks the backend as early as a script of the page can, and at two moments later. */
const probe = `
  window.answers = {}
  const ask = (moment) => {
    window.answers[moment] = fetch('/__sandbox/state').then((response) => response.json())
  }
  ask('first line')
  document.addEventListener('DOMContentLoaded', () => ask('DOMContentLoaded'))
  addEventListener('load', () => ask('load'))
`
const hash = `'sha256-${createHash('sha256').update(probe).digest('base64')}'`

interface Answer {
  readonly scenario: string
}

declare global {
  interface Window {
    answers: Record<string, Promise<Answer>>
  }
}

/** Puts the probe before every script of the page but the first, which is the one that it tries. */
async function addProbe(route: Route) {
  const response = await route.fetch()
  const headers = response.headers()
  const policy = headers['content-security-policy'] ?? ''
  await route.fulfill({
    response,
    headers: { ...headers, 'content-security-policy': policy.replace('script-src', `script-src ${hash}`) },
    body: (await response.text()).replace('</script>', `</script><script>${probe}</script>`),
  })
}

/** What the probe was answered, by moment; a page of the static host is no JSON, and fails. */
function scenariosSeen(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const seen = Object.entries(window.answers).map(async ([moment, answer]) => [moment, (await answer).scenario])
    return Object.fromEntries(await Promise.all(seen)) as Record<string, string>
  })
}

const readyScenario = (page: Page) => page.evaluate(async () => (await (await window.sandbox.ready).state()).scenario)
const reasonNotReady = (page: Page) => page.evaluate(() => window.sandbox.ready.then(() => 'ready', String))

test.describe('beside a busy machine', () => {
  let load: Worker[] = []
  test.beforeAll(() => {
    load = [1, 2].map(() => new Worker('for (;;);', { eval: true }))
  })
  test.afterAll(() => Promise.all(load.map((worker) => worker.terminate())))

  test('B5: whatever a page asks from its first line on is answered by the backend', async ({ browser, baseURL }) => {
    test.setTimeout(240_000)
    const everywhere = Object.fromEntries(moments.map((moment) => [moment, 'default']))
    for (let visit = 0; visit < loads / 2; visit++) {
      const context = await browser.newContext({ baseURL: baseURL ?? '' })
      const page = await context.newPage()
      await context.route('**/login', addProbe)
      await page.goto('login')
      expect(await scenariosSeen(page), `visit ${visit}`).toEqual(everywhere)
      // A page that has been here before: its service worker may be there from the first line on.
      await page.reload()
      expect(await scenariosSeen(page), `visit ${visit}, again`).toEqual(everywhere)
      await context.close()
    }
  })
})

test('B5: where the service worker is there already, the first line is answered as well', async ({ page, context }) => {
  // The page comes by way of the worker then, which only the context's routes see.
  await context.route('**/login', addProbe)
  await page.goto('login')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.reload()
  expect(Object.keys(await scenariosSeen(page))).toEqual(moments)
})

test('sandbox.ready brings the whole client, in the world that the address asks for', async ({ page }) => {
  await page.goto('login?scenario=low-balance')
  expect(await readyScenario(page)).toBe('low-balance')
  expect(await page.evaluate(async () => (await window.sandbox.state?.())?.scenario)).toBe('low-balance')
})

test.describe('where the page is its own backend', () => {
  test.use({ serviceWorkers: 'block', allowedErrors: [/blocked by Playwright/] })

  test('it is ready and answers from the first line on', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'))
    await page.route('**/login', addProbe)
    await page.goto('login')
    expect(Object.keys(await scenariosSeen(page))).toEqual(moments)
    expect(await readyScenario(page)).toBe('default')
  })
})

test.describe('where the backend cannot start', () => {
  test.use({ allowedErrors: [/Failed to (load resource|fetch)/] })

  test('sandbox.ready says so when no host runs it', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'))
    await page.route('**/begin-backend-*.js', (route) => route.abort())
    await page.goto('login')
    expect(await reasonNotReady(page)).toMatch(/^Error: The demo’s backend could not be started in this browser/)
  })

  test('sandbox.ready says so when files of the demo are missing', async ({ page }) => {
    await page.route(/assets\/loading-.*\.js$/, (route) => route.abort())
    await page.goto('login')
    expect(await reasonNotReady(page)).toMatch(/^TypeError: The demo could not be loaded whole/)
    await expect(page.evaluate(() => fetch('/graphql'))).rejects.toThrow('Reload the page')
  })
})
