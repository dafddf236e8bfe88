import { readFileSync, writeFileSync } from 'node:fs'
import { test as base, type Page, type TestInfo } from '@playwright/test'
import { createClient } from '../control/client'
import type { StartInput } from '../control/parse-start'
import { type DemoHost, findHost, type Host, sendToServer, serveDemo } from './host'
import { openInWorld, pageFetch, signInAt } from './page-world'
import { createSandbox, refuseOtherWorld } from './sandbox'
import type { Fault, Sandbox, Send } from './types'

export { expect } from '@playwright/test'
export type { Fault, Sandbox } from './types'

/** The options of `test.use`. Each test has a separate world, which begins as they say. */
export interface SandboxOptions {
  /** Default: `default`. */
  scenario: string | undefined
  /** Username of the signed-in user. Default: no user is signed in. */
  as: string | undefined
  /** World time at the start, ISO 8601. Default: the time of the machine. */
  now: string | undefined
  /** Default: 1. */
  seed: number | undefined
  /** Whether only the test moves the world's clock. Default: false. */
  freeze: boolean | undefined
  faults: readonly Fault[] | undefined
  /** People, money, and leads that the world has besides the scenario's. */
  given: unknown
  /** File of a world or a bug report, instead of scenario, seed, and time. */
  world: string | undefined
  /** Where the page is when the test begins. Default: `dashboard`, or without a user `login`. */
  path: string | undefined
  /** URL of your own app, if `baseURL` is a sandbox server: the page opens it. */
  app: string | undefined
}

interface Backend {
  readonly host: Host
  /** URL of the demo or the server, with a slash at its end. */
  readonly baseUrl: string
  readonly fetch: Send
  readonly page: Page
}

interface OwnFixtures {
  sandbox: Sandbox
  /** The fixtures' own: where the world is, while `baseURL` may be the app's. */
  sandboxAddress: { url: string }
  /** The fixtures' own: the world of the test. */
  sandboxBackend: Backend
}

/** Serves the package's demo once per worker, and asks once what an address is. */
interface OwnWorkerFixtures {
  sandboxHosts: { demo(): Promise<string>; find(baseUrl: string): Promise<Host> }
}

export const test = base.extend<SandboxOptions & OwnFixtures, OwnWorkerFixtures>({
  scenario: [undefined, { option: true }],
  as: [undefined, { option: true }],
  now: [undefined, { option: true }],
  seed: [undefined, { option: true }],
  freeze: [undefined, { option: true }],
  faults: [undefined, { option: true }],
  given: [undefined, { option: true }],
  world: [undefined, { option: true }],
  path: [undefined, { option: true }],
  app: [undefined, { option: true }],

  sandboxHosts: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern.
    async ({}, run) => {
      let demo: Promise<DemoHost> | undefined
      const found = new Map<string, Promise<Host>>()
      await run({
        demo: async () => (await (demo ??= serveDemo())).address,
        find(baseUrl) {
          const host = found.get(baseUrl) ?? findHost(baseUrl)
          found.set(baseUrl, host)
          return host
        },
      })
      await (await demo)?.close()
    },
    { scope: 'worker' },
  ],

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern.
  sandboxAddress: async ({}, run) => run({ url: '' }),

  // Paths of a test are the app's.
  baseURL: async ({ baseURL, app, sandboxHosts, sandboxAddress }, run) => {
    sandboxAddress.url = baseURL === undefined ? await sandboxHosts.demo() : withSlash('baseURL', baseURL)
    await run(app === undefined ? sandboxAddress.url : withSlash('app', app))
  },

  sandboxBackend: async (
    { context, app, sandboxHosts, sandboxAddress: { url } },
    run,
    { testId, repeatEachIndex, retry },
  ) => {
    const host = await sandboxHosts.find(url)
    if (host === 'demo' && app !== undefined)
      throw new Error(
        'app: set baseURL to the URL that npx fairlead serve prints, or leave app out: a demo has its own app',
      )
    const baseUrl = new URL('.', url).href
    const page = await context.newPage()
    if (host === 'demo') return run({ host, baseUrl, fetch: pageFetch(page), page })
    const world = `${testId}-${repeatEachIndex}-${retry}-${Date.now().toString(36)}`
    // The browser adds no header to requests for pictures and links, so the route adds it.
    await context.route(
      ({ href }) => href.startsWith(baseUrl),
      (route) => route.continue({ headers: { ...route.request().headers(), 'x-sandbox-world': world } }),
    )
    await run({ host, baseUrl, fetch: sendToServer(url, { world }), page })
  },

  page: async ({ sandboxBackend, scenario, as, now, seed, freeze, faults, given, world, path, app }, run, info) => {
    const { host, baseUrl, fetch, page } = sandboxBackend
    const errors = errorsOf(page)
    const snapshot = world === undefined ? undefined : readWorld(world)
    const isNew = snapshot === undefined && given === undefined
    const input = defined({
      scenario: isNew ? (scenario ?? 'default') : scenario,
      now,
      seed,
      freeze,
      faults,
      given,
      snapshot,
      as,
    })
    const first = path ?? (as === undefined ? 'login' : 'dashboard')
    if (host === 'demo') await openInWorld(page, first, input)
    else {
      const { tokens, warning } = await createClient(baseUrl, fetch)('POST start', input)
      refuseOtherWorld(warning)
      if (app !== undefined) {
        await page.goto('./')
        if (tokens) await signInAt(page, tokens)
        await page.goto(first)
      }
    }
    await run(page)
    if (info.status !== info.expectedStatus) await attachReport(sandboxBackend, errors, as, info)
  },

  // It depends on the page, because a demo's world runs behind it.
  sandbox: async ({ page: _page, sandboxBackend }, run) => run(createSandbox({ ...sandboxBackend, waitMs: 5_000 })),
})

