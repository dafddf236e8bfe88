import { expect, type Locator, type Page } from '@playwright/test'

export const dock = (page: Page): Locator => page.getByRole('complementary', { name: 'Sandbox console' })

/** Opens the console with its keyboard shortcut, optionally at a panel. */
export async function openConsole(page: Page, panel?: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Sandbox', exact: true })).toBeVisible()
  await page.keyboard.press('Control+Backquote')
  await expect(dock(page)).toBeVisible()
  if (panel) await openPanel(page, panel)
}

export const openPanel = (page: Page, panel: string): Promise<void> =>
  dock(page).getByRole('tab', { name: panel }).click()
