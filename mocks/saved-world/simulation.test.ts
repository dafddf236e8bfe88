import { describe, expect, it } from 'vitest'
import { Schedule } from './testing/simulation'

/**
 * Number of runs. For more, start `SIMULATION_RUNS=10000 npx vitest run mocks/saved-world/simulation`.
 * `SIMULATION_SEED=7` runs only that seed.
 */
const runs = Number(process.env['SIMULATION_RUNS'] ?? 1000)
const only = process.env['SIMULATION_SEED']
const SHARDS = 8

describe('several threads over one store, with failures, kills, freezes, and updates', () => {
  it.each(Array.from({ length: SHARDS }, (_, shard) => shard))(
    'save each successful action once, and no rejected action (part %i)',
    async (shard) => {
      const seeds =
        only === undefined
          ? Array.from({ length: Math.ceil(runs / SHARDS) }, (_, n) => n * SHARDS + shard)
          : [Number(only)]
      for (const seed of seeds) {
        const schedule = new Schedule(seed, {
          fails: seed % 2 === 0,
          replaces: seed % 3 === 0,
          updates: seed % 7 === 0,
        })
        expect(await schedule.run(), `SIMULATION_SEED=${seed}`).toEqual([])
      }
    },
    runs * 300,
  )
})
