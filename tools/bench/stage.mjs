import { inDemo } from './in-demo.mjs'

/**
 * @typedef {import('@playwright/test').Page} Page
 *
 * @typedef {object} StageFigures
 * @property {number[]} coveredMs from the key press at the desk until the failures are covered in the audience window
 * @property {number[]} safeMs until the safe scene is shown with its data
 */

const presses = 7

/**
 * Measures the key for the safe scene, pressed while the story simulates an outage of all services.
 * @returns {Promise<StageFigures>}
 */
export function measureStage() {
  return inDemo(async (browser, address) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    /** @type {Record<string, number>} */
    const moments = {}
    await context.exposeFunction('noteMoment', (/** @type {string} */ name, /** @type {number} */ atMs) => {
      moments[name] = atMs
    })
    await context.addInitScript(watchMoments)
    const page = await context.newPage()
    await page.goto(`${address}dashboard?scenario=everything-fails&as=agent`)
    const desk = await context.newPage()
    await desk.goto(`${address}?desk`)
    await desk.getByRole('group', { name: 'Audience window' }).getByText('agent').waitFor()
    const story = desk.getByRole('article', { name: 'Everything fails' })
    await story.getByRole('button', { name: /^Story/ }).click()
    await desk.getByRole('button', { name: 'Begin' }).click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    /** @type {StageFigures} */
    const figures = { coveredMs: [], safeMs: [] }
    for (let n = 0; n < presses; n++) {
      const safeAtMs = await press(page, desk)
      const { pressed = Number.NaN, covered = Number.NaN } = moments
      figures.coveredMs.push(covered - pressed)
      figures.safeMs.push(safeAtMs - pressed)
    }
    return figures
  })
}

/** Runs in both pages. Adds `timeOrigin`, because both pages share the machine's clock. */
function watchMoments() {
  const note = (/** @type {string} */ name, /** @type {number} */ ms) =>
    /** @type {any} */ (window).noteMoment(name, performance.timeOrigin + ms)
  addEventListener('keydown', ({ timeStamp }) => note('pressed', timeStamp), true)
  let isCovered = false
  new MutationObserver(() => {
    if (isCovered || !document.querySelector('.sandbox-cover')) return
    isCovered = true
    requestAnimationFrame(() => note('covered', performance.now()))
  }).observe(document, { childList: true, subtree: true })
}

/**
 * Starts the outage and leaves it again. @param {Page} page the audience window @param {Page} desk
 * @returns {Promise<number>} time at which the safe scene is shown
 */
async function press(page, desk) {
  await desk.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Wallet' }).waitFor()
  await desk.getByRole('timer', { name: 'Time' }).getByText('2 of').waitFor()
  // A presenter speaks for a moment before the key press.
  await page.waitForTimeout(2_000)
  await desk.keyboard.press('.')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
  const safeAtMs = await page.evaluate(() => performance.timeOrigin + performance.now())
  await desk.getByRole('timer', { name: 'Time' }).getByText('1 of').waitFor()
  return safeAtMs
}
