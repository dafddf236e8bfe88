import type { Page } from '@playwright/test'
import { expect, openScenario, test } from './fixtures'
import { expectAccessible } from './panel-steps'

const now = '2026-03-18T16:00Z'
const phone = { width: 390, height: 844 }

test.use({ allowedErrors: [/Failed to load resource/] })

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

for (const width of [320, 390])
  test(`on a phone of ${width} px every page of a panel is within reach, and the open one in sight`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await openScenario(page, 'default', 'admin', { as: 'admin', now, freeze: true })
    for (const name of ['Lead sources', 'Users', 'Organization', 'Performance', 'Platform', 'Settings', 'Dashboard']) {
      await main(page).getByRole('link', { name, exact: true }).click()
      const current = page.locator('[aria-current=page]')
      await expect(current).toHaveText(name)
      await expect(current).toBeInViewport({ ratio: 1 })
      const box = await current.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })

test('the open page is in sight after a reload, and by keyboard every link is', async ({ page }) => {
  await page.setViewportSize(phone)
  await openScenario(page, 'default', 'admin/settings', { as: 'admin', now, freeze: true })
  await expect(page.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 })
  for (const link of await main(page).getByRole('link').all()) {
    await link.focus()
    await expect(link).toBeInViewport({ ratio: 0.9 })
  }
  await expectAccessible(page)
})

/** Whether the middle of the element is what a finger there would meet. */
const isOnTop = (page: Page, name: string) =>
  page
    .getByRole('button', { name })
    .last()
    .evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      const corners = [
        [x + 1, y + 1],
        [x + width - 2, y + height - 2],
        [x + width / 2, y + height / 2],
      ] as const
      return corners.every(([left, top]) => button.contains(document.elementFromPoint(left, top)))
    })

for (const [width, height] of [
  [320, 700],
  [390, 844],
  [768, 1024],
] as const)
  test(`the button of the sandbox lies over nothing, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await openScenario(page, 'default', 'dashboard', { as: 'agent', now, freeze: true })
    const button = page.getByRole('button', { name: 'Sandbox' })
    await expect(button).toBeVisible()
    for (const path of ['dashboard', 'wallet', 'marketplace', 'settings']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const top = (await button.boundingBox())?.y ?? 0
      const end = await page.getByRole('main').boundingBox()
      expect((end?.y ?? 0) + (end?.height ?? 0), path).toBeLessThanOrEqual(top + 1)
      const links = await main(page).boundingBox()
      expect((links?.y ?? 0) + (links?.height ?? 0), path).toBeLessThanOrEqual(top + 1)
    }
  })

test('what stands at the foot of a phone stands under each other: the cart, the navigation, the sandbox', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await openScenario(page, 'funded-agent', 'marketplace', { as: 'agent', now, freeze: true })
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check()
  await expect.poll(() => isOnTop(page, 'Sandbox')).toBe(true)
  const cart = page
    .getByRole('region', { name: /basket|cart/i })
    .or(page.getByRole('group', { name: /basket|cart|chosen|selected/i }))
  const box = await cart.last().boundingBox()
  const links = await main(page).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual((links?.y ?? 0) + 1)
})

test('without a network the app says so, keeps what is there, and catches up by itself', async ({ page, context }) => {
  await page.setViewportSize(phone)
  await openScenario(page, 'default', 'manager', { as: 'manager', now, freeze: true })
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
  await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible()
  await context.setOffline(false)
  await expect(bar).toHaveCount(0)
})

test('the tab has the mark for its icon', async ({ page }) => {
  await page.goto('login')
  const icon = page.locator('link[rel=icon]')
  const address = await icon.evaluate((link: HTMLLinkElement) => link.href)
  expect(new URL(address).origin).toBe(new URL(page.url()).origin)
  const drawn = await page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode()
    return image.naturalWidth
  }, address)
  expect(drawn).toBeGreaterThan(0)
})
