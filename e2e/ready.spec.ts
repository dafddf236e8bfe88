import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures'

const visits = 2
const moments = ['first line', 'DOMContentLoaded', 'load']

/** Script that runs before the app's scripts. Calls the backend once it is ready, and again at two later moments. */
const askWhenReady = `
  window.answers = {}
  const ask = (moment) => {
    window.answers[moment] = window.sandbox.ready.then(({ state }) => state())
  }
  ask('first line')
  document.addEventListener('DOMContentLoaded', () => ask('DOMContentLoaded'))
  addEventListener('load', () => ask('load'))
`

/** Script that calls the backend at once. Only the service worker of an earlier visit can hold this request. */
const askAtOnce = `window.answers = { 'first line': fetch('/__sandbox/state').then((response) => response.json()) }`

interface State {
  readonly scenario: string
}

declare global {
  interface Window {
    answers: Record<string, Promise<State>>
  }
}

/** Returns a route handler that inserts a script after the page's first script. */
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

/**
 * Returns the scenario in each response, by moment. Rejects if the static host responded, since its page is not JSON.
 */
function scenariosSeen(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const seen = Object.entries(window.answers).map(async ([moment, answer]) => [moment, (await answer).scenario])
    return Object.fromEntries(await Promise.all(seen)) as Record<string, string>
  })
}

test.describe('on a busy machine', () => {
  let load: Worker[] = []
  test.beforeAll(() => {
    load = [1, 2].map(() => new Worker('for (;;);', { eval: true }))
  })
  test.afterAll(() => Promise.all(load.map((worker) => worker.terminate())))

  test('sandbox.ready is available from the first line, on a first visit and after a reload', async ({
    browser,
    baseURL,
  }) => {
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

test('an installed service worker answers even a request from the first line', async ({ page, context }) => {
  await page.goto('login?scenario=low-balance')
  expect(await page.evaluate(async () => (await (await window.sandbox.ready).state()).scenario)).toBe('low-balance')
  await context.route('**/login', addScript(askAtOnce))
  await page.reload()
  expect(await scenariosSeen(page)).toEqual({ 'first line': 'low-balance' })
})

test.describe('when the backend cannot start', () => {
  test.use({ allowedErrors: [/Failed to (load resource|fetch)/] })

  test('sandbox.ready rejects with the reason', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'))
    await page.route('**/start-backend-*.js', (route) => route.abort())
    await page.goto('login')
    const reason = await page.evaluate(() => window.sandbox.ready.then(() => 'ready', String))
    expect(reason).toMatch(/^Error: The demo’s backend could not be started in this browser/)
  })
})
