import { inDemo } from './in-demo.mjs'

/**
 * @typedef {import('@playwright/test').Page} Page
 *
 * @typedef {object} ScreenFigures
 * @property {number[]} priceMs from an administrator's click until the agent's pane shows the new price
 * @property {ScrollFigures} users
 * @property {ScrollFigures} units
 *
 * @typedef {object} ScrollFigures
 * @property {number} rows
 * @property {number} medianMs of the time between two frames
 * @property {number} longestMs
 */

const opening = 'now=2026-03-02T17:00:00Z&seed=1'
const priceChanges = 7
const pagesOfUsers = 40
const unitCount = 5_000
const unitsAtOnce = 30
const framesOfScrolling = 240
const scrollStepPx = 120

/**
 * Measures, in an open demo, how soon another user's change appears, and how smoothly long lists scroll.
 * @returns {Promise<ScreenFigures>}
 */
export function measureScreens() {
  return inDemo(async (browser, address) => {
    const page = await browser.newPage({ viewport: { width: 1920, height: 900 } })
    const priceMs = await measurePriceChanges(page, address)
    const users = await measureUsers(page, address)
    const units = await measureUnits(page, address)
    return { priceMs, users, units }
  })
}

/** Opens administrator and agent side by side in the console. @param {Page} page @param {string} address */
async function measurePriceChanges(page, address) {
  await page.goto(`${address}dashboard?scenario=default&as=agent&${opening}`)
  await page.getByRole('button', { name: 'Sandbox', exact: true }).click()
  await page.getByRole('tab', { name: 'People' }).click()
  await page.getByRole('button', { name: /^Open \d side by side$/ }).click()
  const agent = page.frameLocator('iframe[title="Riley Fairweather"]')
  await agent.getByRole('link', { name: 'Wallet' }).first().click()
  const card = agent.getByRole('article', { name: 'Rate Table One' })
  await card.waitFor()
  const admin = page.frameLocator('iframe[title="Avery Lindqvist"]')
  await admin.getByRole('link', { name: 'Admin' }).first().click()
  await admin.getByRole('link', { name: 'Lead sources' }).first().click()
  await admin.getByRole('button', { name: 'Rate Table One' }).click()

  const samples = []
  for (let n = 1; n <= priceChanges; n++) {
    await admin.getByRole('dialog', { name: 'Rate Table One' }).getByRole('button', { name: 'Change price' }).click()
    const pricing = admin.getByRole('dialog', { name: 'Price of Rate Table One' })
    await pricing.getByLabel('Base cost per lead').fill(String(40 + n))
    await pricing.getByLabel('Markup').fill('0')
    const change = pricing.getByRole('button', { name: 'Change price' })
    await change.evaluate((button) => {
      button.addEventListener('click', () => (top ?? window).performance.mark('changed'), { once: true, capture: true })
    })
    const shown = card.evaluate(
      (element, price) => {
        const { performance } = top ?? window
        return new Promise((/** @type {(ms: number) => void} */ resolve) => {
          const observer = new MutationObserver(() => {
            if (!element.textContent.includes(price)) return
            observer.disconnect()
            resolve(performance.now() - (performance.getEntriesByName('changed').at(-1)?.startTime ?? Number.NaN))
          })
          observer.observe(element, { childList: true, subtree: true, characterData: true })
        })
      },
      `$${40 + n}.00`,
    )
    await change.click()
    samples.push(await shown)
    await pricing.waitFor({ state: 'hidden' })
    // Waits until the next long poll is open, which is the usual state when users change prices by hand.
    await page.waitForTimeout(2_000)
  }
  return samples
}

/** @param {Page} page @param {string} address */
async function measureUsers(page, address) {
  await page.goto(`${address}admin/users?scenario=scale&as=admin&${opening}`)
  const table = page.getByRole('table', { name: 'Users' })
  const rows = table.getByRole('row')
  await rows.nth(10).waitFor()
  for (let n = 0; n < pagesOfUsers; n++) {
    const before = await table.getAttribute('aria-rowcount')
    await page.getByRole('button', { name: 'Load more' }).click()
    await page.waitForFunction(
      (count) => document.querySelector('table[aria-label=Users]')?.getAttribute('aria-rowcount') !== count,
      before,
    )
  }
  const count = Number(await table.getAttribute('aria-rowcount')) - 1
  return { rows: count, ...(await scroll(page, 'html')) }
}

/** @param {Page} page @param {string} address */
async function measureUnits(page, address) {
  await page.goto(`${address}dashboard?scenario=default&as=admin&${opening}`)
  await page.getByRole('button', { name: 'Account' }).waitFor()
  const branchId = await page.evaluate(createUnits, { count: unitCount, atOnce: unitsAtOnce })
  await page.goto(`${address}admin/organizational-hierarchy?unit=${branchId}`)
  await page.getByRole('tree').focus()
  await page.keyboard.press('*')
  // Changes are read once more after the page has loaded.
  await page.waitForTimeout(3_000)
  const rows = Number(await page.getByRole('treeitem').last().getAttribute('aria-setsize'))
  return { rows, ...(await scroll(page, '[role=tree]')) }
}

/**
 * Runs in the page: creates teams in the first branch, as the client of an administrator.
 * @param {{ count: number, atOnce: number }} sizes
 */
async function createUnits({ count, atOnce }) {
  const { idToken } = JSON.parse(localStorage.getItem('cognito_tokens') ?? '{}')
  /** @param {string} query */
  const ask = async (query) => {
    const headers = { 'content-type': 'application/json', authorization: idToken }
    const response = await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) })
    return (await response.json()).data
  }
  const { listOrgUnits } = await ask('{ listOrgUnits { id level } }')
  const branch = listOrgUnits.find((/** @type {{ level: string }} */ { level }) => level === 'BRANCH')
  for (let n = 0; n < count; n += atOnce) {
    const mutations = Array.from({ length: atOnce }, (_, i) => {
      const input = `{ name: "Team ${n + i + 1}", level: TEAM, parentId: "${branch.id}" }`
      return `u${i}: createOrgUnit(input: ${input}) { success }`
    })
    await ask(`mutation { ${mutations.join(' ')} }`)
  }
  return branch.id
}

/** Scrolls down and back like a fast wheel, one step per frame. @param {Page} page @param {string} selector */
function scroll(page, selector) {
  return page.evaluate(async ([box, frames, stepPx]) => {
    const element = /** @type {HTMLElement} */ (document.querySelector(box))
    const nextFrame = () => new Promise((/** @type {(ms: number) => void} */ done) => requestAnimationFrame(done))
    const gaps = []
    let before = await nextFrame()
    for (let n = 0; n < frames; n++) {
      element.scrollTop += n < frames / 2 ? stepPx : -stepPx
      const at = await nextFrame()
      gaps.push(at - before)
      before = at
    }
    gaps.sort((left, right) => left - right)
    return { medianMs: gaps[Math.floor(gaps.length / 2)] ?? Number.NaN, longestMs: gaps.at(-1) ?? Number.NaN }
  }, /** @type {const} */ ([selector, framesOfScrolling, scrollStepPx]))
}
