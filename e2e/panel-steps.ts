import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { signIn, type Tokens } from '../mocks/stories/sign-in'
import { baseOf } from './fixtures'
import { pageFetch } from './page-fetch'

/** Signs somebody in beside whoever uses the page, by the identity provider's own protocol. */
const tokensOf = (page: Page, username: string): Promise<Tokens> => signIn(pageFetch(page), baseOf(page), username)

/** Somebody else in the same world sends an operation, while the page stays as it is. */
export async function asPerson<Data>(page: Page, username: string, query: string, variables = {}): Promise<Data> {
  const { idToken } = await tokensOf(page, username)
  const request = new Request(new URL('graphql', baseOf(page)), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: idToken },
    body: JSON.stringify({ query, variables }),
  })
  const response = await pageFetch(page)(request)
  const answer = (await response.json()) as { data?: unknown; errors?: unknown }
  expect(answer.errors, 'what the backend refused').toBeUndefined()
  return answer.data as Data
}

/** The page goes on as somebody else, in the same world. */
export async function become(page: Page, username: string, path: string) {
  const tokens = await tokensOf(page, username)
  await page.evaluate((value) => localStorage.setItem('cognito_tokens', value), JSON.stringify(tokens))
  await page.goto(path)
}

/** Waits for a screen of a panel and what stands on it. */
export async function expectScreen(page: Page, title: string) {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
}

/**
 * axe in one go, telling of what is wrong alone: a quarter of the time that its default takes, which hands the whole page
 * to and fro for the sake of frames of other origins, of which there are none.
 */
export const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true)

/** axe finds nothing, light or dark. Only contrast depends on which: the rest is looked at once. */
export async function expectAccessible(page: Page) {
  await expectNoViolations(page, 'light', axe(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']))
  await expectNoViolations(page, 'dark', axe(page).withRules('color-contrast'))
}

async function expectNoViolations(page: Page, colorScheme: 'light' | 'dark', look: AxeBuilder) {
  // Without motion, no colour is on its way from one scheme to the other.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html.dark')).toHaveCount(colorScheme === 'dark' ? 1 : 0)
  await page.evaluate(async () => {
    const underway = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    // What turns to the colours of its scheme a frame later than the others is waited for as well.
    do {
      await Promise.allSettled(underway().map(({ finished }) => finished))
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    } while (underway().length > 0)
  })
  const { violations } = await look.analyze()
  expect(violations.map(({ id, nodes }) => `${colorScheme}, ${id}: ${nodes[0]?.html}`)).toEqual([])
}
