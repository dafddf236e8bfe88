import { expect, it } from 'vitest'
import { SMALL_HEADER, START_MS, stateOf } from '../testing/small-world'
import { createWorld } from './create-world'

it('creates a world from a saved state and its journal', async () => {
  const header = { ...SMALL_HEADER, scenario: 'default' }
  const world = await createWorld(header, () => START_MS)
  world.changeMarketSpeed(3)
  const again = await createWorld(header, () => START_MS, { state: world.state(), journal: world.journal })
  expect(again.journal).toEqual(world.journal)
  expect(stateOf(again)).toEqual(stateOf(world))
})
