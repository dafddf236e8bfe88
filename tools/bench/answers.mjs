import { inDemo } from './in-demo.mjs'

/**
 * @typedef {import('@playwright/test').Page} Page
 *
 * @typedef {object} AnswerFigures samples in milliseconds, from the key press or click until the response is drawn
 * @property {{ scenario: string, ms: number[] }[]} keys a key in the marketplace's search, until its rows are shown
 * @property {number[]} purchases "Buy for …", until the purchase is confirmed
 * @property {number[]} routes a navigation link, until its screen has data
 */

const opening = 'now=2026-03-02T17:00:00Z&freeze=1&seed=1&console=off'
/** Rare letters: their results always differ from the rows already shown. */
const letters = ['q', 'z', 'x', 'j', 'v', 'w', 'k']
const settledMs = 1_000
const purchases = 7
const screens = ['Wallet', 'Transactions', 'Dashboard', 'Marketplace']
const rounds = 3

/** Measures the response times of a demo that is already open, on a desktop. @returns {Promise<AnswerFigures>} */
export function measureAnswers() {
  return inDemo(async (browser, address) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const keys = []
    for (const scenario of ['default', 'scale']) keys.push(await measureKeys(page, address, scenario))
    return { keys, purchases: await measurePurchases(page, address), routes: await measureRoutes(page) }
  })
}

/** @param {Page} page @param {string} address @param {string} scenario */
async function measureKeys(page, address, scenario) {
  await openMarketplace(page, address, scenario)
  const search = page.getByRole('searchbox').first()
  const ms = []
  for (const letter of letters) {
    await search.focus()
    ms.push(await timed(page, 'keydown', () => page.keyboard.press(letter), { letter }))
    // Keys in quick succession are debounced. A first key is not.
    await page.waitForTimeout(settledMs)
    await timed(page, 'keydown', () => page.keyboard.press('Backspace'), { letter: '' })
    await page.waitForTimeout(settledMs)
  }
  return { scenario, ms }
}

/** @param {Page} page @param {string} address */
async function measurePurchases(page, address) {
  await openMarketplace(page, address, 'funded-agent', '&source=rate-table-one')
  const ms = []
  for (let n = 0; n < purchases; n++) {
    await page.getByRole('table').getByRole('button', { name: /^Buy/ }).first().click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: /^Buy for/ })
    await confirm.waitFor()
    ms.push(await timed(page, 'click', () => confirm.click(), { text: 'Lead purchased: ' }))
    // Returns to the initial state for the next purchase.
    await page.getByRole('heading', { name: 'Contact' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForFunction(() => !document.body.textContent.includes('Lead purchased: '))
  }
  return ms
}

/** Visits each screen once before it measures, so only data loading counts, not code. @param {Page} page */
async function measureRoutes(page) {
  const links = page.getByRole('navigation').first()
  const ms = []
  for (let round = 0; round <= rounds; round++)
    for (const screen of screens) {
      const link = links.getByRole('link', { name: screen }).first()
      const took = await timed(page, 'click', () => link.click(), { heading: screen })
      if (round > 0) ms.push(took)
    }
  return ms
}

/** @param {Page} page @param {string} address @param {string} scenario @param {string} more */
async function openMarketplace(page, address, scenario, more = '') {
  await page.goto(`${address}marketplace?scenario=${scenario}&as=agent&${opening}${more}`)
  await page.locator('[data-row-open]').first().waitFor()
  // Background loading after the first rows must not distort the samples.
  await page.waitForTimeout(4_000)
}

/**
 * @param {Page} page
 * @param {'keydown' | 'click'} pressed the event that starts the measurement
 * @param {() => Promise<void>} press
 * @param {{ letter?: string, text?: string, heading?: string }} answer the awaited result: rows of a search, a text, or
 * a screen with its data
 * @returns {Promise<number>} milliseconds until the frame with the result is drawn
 */
async function timed(page, pressed, press, answer) {
  const watch = await page.evaluateHandle(
    ({ type, answer: { letter, text, heading } }) => {
      const rows = () => document.querySelector('table tbody')?.textContent
      const before = rows()
      const isAnswered = () => {
        if (text !== undefined) return document.body.textContent.includes(text)
        const busy = [...document.querySelectorAll('main [aria-busy=true]')]
        // A refetch keeps the cached rows on the screen.
        if (heading !== undefined)
          return (
            document.querySelector('main h1')?.textContent === heading &&
            busy.every((element) => element.querySelector('tbody')?.textContent)
          )
        if (busy.length > 0) return false
        return (new URLSearchParams(location.search).get('q') ?? '') === letter && rows() !== before
      }
      const ms = new Promise((/** @type {(ms: number) => void} */ resolve) => {
        const begin = (/** @type {Event} */ { timeStamp }) => {
          const look = () => {
            if (!isAnswered()) return void requestAnimationFrame(look)
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => resolve(performance.now() - timeStamp))
            port1.start()
            port2.postMessage(undefined)
          }
          requestAnimationFrame(look)
        }
        addEventListener(type, begin, { once: true, capture: true })
      })
      return { ms }
    },
    { type: pressed, answer },
  )
  await press()
  return watch.evaluate(({ ms }) => ms)
}
