import { gzipSync } from 'node:zlib'
import { setTimeout } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { servePreview } from '../preview-server.mjs'

/** How long after the first rows something may still move, or be asked for. */
const afterwardsMs = 3_000

/**
 * @typedef {object} WatchedRequest
 * @property {string} path
 * @property {number} bytes of its answer, gzipped
 * @property {string} by what asked for it
 * @property {boolean} beforeRows whether it was asked for before the first rows stood
 *
 * @typedef {object} WatchedVisit
 * @property {string} name
 * @property {WatchedRequest[]} requests in the order in which they were asked for
 * @property {number} layoutShift
 */

/**
 * Watches one cold visit: each request and what asked for it, and how far anything moved.
 * @param {string} executablePath
 * @param {object} visit
 * @param {string} visit.name
 * @param {string} visit.folder of the build
 * @param {{ url: string, dataSelector: string, dataMin: number }} visit.page
 * @param {Record<string, string>} [visit.storage] what the browser remembers of the person
 * @param {object} [visit.answers] what a server says, where there is no backend in the build
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

/** Without the part of the name that changes with every build. @param {string} url */
function pathOf(url) {
  const { pathname } = new URL(url)
  return pathname.replace(/-[\w-]{8}(?=\.\w+$)/, '').replace(/^\/assets\//, '')
}

/** How far things have moved, as browsers count it. */
function shiftSoFar() {
  return new Promise((/** @type {(shift: number) => void} */ resolve) => {
    const observer = new PerformanceObserver((list) => {
      const shifts = /** @type {(PerformanceEntry & { value: number })[]} */ (list.getEntries())
      resolve(shifts.reduce((sum, { value }) => sum + value, 0))
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    // Nothing is told where nothing has moved.
    window.setTimeout(() => resolve(0), 500)
  })
}
