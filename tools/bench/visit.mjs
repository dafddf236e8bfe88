import { gzipSync } from 'node:zlib'
import { setTimeout } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { servePreview } from '../preview-server.mjs'

/** Observation time after the first rows for layout shifts and more requests. */
const afterwardsMs = 3_000

/**
 * @typedef {object} WatchedRequest
 * @property {string} path
 * @property {number} bytes of the response, gzipped
 * @property {string} by initiator of the request
 * @property {boolean} beforeRows whether the request was sent before the first rows were shown
 *
 * @typedef {object} WatchedVisit
 * @property {string} name
 * @property {WatchedRequest[]} requests in order of sending
 * @property {number} layoutShift
 */

/**
 * Records one cold visit: each request with its initiator, and the layout shift.
 * @param {string} executablePath
 * @param {object} visit
 * @param {string} visit.name
 * @param {string} visit.folder of the build
 * @param {{ url: string, dataSelector: string, dataMin: number }} visit.page
 * @param {Record<string, string>} [visit.storage] initial localStorage entries
 * @param {object} [visit.answers] GraphQL response for a build without a backend
 * @returns {Promise<WatchedVisit>}
 */
export async function watchVisit(executablePath, { name, folder, page, storage = {}, answers }) {
  const { address, close } = await servePreview({ folder })
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args })
  try {
    const context = await browser.newContext({ viewport: { width: 1350, height: 940 }, reducedMotion: 'reduce' })
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, storage)
    const tab = await context.newPage()
    if (answers) await tab.route('**/graphql', (route) => route.fulfill({ json: answers }))
    const requests = await follow(tab, address)
    await tab.goto(address + page.url.slice(1), { waitUntil: 'commit' })
    await tab
      .locator(page.dataSelector)
      .nth(page.dataMin - 1)
      .waitFor()
    const beforeRows = requests.length
    await setTimeout(afterwardsMs)
    const layoutShift = await tab.evaluate(shiftSoFar)
    return { name, requests: requests.map((request, i) => ({ ...request, beforeRows: i < beforeRows })), layoutShift }
  } finally {
    await browser.close()
    await close()
  }
}

/** @param {import('@playwright/test').Page} tab @param {string} address of the app */
async function follow(tab, address) {
  /** @type {(Omit<WatchedRequest, 'beforeRows'>)[]} */
  const requests = []
  const session = await tab.context().newCDPSession(tab)
  await session.send('Network.enable')
  /** @type {Map<string, Omit<WatchedRequest, 'beforeRows'>>} */
  const known = new Map()
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator }) => {
    if (!request.url.startsWith(address)) return
    const entry = { path: pathOf(request.url), bytes: 0, by: nameOf(initiator) }
    known.set(requestId, entry)
    requests.push(entry)
  })
  tab.on('requestfinished', async (request) => {
    const entry = requests.find(({ path, bytes }) => bytes === 0 && path === pathOf(request.url()))
    if (!entry) return
    const body = await (await request.response())?.body().catch(() => undefined)
    if (body) entry.bytes = gzipSync(body).length
  })
  return requests
}

/** @param {{ type: string, url?: string, stack?: { callFrames: { url: string }[] } }} initiator */
function nameOf({ type, url, stack }) {
  const script = stack?.callFrames.find((frame) => frame.url !== '')?.url
  return script ? pathOf(script) : url ? pathOf(url) : type
}

/** Returns the path without the content hash, which changes with every build. @param {string} url */
function pathOf(url) {
  const { pathname } = new URL(url)
  return pathname.replace(/-[\w-]{8}(?=\.\w+$)/, '').replace(/^\/assets\//, '')
}

/** Returns the cumulative layout shift. */
function shiftSoFar() {
  return new Promise((/** @type {(shift: number) => void} */ resolve) => {
    const observer = new PerformanceObserver((list) => {
      const shifts = /** @type {(PerformanceEntry & { value: number })[]} */ (list.getEntries())
      resolve(shifts.reduce((sum, { value }) => sum + value, 0))
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    // The observer does not fire without a layout shift.
    window.setTimeout(() => resolve(0), 500)
  })
}
