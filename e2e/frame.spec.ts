import type { Locator, Page } from '@playwright/test'
import { comeTo, expect, openScenario, test } from './fixtures'
import { expectAccessible, expectScreen } from './panel-steps'

const now = '2026-03-18T16:00Z'
const phone = { width: 390, height: 844 }

test.use({ allowedErrors: [/Failed to load resource/] })

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('every page is reachable on a phone by five places and More, and no label is cut', async ({ page }) => {
  await page.setViewportSize(phone)
  await openScenario(page, 'default', 'admin/settings', { as: 'admin', now, freeze: true })
  const more = main(page).getByRole('button', { name: 'More' })
  const sheet = page.getByRole('dialog', { name: 'More' })
  await expect(more).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
  for (const width of [390, 320])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 })
      const places = main(page).locator('a, button')
      await expect(places).toHaveText(['Dashboard', 'Marketplace', 'Wallet', 'Transactions', 'Admin', 'More'])
      for (const place of await places.all()) await expect(place).toBeInViewport({ ratio: 0.99 })
      const labels = await places
        .locator('span')
        .evaluateAll((all) => all.map((label) => label.getBoundingClientRect()))
      for (const [at, { left, right }] of labels.entries()) {
        expect(left).toBeGreaterThanOrEqual(labels[at - 1]?.right ?? 0)
        expect(right).toBeLessThanOrEqual(width)
      }
      for (const name of ['Lead sources', 'Users', 'Organization', 'Performance', 'Platform', 'Settings']) {
        await more.click()
        await sheet.getByRole('link', { name, exact: true }).click()
        await expect(sheet).toBeHidden()
        await expectScreen(page, name === 'Platform' ? 'Platform settings' : name)
      }
    })
  await more.click()
  await expect(sheet.getByRole('link', { name: 'Settings', exact: true })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
})

const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? Number.NaN
const bottomOf = async (part: Locator): Promise<number> => {
  const box = await part.boundingBox()
  return box ? box.y + box.height : Number.NaN
}

test('the sandbox button covers neither the page nor the navigation', async ({ page }) => {
  await page.setViewportSize(phone)
  await openScenario(page, 'default', 'dashboard', { as: 'agent', now, freeze: true })
  const button = page.getByRole('button', { name: 'Sandbox' })
  await expect(button).toBeVisible()
  for (const [path, title] of [
    ['dashboard', 'Dashboard'],
    ['wallet', 'Wallet'],
    ['settings', 'Settings'],
    ['marketplace', 'Marketplace'],
  ] as const) {
    await comeTo(page, path)
    await expectScreen(page, title)
    for (const [width, height] of [
      [320, 700],
      [768, 1024],
      [390, 844],
    ] as const)
      await test.step(`${path}, ${width} px`, async () => {
        await page.setViewportSize({ width, height })
        // Content that loads later makes the page longer, so scroll again.
        await expect
          .poll(async () => {
            await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
            return (await bottomOf(page.getByRole('main'))) - (await topOf(button))
          })
          .toBeLessThanOrEqual(1)
        if (width < 640) expect((await bottomOf(main(page))) - (await topOf(button))).toBeLessThanOrEqual(1)
      })
  }
  await test.step('the cart is above the navigation', async () => {
    await page.getByRole('table', { name: 'Open leads' }).getByRole('row').nth(1).getByRole('checkbox').check()
    const cart = page.getByRole('button', { name: /^Cart 1 · / })
    await expect(cart).toBeInViewport({ ratio: 0.99 })
    expect((await bottomOf(cart)) - (await topOf(main(page)))).toBeLessThanOrEqual(0)
    expect((await bottomOf(main(page))) - (await topOf(button))).toBeLessThanOrEqual(1)
  })
})

test('the offline app shows a message, keeps its content, and recovers automatically', async ({ page, context }) => {
  await page.setViewportSize(phone)
  await openScenario(page, 'default', 'dashboard', { as: 'manager', now, freeze: true })
  const balance = page.getByRole('group', { name: 'Total Balance' })
  await expect(balance).toBeVisible()
  await main(page).getByRole('link', { name: 'Manager' }).click()
  await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.boundingBox()
  await context.setOffline(true)
  const bar = page.getByRole('status').filter({ hasText: 'You’re offline.' })
  await expect(bar).toBeVisible()
  expect(await heading.boundingBox()).toEqual(before)
  const links = await main(page).boundingBox()
  const told = await bar.boundingBox()
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual((links?.y ?? 0) + 1)
  await expectAccessible(page)
  await main(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(balance).toBeVisible()
  await context.setOffline(false)
  await expect(bar).toHaveCount(0)
})

test('the browser tab shows the app icon', async ({ page }) => {
  await page.goto('login')
  const icon = page.locator('link[rel=icon]')
  const address = await icon.evaluate((link: HTMLLinkElement) => link.href)
  // The icon is a data URL, so no request for it delays the first rows.
  expect(address).toMatch(/^data:image\/svg\+xml/)
  const drawn = await page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode()
    return image.naturalWidth
  }, address)
  expect(drawn).toBeGreaterThan(0)
})

test('forced colors distinguish what is selected, pressed, or current', async ({ page }) => {
  await openScenario(page, 'default', 'marketplace', { as: 'agent' })
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const table = page.getByRole('table', { name: 'Open leads' })
  await page.locator('button[aria-pressed=false]').first().click()
  await expect(table).not.toHaveAttribute('aria-busy')
  await table
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check()
  const look = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { backgroundColor, outlineStyle } = getComputedStyle(element)
        return `${backgroundColor} ${outlineStyle}`
      })
  for (const [on, off] of [
    ['button[aria-pressed=true]', 'button[aria-pressed=false]'],
    ['[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
    ['nav [aria-current=page]', 'nav a:not([aria-current])'],
    ['tr[aria-selected=true]', 'tr[aria-selected=false]'],
  ] as const)
    expect(await look(on), on).not.toBe(await look(off))
})

test('a printed list fits the paper, and breaks no word', async ({ page }) => {
  for (const [as, paths] of [
    ['agent', ['marketplace', 'transactions']],
    ['manager', ['manager/team', 'manager/leads', 'manager/performance', 'manager/reports']],
    ['admin', ['admin/users', 'admin/lead-sources', 'admin/performance', 'admin/settings?tab=audit']],
  ] as const) {
    await page.emulateMedia({ media: 'screen' })
    await openScenario(page, 'default', paths[0], { as, now, freeze: true })
    // Letter, less the margins.
    await page.setViewportSize({ width: 710, height: 920 })
    for (const path of paths) {
      await page.emulateMedia({ media: 'screen' })
      await comeTo(page, path)
      const rows = page.getByRole('main').locator('tr[data-row]')
      await expect(rows.first()).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      const { beyondPx, broken } = await rows.evaluateAll((all) => {
        const range = document.createRange()
        const brokenTexts = all.flatMap((row) => {
          const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
          const found: string[] = []
          while (texts.nextNode()) {
            range.selectNodeContents(texts.currentNode)
            const text = texts.currentNode.nodeValue?.trim() ?? ''
            const lines = new Set([...range.getClientRects()].map(({ top }) => top)).size
            if (lines > text.split(/[\s\-@.]+/).length) found.push(text)
          }
          return found
        })
        return {
          beyondPx: Math.max(...all.map((row) => row.getBoundingClientRect().right)) - innerWidth,
          broken: brokenTexts,
        }
      })
      expect.soft(beyondPx, `${path}: beyond the paper`).toBeLessThanOrEqual(0)
      expect.soft(broken, `${path}: broken words`).toEqual([])
    }
  }
})