/** Returns the URL of a folder, so that paths are below it. */
function withSlash(option: 'baseURL' | 'app', address: string): string {
  if (!URL.canParse(address))
    throw new Error(`${option}: expected a URL such as http://localhost:4173/, got ${address}`)
  const url = new URL(address)
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  return url.href
}

/** Leaves out the options that a test does not set. */
const defined = (input: StartInput): StartInput =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

function readWorld(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'
    throw new Error(
      `world: ${file} ${reason}: name the file of a world or a bug report, from the folder of the tests' run`,
      {
        cause: error,
      },
    )
  }
}

interface PageError {
  readonly message: string
  readonly stack?: string | undefined
}

/** Returns a list that grows with the page's errors. */
function errorsOf(page: Page): readonly PageError[] {
  const errors: PageError[] = []
  page.on('pageerror', ({ message, stack }) => errors.push({ message, stack }))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push({ message: message.text() })
  })
  return errors
}

/** Attaches the world of a failed test with its requests and ledger. The demo opens the file by drag and drop. */
async function attachReport(
  { page, baseUrl, fetch }: Backend,
  errors: readonly PageError[],
  as: string | undefined,
  info: TestInfo,
): Promise<void> {
  const control = createClient(baseUrl, fetch)
  const { pathname, search } = new URL(page.url())
  const basePath = new URL(baseUrl).pathname
  const size = page.viewportSize()
  try {
    const report = await control('POST report', {
      title: info.title,
      page: {
        route: `/${pathname.slice(basePath.length)}${search}`,
        ...(as === undefined ? {} : { as }),
        ...(size ? { viewport: [size.width, size.height] } : {}),
        browser: page.context().browser()?.browserType().name() ?? '',
      },
      allRequests: true,
      errors,
      screen: await page
        .locator('main')
        .ariaSnapshot({ timeout: 5_000 })
        .catch(() => ''),
    })
    const ledger = await control('GET audit')
    // As a file, because only files are listed with their path.
    const path = info.outputPath('fairlead-report.json')
    writeFileSync(path, JSON.stringify({ ...report, ledger }))
    await info.attach('fairlead-report.json', { path, contentType: 'application/json' })
  } catch (error) {
    // A page that has crashed or left the demo has no world to report. The test has failed for its own reason.
    await info.attach('fairlead-report-missing.txt', { body: String(error), contentType: 'text/plain' })
  }
}
