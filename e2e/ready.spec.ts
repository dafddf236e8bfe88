import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures'

const visits = 5
const moments = ['first line', 'DOMContentLoaded', 'load']

/** Asks the backend once it is ready, from a script that runs before the app's own, and at two moments later. */
const askWhenReady = `
  window.answers = {}
  const ask = (moment) => {
    window.answers[moment] = window.sandbox.ready.then(({ state }) => state())
  }
  ask('first line')
  document.addEventListener('DOMContentLoaded', () => ask('DOMContentLoaded'))
  addEventListener('load', () => ask('load'))
`

/** Asks at once, which only the service worker of an earlier visit can hold until the page answers. */
const askAtOnce = `window.answers = { 'first line': fetch('/__sandbox/state').then((response) => response.json()) }`

interface State {
  readonly scenario: string
}

declare global {
  interface Window {
    answers: Record<string, Promise<State>>
  }
}

/** Puts a script behind the page's first one and before all others. */
const addScript = (script: string) => async (route: Route) => {
  const response = await route.fetch()
  const headers = response.headers()
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  const policy = headers['content-security-policy'] ?? ''
  await route.fulfill({
    response,
    headers: { ...headers, 'content-security-policy': policy.replace('script-src', `script-src ${hash}`) },
    body: (await response.text()).replace('</script>', `</script><script>${script}</script>`),
  })
}

/** The answers by moment. A page of the static host is not JSON, and fails. */
function scenariosSeen(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const seen = Object.entries(window.answers).map(async ([moment, answer]) => [moment, (await answer).scenario])
    return Object.fromEntries(await Promise.all(seen)) as Record<string, string>
  })
}

const readyScenario = (page: Page) => page.evaluate(async () => (await (await window.sandbox.ready).state()).scenario)

test.describe('beside a busy machine', () => {
  let load: Worker[] = []
  test.beforeAll(() => {
    load = [1, 2].map(() => new Worker('for (;;);', { eval: true }))
  })
  test.afterAll(() => Promise.all(load.map((worker) => worker.terminate())))

  test('B5: sandbox.ready is there from the first line on, on a first visit and after it', async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(240_000)
    const everywhere = Object.fromEntries(moments.map((moment) => [moment, 'default']))
    for (let visit = 0; visit < visits; visit++) {
      const context = await browser.newContext({ baseURL: baseURL ?? '' })
      const page = await context.newPage()
      await context.route('**/login', addScript(askWhenReady))
      await page.goto('login')
      expect(await scenariosSeen(page), `visit ${visit}`).toEqual(everywhere)
      await page.reload()
      expect(await scenariosSeen(page), `visit ${visit}, again`).toEqual(everywhere)
      await context.close()
    }
  })
})

test('B5: where the service worker is there already, even a request of the first line is answered', async ({
  page,
  context,
}) => {
  await page.goto('login')
  await readyScenario(page)
  await context.route('**/login', addScript(askAtOnce))
  await page.reload()
  expect(await scenariosSeen(page)).toEqual({ 'first line': 'default' })
})

test('sandbox.ready brings the whole client, in the world that the URL asks for', async ({ page }) => {
  await page.goto('login?scenario=low-balance')
  expect(await readyScenario(page)).toBe('low-balance')
  expect(await page.evaluate(async () => (await window.sandbox.state?.())?.scenario)).toBe('low-balance')
})

test.describe('without a service worker and a SharedWorker', () => {
  test.use({ serviceWorkers: 'block', allowedErrors: [/blocked by Playwright/] })

  test('the page is its own backend, and ready', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'))
    await page.goto('login')
    expect(await readyScenario(page)).toBe('default')
  })
})

test.describe('where the backend cannot start', () => {
  test.use({ allowedErrors: [/Failed to (load resource|fetch)/] })

  test('sandbox.ready says so', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'))
    await page.route('**/start-backend-*.js', (route) => route.abort())
    await page.goto('login')
    const reason = await page.evaluate(() => window.sandbox.ready.then(() => 'ready', String))
    expect(reason).toMatch(/^Error: The demo’s backend could not be started in this browser/)
  })
})
