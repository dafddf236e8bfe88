import { setInterval } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import type { Reply } from '../../tools/live/misconfigurations'
import { comeTo, expect, test } from '../fixtures'
import { deadAddress, planted, serveLive, settingsFor, startFailingService, storedTokens } from './failing-service'

/** `OUTAGE_DRILL=1` drills each kind for a minute with ten pages. Every day, two pages wait for their first event. */
const isFull = process.env['OUTAGE_DRILL'] !== undefined
const pageCount = isFull ? 10 : 2
const drillMs = 60_000
/** The pace of a person. */
const stepMs = 3_000

test.use({ allowedErrors: [/./] })
test.describe.configure({ mode: 'default', timeout: 300_000 })

/** What a careless service repeats in its answers. */
const echo = `${Object.values(planted).join(', ')}, ${storedTokens().idToken}`
const html = '<!doctype html><title>Sign in</title>'

interface Outage {
  readonly code: RegExp
  readonly answer?: Reply
  readonly signIn?: true
}
const outages: Readonly<Record<string, Outage>> = {
  'status 500': { code: /^HTTP_500$/, answer: { status: 500, body: JSON.stringify({ message: echo }) } },
  'HTML with status 200': {
    code: /^NOT_JSON$/,
    answer: { headers: { 'content-type': 'text/html' }, body: `${html}${echo}` },
  },
  'no data': { code: /^NO_DATA$/, answer: { body: '{"data":{}}' } },
  'connection refused': { code: /^UNREACHABLE$/ },
  'sign-in refused': {
    code: /^REFUSED_NotAuthorizedException$/,
    answer: {
      status: 400,
      body: JSON.stringify({ __type: 'NotAuthorizedException', message: `No such user: ${echo}` }),
    },
    signIn: true,
  },
}

const routes = ['dashboard', 'marketplace', 'wallet', 'transactions', 'settings']

async function signInOften(page: Page, step: number) {
  if (step === 0) await page.goto('login')
  await page.getByLabel('Username').fill(step % 2 === 0 ? planted.email : planted.name)
  await page.getByLabel('Password', { exact: true }).fill(planted.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function wander(page: Page, step: number) {
  const route = routes[step % routes.length] ?? ''
  if (step === 0) await page.goto(route)
  else await comeTo(page, `${route}?q=${encodeURIComponent(planted.name)}`)
}

/** Uses the page once, or for as long as the drill lasts. Returns when the outage began for it. */
async function usePage(context: BrowserContext, act: (page: Page, step: number) => Promise<void>): Promise<number> {
  const page = await context.newPage()
  const startMs = Date.now()
  let step = 0
  await act(page, step)
  if (!isFull) return startMs
  for await (const since of setInterval(stepMs, startMs)) {
    if (Date.now() - since >= drillMs) break
    step += 1
    await act(page, step)
  }
  return startMs
}

for (const [name, { code, answer, signIn }] of Object.entries(outages))
  test(`telemetry reports an outage within ten seconds, without secrets: ${name}`, async ({ browser }) => {
    const service = await startFailingService()
    if (answer) service.answerWith(() => answer)
    const site = await serveLive(settingsFor(service.address, answer ? service.address : await deadAddress()))
    const context = await browser.newContext({ baseURL: site.address })
    if (!signIn)
      await context.addInitScript(
        (tokens) => localStorage.setItem('cognito_tokens', tokens),
        JSON.stringify(storedTokens()),
      )
    const starts = await Promise.all(
      Array.from({ length: pageCount }, () => usePage(context, signIn ? signInOften : wander)),
    )
    const reported = () => service.received.filter(({ event }) => code.test(event.code ?? ''))
    const sessionsOf = (received: typeof service.received) => new Set(received.map(({ event }) => event.session))
    await expect.poll(() => sessionsOf(reported()).size).toBe(pageCount)
    await context.close()
    await site.close()
    service.close()

    const failures = reported()
    const sessions = sessionsOf(service.received)
    const begun = Math.max(...starts)
    const first = [...sessions].map((session) =>
      Math.min(...failures.filter(({ event }) => event.session === session).map(({ atMs }) => atMs - begun)),
    )
    expect(Math.max(...first), 'milliseconds until the first event of the slowest page').toBeLessThanOrEqual(10_000)
    const most = Math.max(...[...sessions].map((session) => mostAMinute(session)))
    expect(most, 'events a minute and page').toBeLessThanOrEqual(20)
    for (const { event } of failures)
      expect(event).toMatchObject({
        build: expect.stringMatching(/^\d+\.\d+\.\d+\+[\da-f]+/),
        route: expect.stringMatching(/^\/[a-z-]+$/),
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        session: expect.stringMatching(/^[\da-f-]{36}$/),
        operation: expect.stringMatching(/^\w+$/),
        requestId: answer ? expect.stringMatching(/^r-\d+$/) : null,
        browser: expect.stringContaining('Chrome/'),
        stack: expect.stringMatching(/assets\/[\w-]+\.js:\d+:\d+/),
      })
    const sent = JSON.stringify(service.received)
    for (const secret of [...Object.values(planted), 'Zebulon', '4242424242424242', 'eyJ', 'refresh-token-planted'])
      expect(sent).not.toContain(secret)
    console.log(
      `${name}: first event after ${Math.max(...first)} ms, at most ${most} a minute and page, ${failures.length} in all`,
    )

    function mostAMinute(session: string): number {
      const times = service.received.filter(({ event }) => event.session === session).map(({ atMs }) => atMs)
      return Math.max(...times.map((from) => times.filter((atMs) => atMs >= from && atMs < from + 60_000).length))
    }
  })
