import { baseOf, expect, openScenario, test } from './fixtures'
import { playInNode } from './play-in-node'
import { playActions, type Played, randomActions } from './random-actions'

const now = '2026-03-02T17:00:00.000Z'
const seed = 7
const actions = randomActions(11, 200)

test('the same seed and 200 random actions create the same world in Chromium and in Node', async ({ page }) => {
  await openScenario(page, 'default', 'login', { now, seed, freeze: true })
  // The page receives the text of the function that Node runs.
  const played = await page.evaluate<Played>(
    `(${playActions.toString()})(${JSON.stringify(actions)}, '${baseOf(page)}')`,
  )
  expect(played).toEqual(await playInNode(actions, { seed, now }))

  // Each kind must have an effect. Otherwise the comparison proves nothing.
  expect(new Set(played.hashes).size).toBe(played.hashes.length)
  for (const [what, times] of Object.entries(played.done)) expect(times, what).toBeGreaterThan(5)
})
