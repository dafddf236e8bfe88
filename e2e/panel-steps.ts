import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Waits until the screen with this title has loaded its content. */
export async function expectScreen(page: Page, title: string) {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
}

/**
 * Returns an axe builder that reports violations only. Legacy mode takes a quarter of the default's time: it omits the
 * support for frames of other origins, which the app does not have.
 */
export const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true)

/** Matches the dialogs and drawers of a page. */
export const dialogs = '[role=dialog], [role=alertdialog]'

/**
 * Expects no axe violations in either color scheme, on the page or in the elements that match `within`. Only contrast
 * depends on the scheme, so the other rules run once.
 */
export async function expectAccessible(page: Page, within = 'html') {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
  await expectNoViolations(page, 'light', axe(page).include(within).withTags(tags))
  await expectNoViolations(page, 'dark', axe(page).include(within).withRules('color-contrast'))
}

async function expectNoViolations(page: Page, colorScheme: 'light' | 'dark', look: AxeBuilder) {
  // Reduced motion skips color transitions between the schemes.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html.dark')).toHaveCount(colorScheme === 'dark' ? 1 : 0)
  await page.evaluate(async () => {
    const underway = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    // Some elements change their colors a frame later, so check again after two frames.
    do {
      await Promise.allSettled(underway().map(({ finished }) => finished))
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    } while (underway().length > 0)
  })
  const { violations } = await look.analyze()
  expect(violations.map(({ id, nodes }) => `${colorScheme}, ${id}: ${nodes[0]?.html}`)).toEqual([])
}
