import type { Page } from '@playwright/test'
import { baseOf, expect, openScenario, test } from './fixtures'
import { playInNode } from './play-in-node'
import { type Action, playActions, type Played, randomActions } from './random-actions'

const now = '2026-03-02T17:00:00.000Z'
const seed = 7
const actions = randomActions(11, 300)

/** Plays the actions in the page. The page receives the text of the function that Node runs. */
function inChromium(page: Page, some: readonly Action[]): Promise<Played> {
  return page.evaluate<Played>(`(${playActions.toString()})(${JSON.stringify(some)}, '${baseOf(page)}')`)
}

test('the same seed and 300 random actions create the same world in Chromium and in Node', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000)
  await openScenario(page, 'default', 'login', { now, seed, freeze: true })
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const first = await inChromium(page, actions)

  const again = await context.newPage()
  await openScenario(again, 'default', 'login', { now, seed, freeze: true })
  await expect(again.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const second = await inChromium(again, actions.slice(0, 100))
  expect(second.hashes).toEqual(first.hashes.slice(0, 1))
  expect(await playInNode(actions, { seed, now })).toEqual(first)

  // Each kind must have an effect. Otherwise the comparison proves nothing.
  expect(new Set(first.hashes).size).toBe(first.hashes.length)
  for (const [what, times] of Object.entries(first.done)) expect(times, what).toBeGreaterThan(10)
})
