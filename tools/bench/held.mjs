import { inDemo } from './in-demo.mjs'

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {{ after: number, heapMb: number, nodes: number }} Held memory of the page after `after` steps
 * @typedef {{ list: Held[], routes: Held[] }} HeldFigures
 */

const opening = 'now=2026-03-02T17:00:00Z&freeze=1&seed=1&console=off'
const pages = 106
const pagesBetween = 53
const changes = 60
const changesBetween = 30
const screens = ['Wallet', 'Transactions', 'Dashboard', 'Marketplace', 'Settings']

/** Measures the page's memory after many pages of a list and many route changes. @returns {Promise<HeldFigures>} */
export function measureHeld() {
  return inDemo(async (browser, address) => {
    const list = await readFar(await browser.newPage(), address)
    const routes = await wander(await browser.newPage(), address)
    return { list, routes }
  })
}

/** Measures after a garbage collection. @param {Page} page @param {number} after @returns {Promise<Held>} */
async function heldBy(page, after) {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes } = await session.send('Memory.getDOMCounters')
  await session.detach()
  return { after, heapMb: usedSize / 1_048_576, nodes }
}

/** @param {Page} page @param {string} address */
async function readFar(page, address) {
  await page.goto(`${address}admin/users?scenario=scale&as=admin&${opening}`)
  await page.getByRole('table', { name: 'Users' }).getByRole('row').nth(10).waitFor()
  const held = [await heldBy(page, 0)]
  for (let n = 1; n <= pages; n++) {
    const before = page.url()
    await page.getByRole('button', { name: 'Load more' }).click()
    await page.waitForURL((url) => url.href !== before)
    if (n % pagesBetween === 0) held.push(await heldBy(page, n))
  }
  return held
}

/** @param {Page} page @param {string} address */
async function wander(page, address) {
  await page.goto(`${address}dashboard?scenario=default&as=agent&${opening}`)
  const links = page.getByRole('navigation').first()
  await links.getByRole('link', { name: 'Wallet' }).waitFor()
  const held = []
  // Visits each screen once first, because lazily loaded code stays in memory.
  for (let n = 1 - screens.length; n <= changes; n++) {
    await links
      .getByRole('link', { name: screens[(n + screens.length) % screens.length] ?? '' })
      .first()
      .click()
    // Returns a boolean: Playwright would keep a returned element alive until the page closes.
    await page.waitForFunction(() => document.querySelector('main h1:not([aria-busy=true] *)') !== null)
    await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null)
    if (n >= 0 && n % changesBetween === 0) held.push(await heldBy(page, n))
  }
  return held
}
