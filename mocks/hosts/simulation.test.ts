import { describe, expect, it } from 'vitest'
import { Schedule, type ScheduleOptions } from './testing/simulation'
import { verify, type Damage } from './testing/verify-simulation'

/**
 * Number of runs. For more, start `SIMULATION_RUNS=100000 npx vitest run mocks/hosts/simulation`. `SIMULATION_SEED=7`
 * runs only that seed.
 */
const runs = Number(process.env['SIMULATION_RUNS'] ?? 1000)
const only = process.env['SIMULATION_SEED']

const damages: readonly Damage[] = ['none', 'none', 'unknown-command', 'missing-entry', 'altered-checkpoint']
const SHARDS = 8

function optionsOf(seed: number): ScheduleOptions {
  return { fails: seed % 2 === 0, replaces: seed % 3 === 0, updates: seed % 7 === 0 }
}

async function violationsOf(seed: number): Promise<readonly string[]> {
  const schedule = new Schedule(seed, optionsOf(seed))
  await schedule.run()
  return verify(schedule, damages[seed % damages.length])
}

describe('several threads over one store, with failures, kills, and updates', () => {
  it.each(Array.from({ length: SHARDS }, (_, shard) => shard))(
    'save each successful action once, and no rejected action (part %i)',
    async (shard) => {
      const seeds =
        only === undefined
          ? Array.from({ length: Math.ceil(runs / SHARDS) }, (_, n) => n * SHARDS + shard)
          : [Number(only)]
      for (const seed of seeds) {
        expect(await violationsOf(seed), `SIMULATION_SEED=${seed}`).toEqual([])
      }
    },
    runs * 300,
  )
})
