import { test as base, expect } from '@playwright/test'
import { findBrowser, howToInstall } from '../../tools/browsers.mjs'
import { type Call, createClient } from '../../mocks/control/client'
import type { Engine, Tab } from './engine'
import { startFirefox } from './firefox'
import { startPlaywrights } from './playwright'
import { Screen } from './screen'
import { startWebKit } from './webkit'

export { expect }

/** The app in a tab: the screen as a user sees it, and the control API of the sandbox. */
export interface App {
  readonly screen: Screen
  /** Opens a path of the app, and waits until the backend responds. */
  readonly open: (path: string) => Promise<void>
  readonly reload: () => Promise<void>
  readonly address: () => Promise<string>
  readonly control: Call
  readonly tab: Tab
}

export interface EngineOptions {
  engineName: 'firefox' | 'webkit'
}

interface Fixtures {
  /** Opens another tab of the same browser. An error in any tab fails the test. */
  openApp: () => Promise<App>
  app: App
}

export const test = base.extend<Fixtures, EngineOptions & { engine: Engine }>({
  engineName: ['firefox', { scope: 'worker', option: true }],
  engine: [
    async ({ engineName }, provide, { parallelIndex }) => {
      const engine = await start(engineName, parallelIndex)
      await provide(engine)
      await engine.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  openApp: async ({ engine, baseURL }, provide, testInfo) => {
    const tabs: Tab[] = []
    await provide(async () => {
      const tab = await engine.openTab()
      tabs.push(tab)
      return appIn(tab, baseURL)
    })
    for (const tab of tabs) {
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('what the page showed', { body: await tab.call(() => document.body.innerText) })
      expect(await tab.complaints(), 'what the page complained of').toEqual([])
      await tab.close()
    }
  },
  app: async ({ openApp }, provide) => provide(await openApp()),
})

/** Each worker has its own driver, because a driver of WebKit has one session. */
async function start(name: EngineOptions['engineName'], worker: number): Promise<Engine> {
  const browser = await findBrowser(name)
  if (!browser) throw new Error(`${name} is missing. ${howToInstall(name)}`)
  if (browser.isPlaywrights) return startPlaywrights(name)
  const port = Number(process.env['E2E_PORT'] ?? 4311) + 5 + worker
  return name === 'firefox' ? startFirefox(browser.path) : startWebKit(browser.path, port)
}

function appIn(tab: Tab, baseURL: string | undefined): App {
  const send = async (request: Request): Promise<Response> => {
    const answer = await tab.call(
      async (to, how, said) => {
        await window.sandbox.ready
        const headers = { 'content-type': 'application/json' }
        const response = await fetch(to, { method: how, headers, body: said })
        return response.text()
      },
      request.url,
      request.method,
      (await request.text()) || null,
    )
    return new Response(answer)
  }
  const control = createClient(baseURL ?? '', send)
  // The page sends this request, and holds it until its backend is ready.
  const started = async () => void (await control('GET state'))
  const address = () => tab.call(() => location.href)
  return {
    tab,
    control,
    address,
    screen: new Screen(tab),
    async open(path) {
      await tab.open(new URL(path, baseURL).href)
      // The app removes its options from the URL by a reload, once the requested world is ready.
      await expect(async () => expect(await address()).not.toMatch(/[?&]scenario=/)).toPass()
      await expect(started).toPass()
    },
    async reload() {
      await tab.reload()
      await expect(started).toPass()
    },
  }
}
