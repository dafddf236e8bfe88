import { createBackend } from '../../mocks/backend/backend'
import { scenarios } from '../../mocks/scenarios/registry'
import { SandboxClient } from '../../mocks/scenarios/script/sandbox-client'
import { scripts } from '../../mocks/scenarios/scripts'
import { rulesId } from '../../mocks/world/rules'
import type { Generation, Link } from './generations.mjs'

const NOW = '2026-03-02T17:00:00Z'
const LARGE = 'scale'

/** Enough for a hundred worlds that one can wait for; the large one takes as long to begin as ten others. */
const seedsOf = (scenario: string, place: number): readonly number[] => {
  if (scenario === LARGE) return [1]
  // Some scenarios begin with the same world under the same seed: beside the first one, each has seeds of its own.
  return [1, ...Array.from({ length: scenario === 'default' ? 8 : 3 }, (_, n) => 10 * (place + 1) + n)]
}

/** A link to the world of each scenario under several seeds, as it begins and after its script was played in it. */
export async function makeLinks(): Promise<Generation> {
  const backend = await createBackend({ wallClock: () => Date.parse(NOW) })
  const client = new SandboxClient((request) => backend.fetch(request), 'http://sandbox.local/')

  async function link(name: string): Promise<Link> {
    const { worldHash } = (await client.control('GET', 'state')) as { worldHash: string }
    const { fragment } = (await client.control('GET', 'share')) as { fragment: string }
    return { name, hash: worldHash, fragment }
  }

  const links: Link[] = []
  for (const [place, { name }] of scenarios.entries()) {
    const script = scripts.find((candidate) => candidate.name === name)
    for (const seed of seedsOf(name, place)) {
      const world = { seed, now: NOW, freeze: true }
      await client.control('POST', 'scenario', { name, ...world })
      links.push(await link(`${name}, seed ${seed}`))
      if (!script || name === LARGE) continue
      // Under another seed than its own a script may stop half-way; what it has done until then is a journal all the same.
      await client.control('POST', 'run', { ...script, world: { scenario: name, ...world } })
      links.push(await link(`${name}, seed ${seed}, played`))
    }
  }
  return { rules: rulesId, links }
}
