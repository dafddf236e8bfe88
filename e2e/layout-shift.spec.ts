import type { Page } from '@playwright/test'
import { signInAt } from '../mocks/kit/page-world'
import { expect, openScenario, sandboxOf, test } from './fixtures'
import { routes } from './monkey/routes'

const usernames = { Agent: 'agent', Manager: 'manager', Administrator: 'admin' } as const
const now = '2026-03-18T16:00Z'

/** Upper bound on the layout shift score. A fiftieth of the window that moves by its height goes unnoticed. */
const unnoticed = 0.02

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null }[]
}

/** Records layout shifts without recent user input, from the first frame of the page. Runs in the page. */
function watchShifts() {
  const seen: { value: number; moved: string }[] = []
  Object.assign(window, { layoutShifts: seen })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
      if (!hadRecentInput) {
        const names = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 160) : node?.nodeValue,
        )
        seen.push({ value, moved: `${value.toFixed(3)} ${names.join(' | ')}` })
      }
  }).observe({ type: 'layout-shift', buffered: true })
  const rememberPlaces = () => {
    const parts = document.querySelectorAll('header :is([data-placeholder] > *, a[href$="/wallet"])')
    if (parts.length === 0) requestAnimationFrame(rememberPlaces)
    else Object.assign(window, { reservedPlaces: [...parts].map((part) => part.getBoundingClientRect().left) })
  }
  requestAnimationFrame(rememberPlaces)
}

async function shiftsOf(page: Page) {
  // Entries arrive with the frame after the shift.
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    return (window as unknown as { layoutShifts: { value: number; moved: string }[] }).layoutShifts
  })
}

/** Expects search, balance, and bell where the header kept their places. */
async function expectReservedPlaces(page: Page, role: keyof typeof usernames) {
  const reserved = await page.evaluate(() => (window as unknown as { reservedPlaces: number[] }).reservedPlaces)
  const header = page.getByRole('banner')
  const parts = [
    header.getByRole('button', { name: 'Search and commands' }),
    ...(role === 'Agent' ? [header.getByRole('link', { name: /^Available funds: \$/ })] : []),
    header.getByRole('button', { name: /^Notifications/ }),
  ]
  for (const [at, part] of parts.entries())
    await expect.poll(async () => (await part.boundingBox())?.x).toBeCloseTo(reserved[at] ?? Number.NaN, 0)
}

/** Loads each page of the role as the user, and expects that nothing moves while it loads. */
async function expectStillPages(page: Page, role: keyof typeof usernames) {
  await signInAt(page, await sandboxOf(page).signIn(usernames[role]))
  await page.goto('dashboard')
  for (const path of routes[role].filter((route) => !route.includes('?')))
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
      await expectReservedPlaces(page, role)
      const shifts = await shiftsOf(page)
      const total = shifts.reduce((sum, { value }) => sum + value, 0)
      expect.soft(total, [path, ...shifts.map(({ moved }) => moved)].join('\n')).toBeLessThanOrEqual(unnoticed)
    })
}

test.beforeEach(({ page }) => page.addInitScript(watchShifts))

test('the screens of an agent load without layout shifts in a wide window', async ({ page }) => {
  await openScenario(page, 'default', 'dashboard', { as: 'agent', now, freeze: true })
  await expectStillPages(page, 'Agent')
})

// Wide windows use the same parts of the panels, and fewer of them move.
test('the screens of every role load without layout shifts on a phone', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await openScenario(page, 'default', 'dashboard', { as: 'agent', now, freeze: true })
  for (const role of ['Agent', 'Manager', 'Administrator'] as const)
    await test.step(role, () => expectStillPages(page, role))
})
