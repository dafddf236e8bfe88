import { setTimeout } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { servePreview } from '../preview-server.mjs'

/** The measured page. */
export const page = { url: '/marketplace', dataSelector: 'table tbody tr', dataMin: 10 }

const pool = 'us-east-1_bench'
const clientId = 'bench-client'

/** Settings of the measured live build. */
export const liveSettings = {
  VITE_AWS_REGION: 'us-east-1',
  VITE_COGNITO_USER_POOL_ID: pool,
  VITE_COGNITO_CLIENT_ID: clientId,
  VITE_GRAPHQL_ENDPOINT: '/graphql',
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_bench',
}

/**
 * Visits the page once in the demo. Returns the user's tokens, and the GraphQL responses merged into one response, with
 * which the live build is measured.
 * @param {string} executablePath
 */
export async function rehearse(executablePath) {
  const { address, close } = await servePreview({ folder: 'dist/demo' })
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args })
  try {
    const tab = await browser.newPage()
    await tab.goto(`${address}login?as=agent`)
    await tab.waitForURL('**/dashboard')
    await tab.goto(address + page.url.slice(1))
    await tab
      .locator(page.dataSelector)
      .nth(page.dataMin - 1)
      .waitFor()
    // The shell and the table send more requests after the first rows.
    await setTimeout(3000)
    const tokens = await tab.evaluate(() => localStorage.getItem('cognito_tokens') ?? '')
    /** @type {{ service: string, answer: { data?: object } }[]} */
    const log = await tab.evaluate(async () => (await fetch('/__sandbox/requests?after=0')).json())
    const answers = log.filter(({ service }) => service === 'graphql').map(({ answer }) => answer.data)
    return { tokens, answers: { data: answers.reduce(joined, {}) } }
  } finally {
    await browser.close()
    await close()
  }
}

/**
 * Merges two responses into one that serves both operations. Values of the first response win.
 * @param {unknown} first
 * @param {unknown} second
 * @returns {unknown}
 */
function joined(first, second) {
  if (!isRecord(first) || !isRecord(second)) return first ?? second
  const added = Object.entries(second).map(([key, value]) => [key, key in first ? joined(first[key], value) : value])
  const both = { ...first, ...Object.fromEntries(added) }
  return Array.isArray(first) ? Object.values(both) : both
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isRecord(value) {
  return typeof value === 'object' && value !== null
}

/**
 * Returns a token set of the same user that a live build accepts. Browsers do not check token signatures.
 * @param {string} tokens of the demo
 */
export function liveTokens(tokens) {
  const { username, idToken } = JSON.parse(tokens)
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1], 'base64url').toString())
  const exp = Math.floor(Date.now() / 1000) + 86_400
  const common = { ...claims, iss: `https://cognito-idp.us-east-1.amazonaws.com/${pool}`, exp, iat: exp - 90_000 }
  return JSON.stringify({
    accessToken: jwt({ ...common, token_use: 'access', client_id: clientId, username }),
    idToken: jwt({ ...common, token_use: 'id', aud: clientId }),
    refreshToken: 'bench-refresh-token',
    username,
  })
}

/** @param {object} claims */
function jwt(claims) {
  return [{ alg: 'RS256', kid: 'bench' }, claims, { signed: false }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
}
