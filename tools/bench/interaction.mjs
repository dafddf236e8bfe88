// Time from a key or click in an open demo until the frame with the answer has been drawn.
import { servePreview } from '../preview-server.mjs'
import { run } from '../run.mjs'
import { withChromium } from './browser.mjs'
import { measure } from './harness.mjs'
import { median } from './median.mjs'

/** @typedef {import('@playwright/test').Page} Page */

const options = 'as=agent&now=2026-03-02T17:00:00Z&freeze=1&seed=1&console=off'
/** Rare letters: their results always differ from the rows already shown. */
const letters = ['q', 'z', 'x', 'j']
const purchases = 3
const screens = ['Wallet', 'Transactions', 'Dashboard', 'Marketplace']
/** Background loading and the debounce of keys end within these times. */
const loadedMs = 4000
const debouncedMs = 1000

/** @param {number} runs */
export async function benchInteraction(runs) {
  await run('node', ['tools/build.mjs', 'demo'], { quiet: true })
  const { address, close } = await servePreview({ folder: 'dist/demo' })
  const key = 'key in the search, ms'
  const targets = [
    { name: 'default world', world: 'scenario=default', act: searchFor, limits: { [key]: { most: 100 } } },
    { name: '100,000 leads', world: 'scenario=scale', act: searchFor, limits: { [key]: { ratio: 1.3 } } },
    {
      name: 'funded agent',
      world: 'scenario=funded-agent&source=rate-table-one',
      act: buyAndNavigate,
      limits: { 'purchase, ms': { most: 90 }, 'change of route, ms': { most: 70 } },
    },
  ]
  try {
    return await withChromium(async (browser) => [
      await measure(
        'Interaction',
        targets,
        async ({ world, act }) => {
          const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
          await page.goto(`${address}marketplace?${world}&${options}`)
          await page.locator('[data-row-open]').first().waitFor()
          await page.waitForTimeout(loadedMs)
          const samples = await act(page)
          await page.context().close()
          return Object.fromEntries(Object.entries(samples).map(([name, ms]) => [name, median(ms)]))
        },
        runs,
      ),
    ])
  } finally {
    await close()
  }
}

/** @param {Page} page @returns {Promise<Record<string, number[]>>} */
async function searchFor(page) {
  const search = page.getByRole('searchbox').first()
  const ms = []
  for (const letter of letters) {
    await search.focus()
    ms.push(await timed(page, 'keydown', () => page.keyboard.press(letter), { letter }))
    await page.waitForTimeout(debouncedMs)
    await timed(page, 'keydown', () => page.keyboard.press('Backspace'), { letter: '' })
    await page.waitForTimeout(debouncedMs)
  }
  return { 'key in the search, ms': ms }
}

/** @param {Page} page @returns {Promise<Record<string, number[]>>} */
async function buyAndNavigate(page) {
  const purchaseMs = []
  for (let n = 0; n < purchases; n++) {
    await page.getByRole('table').getByRole('button', { name: /^Buy/ }).first().click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: /^Buy for/ })
    await confirm.waitFor()
    purchaseMs.push(await timed(page, 'click', () => confirm.click(), { text: 'Lead purchased: ' }))
    await page.getByRole('heading', { name: 'Contact' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForFunction(() => !document.body.textContent.includes('Lead purchased: '))
  }
  const routeMs = []
  // The first round only loads the code of the screens.
  for (const [n, heading] of [...screens, ...screens].entries()) {
    const link = page.getByRole('navigation').first().getByRole('link', { name: heading }).first()
    const ms = await timed(page, 'click', () => link.click(), { heading })
    if (n >= screens.length) routeMs.push(ms)
  }
  return { 'purchase, ms': purchaseMs, 'change of route, ms': routeMs }
}

/**
 * Returns the milliseconds from the event until the frame with the answer is drawn.
 * @param {Page} page
 * @param {'keydown' | 'click'} event
 * @param {() => Promise<void>} act
 * @param {{ letter?: string, text?: string, heading?: string }} answer rows of a search, a text, or a screen with data
 * @returns {Promise<number>}
 */
async function timed(page, event, act, answer) {
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
      const ms = new Promise((/** @type {(ms: number) => void} */ done) => {
        const begin = (/** @type {Event} */ { timeStamp }) => {
          const look = () => {
            if (!isAnswered()) return void requestAnimationFrame(look)
            // The timer fires after the frame has been drawn.
            setTimeout(() => done(performance.now() - timeStamp))
          }
          requestAnimationFrame(look)
        }
        addEventListener(type, begin, { once: true, capture: true })
      })
      return { ms }
    },
    { type: event, answer },
  )
  await act()
  return watch.evaluate(({ ms }) => ms)
}
