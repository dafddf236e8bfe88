import type { Page } from '@playwright/test'
import { expect, openScenario, test } from './fixtures'
import { routes } from './monkey/routes'
import { become } from './panel-steps'

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
}

async function shiftsOf(page: Page) {
  // Entries arrive with the frame after the shift.
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    return (window as unknown as { layoutShifts: { value: number; moved: string }[] }).layoutShifts
  })
}

const wide = [1440, 900] as const
const narrow = [390, 844] as const
/** Panels are tested on a phone only. Wide windows use the same parts, and fewer of them move. */
const views = { Agent: [wide, narrow], Manager: [narrow], Administrator: [narrow] } as const

for (const [role, username] of Object.entries(usernames) as [keyof typeof usernames, string][])
  for (const [width, height] of views[role])
    test(`the ${role.toLowerCase()} screens load without layout shifts, ${width} px wide`, async ({ page }) => {
      await page.addInitScript(watchShifts)
      await page.setViewportSize({ width, height })
      await openScenario(page, 'default', 'dashboard', { as: 'agent', now, freeze: true })
      await become(page, username, 'dashboard')
      for (const path of routes[role].filter((route) => !route.includes('?'))) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
        const shifts = await shiftsOf(page)
        const total = shifts.reduce((sum, { value }) => sum + value, 0)
        expect.soft(total, [path, ...shifts.map(({ moved }) => moved)].join('\n')).toBeLessThanOrEqual(unnoticed)
      }
    })
