import { expect, type Locator, type Page } from '@playwright/test'

export const dock = (page: Page): Locator => page.getByRole('complementary', { name: 'Sandbox console' })

/** The panels of each view of the console. */
export const panels = {
  Present: ['Stories', 'People', 'Company'],
  Test: ['Scenarios', 'Faults', 'Clock', 'Inbox', 'Requests', 'Report'],
  Build: ['World', 'Ledger', 'Save and share'],
} as const

type Panel = (typeof panels)[keyof typeof panels][number]

/** Opens the console with its keyboard shortcut, optionally at a panel. */
export async function openConsole(page: Page, panel?: Panel): Promise<void> {
  await expect(page.getByRole('button', { name: 'Sandbox', exact: true })).toBeVisible()
  await page.keyboard.press('Control+Backquote')
  await expect(dock(page)).toBeVisible()
  if (panel) await openPanel(page, panel)
}

export async function openPanel(page: Page, panel: Panel): Promise<void> {
  const [view = ''] = Object.entries(panels).find(([, names]) => names.some((name) => name === panel)) ?? []
  await dock(page).getByRole('tab', { name: view, exact: true }).click()
  await dock(page).getByRole('tab', { name: panel, exact: true }).click()
}

/** Opens each panel, waits until it has loaded, and calls `check`. */
export async function forEachPanel(page: Page, check: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  for (const panel of Object.values(panels).flat()) {
    await openPanel(page, panel)
    await expect(dock(page).getByRole('tab', { name: panel, exact: true })).toHaveAttribute('aria-selected', 'true')
    await expect(dock(page).getByRole('status', { name: 'Loading' })).toHaveCount(0)
    await check()
  }
}
