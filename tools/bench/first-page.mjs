// Time and JavaScript until a deep link to the marketplace shows its first rows.
import { copyFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { pages, weigh } from '../first-page.mjs'
import { run } from '../run.mjs'
import { profiles, serveSlowly, withChromium, withLoad } from './browser.mjs'
import { measure } from './harness.mjs'

const pool = 'us-east-1_bench'
const clientId = 'bench-client'
const liveSettings = {
  VITE_AWS_REGION: 'us-east-1',
  VITE_COGNITO_USER_POOL_ID: pool,
  VITE_COGNITO_CLIENT_ID: clientId,
  VITE_GRAPHQL_ENDPOINT: '/graphql',
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_bench',
}
/** Limits of the time until the first rows, as ratios to `stack`. */
const ratios = {
  live: { mobile: 1.05, desktop: 0.95, busy: 1.1 },
  demo: { mobile: 1.3, desktop: 1.2, busy: 1.6 },
  link: { mobile: 1.35, desktop: 1.25, busy: 1.7 },
  'link to 100,000 leads': { mobile: 1.8, desktop: 2, busy: 2 },
}
/** Limits of the time of a second visit, as ratios to the first. */
const secondVisits = { mobile: 0.8, desktop: 0.8, busy: 0.85 }
const settledMs = 1000

/** @typedef {import('@playwright/test').Page} Page */

/** @param {number} runs */
export async function benchFirstPage(runs) {
  await buildStack()
  await run('node', ['tools/build.mjs', 'demo'], { quiet: true })
  await run('node', ['tools/build.mjs', 'live', '--out', '.bench/live'], { quiet: true, env: liveSettings })
  copyFileSync('dist/demo/build-info.json', '.bench/stack/build-info.json')
  return withChromium(async (browser) => {
    const { tokens, answer } = await visitDemo(await browser.newPage())
    const results = []
    for (const profile of /** @type {const} */ (['mobile', 'desktop', 'busy'])) {
      const common = (/** @type {'live' | 'demo' | 'link' | 'link to 100,000 leads'} */ name) => {
        const kind = name === 'live' ? 'live' : 'demo'
        const { budget, later = [] } = pages.find((page) => page.name === kind) ?? {}
        const limits = {
          ...(budget && profile === 'mobile' && { 'JavaScript, kB': { most: budget.js } }),
          'first rows, s': { ratio: ratios[name][profile] },
          ...(name === 'demo' && { 'second visit ÷ first': { most: secondVisits[profile] } }),
        }
        return { name, folder: 'dist/demo', later, limits, storage: {} }
      }
      const link = 'marketplace?as=agent&console=off&scenario='
      const signedIn = { url: 'marketplace', storage: { cognito_tokens: tokens } }
      const live = { url: 'marketplace', folder: '.bench/live', storage: liveStorage(tokens), answer }
      const stack = { folder: '.bench/stack', later: [/^Leads-/], url: 'leads', answer: stackAnswer() }
      const targets = [
        { name: 'stack', storage: {}, ...stack },
        { ...common('live'), ...live },
        { ...common('demo'), ...signedIn },
        { ...common('link'), url: `${link}funded-agent` },
        { ...common('link to 100,000 leads'), url: `${link}scale` },
      ]
      const visit = (/** @type {(typeof targets)[number]} */ target) => visitTwice(browser, target, profiles[profile])
      const title = `First page, ${profile}`
      results.push(await withLoad(profiles[profile], () => measure(title, targets, visit, runs)))
    }
    return results
  })
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {{ folder: string, later: readonly RegExp[], url: string, storage: Record<string, string>, answer?: object }} target
 * @param {import('./browser.mjs').Profile} profile
 */
async function visitTwice(browser, { folder, later, url, storage, answer }, profile) {
  const { address, quietMs, close } = await serveSlowly(folder, profile, answer)
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 } })
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, storage)
  const visit = async () => {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: profile.cpuSlowdown })
    await page.goto(address + url, { waitUntil: 'commit' })
    const figures = await page.evaluate(untilRows)
    while (quietMs() < settledMs) await setTimeout(settledMs / 4)
    await page.close()
    return figures
  }
  try {
    const first = await visit()
    const second = await visit()
    return {
      'JavaScript, kB': weigh(folder, later).js,
      'first paint, s': first.paintMs / 1000,
      'first rows, s': first.rowsMs / 1000,
      'second visit ÷ first': second.rowsMs / first.rowsMs,
    }
  } finally {
    await context.close()
    await close()
  }
}

