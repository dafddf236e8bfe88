import { expect, it } from 'vitest'
import { storedWorld } from '../hosts/testing/flaky-store'
import { START_MS } from '../hosts/testing/small-world'
import { createWorld } from './create-world'

it('creates a world from a saved state and its journal', async () => {
  const header = { ...storedWorld().header, scenario: 'default' }
  const world = await createWorld(header, () => START_MS)
  world.changeMarketSpeed(3)
  const again = await createWorld(header, () => START_MS, { state: world.state(), journal: world.journal })
  expect(again.journal).toEqual(world.journal)
  expect(again.fingerprint()).toBe(world.fingerprint())
})