/** Runs in the page. Resolves when ten rows of a table have been drawn. */
function untilRows() {
  return new Promise((/** @type {(figures: { rowsMs: number, paintMs: number }) => void} */ done) => {
    const look = () => {
      const rows = document.querySelectorAll('table tbody tr')
      if (rows.length < 10 || !rows[0]?.getBoundingClientRect().height) return void requestAnimationFrame(look)
      const paintMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
      // The timer fires after the frame has been drawn.
      window.setTimeout(() => done({ rowsMs: performance.now(), paintMs }))
    }
    requestAnimationFrame(look)
  })
}

function buildStack() {
  return build({
    configFile: false,
    root: 'tools/bench/stack',
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir: resolve('.bench/stack'), emptyOutDir: true, target: 'esnext', chunkSizeWarningLimit: 5000 },
  })
}

function stackAnswer() {
  const lead = { __typename: 'Lead', email: 'lead@example.com', city: 'Springfield', status: 'OPEN', price: '30' }
  const items = Array.from({ length: 25 }, (_, n) => ({ ...lead, id: `lead-${n}`, name: `Lead ${n}` }))
  return { data: { leads: { __typename: 'Leads', items } } }
}

/**
 * Visits the marketplace in the demo. Returns the agent's tokens, and all GraphQL responses merged into one that answers
 * each request of the live build.
 * @param {Page} page
 */
async function visitDemo(page) {
  const { address, close } = await serveSlowly('dist/demo', profiles.desktop)
  try {
    await page.goto(`${address}login?as=agent`)
    await page.waitForURL('**/dashboard')
    await page.goto(`${address}marketplace`)
    await page.evaluate(untilRows)
    // The frame sends more requests after the first rows.
    await setTimeout(3 * settledMs)
    const tokens = await page.evaluate(() => localStorage.getItem('cognito_tokens') ?? '')
    /** @type {{ service: string, answer: { data?: object } }[]} */
    const requests = await page.evaluate(async () => (await fetch('/__sandbox/requests?after=0')).json())
    const answers = requests.filter(({ service }) => service === 'graphql').map(({ answer }) => answer.data)
    return { tokens, answer: { data: answers.reduce(merge, {}) } }
  } finally {
    await page.close()
    await close()
  }
}

/** Merges two responses. Values of the first one win. @param {unknown} first @param {unknown} second @returns {unknown} */
function merge(first, second) {
  if (!isRecord(first) || !isRecord(second)) return first ?? second
  const added = Object.entries(second).map(([key, value]) => [key, key in first ? merge(first[key], value) : value])
  const both = { ...first, ...Object.fromEntries(added) }
  return Array.isArray(first) ? Object.values(both) : both
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = (value) => typeof value === 'object' && value !== null

/** Returns the same user's tokens for a live build. Browsers do not check signatures. @param {string} tokens of the demo */
function liveStorage(tokens) {
  const { username, idToken } = JSON.parse(tokens)
  const exp = Math.floor(Date.now() / 1000) + 86_400
  const claims = {
    ...JSON.parse(Buffer.from(idToken.split('.')[1], 'base64url').toString()),
    iss: `https://cognito-idp.us-east-1.amazonaws.com/${pool}`,
    exp,
    iat: exp - 90_000,
  }
  const token = (/** @type {object} */ more) =>
    [{ alg: 'RS256', kid: 'bench' }, { ...claims, ...more }, { signed: false }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
  const accessToken = token({ token_use: 'access', client_id: clientId, username })
  const idTokenLive = token({ token_use: 'id', aud: clientId })
  const live = { accessToken, idToken: idTokenLive, refreshToken: 'bench-refresh-token', username }
  return { cognito_tokens: JSON.stringify(live) }
}
