import { stateOf } from '../testing/small-world'
import { describe, expect, it } from 'vitest'
import { createBackend } from '../../server'
import { createWorld } from '../scenarios/create-world'
import { createPageSandbox } from '../../console/page-sandbox'
import { auditWorld } from '../../domain/ledger/world-audit'
import { finalCostCents } from '../../domain/money'
import { findScenario } from '../scenarios/registry'
import { customSources } from '../seed/custom-company'
import { SYSTEM, World } from '../world'
import { type Company, SAMPLE_COMPANY } from './company'
import { parseCompany } from './parse-company'
import { randomCompany } from './testing/random-company'

/** Number of random companies to test. To test more: `COMPANIES=200 npx vitest run mocks/world/company/worlds.test.ts`. */
const companyCount = Number(process.env['COMPANIES'] ?? 12)
const seeds = Array.from({ length: companyCount }, (_, i) => i + 1)
/** Maximum CPU time to create the demo data of one company. */
const MAX_CREATE_MS = 2_000

const createHeader = (company: Company, seed: number, scenario = 'own-company') => ({
  scenario,
  seed,
  company,
  clock: { worldMs: Date.UTC(2026, seed % 12, 1 + (seed % 28), seed % 24), wallMs: 0, frozen: true, speed: 1 },
})

describe('demo data of a random company', () => {
  it.each(seeds)('seed %i: balances, is created fast, and sells the configured number of leads', async (seed) => {
    const company = parseCompany(randomCompany(seed))
    const startCpuUs = process.cpuUsage().user
    const world = await createWorld(createHeader(company, seed), () => 0)
    const cpuMs = (process.cpuUsage().user - startCpuUs) / 1000
    const ctx = world.view(SYSTEM)
    expect(auditWorld(ctx).violations).toEqual([])
    expect(cpuMs).toBeLessThan(MAX_CREATE_MS)
    const bought = [...ctx.store.leads.all()].filter(({ agentId }) => agentId?.startsWith('user-')).length
    expect(bought).toBeGreaterThan(company.leadsPerMonth * 3 * 0.5)
    expect(bought).toBeLessThan(company.leadsPerMonth * 3 * 1.2 + 20)
    expect([...ctx.store.users.all()].map(({ firstName, lastName }) => `${firstName} ${lastName}`).sort()).toEqual(
      company.people.map(({ name }) => name).sort(),
    )
    for (const [i, { name, priceCents }] of company.sources.entries())
      expect(ctx.store.leadSources.get(`source-${i + 1}`)).toMatchObject({ name, ...priceOf(priceCents) })
  })

  const priceOf = (priceCents: number) => {
    const source = { name: 'x', category: 'DIGITAL' as const, priceCents }
    const [[, , , baseCostCents, markupBasisPoints] = []] = customSources({ ...SAMPLE_COMPANY, sources: [source] })
    return { baseCostCents, markupBasisPoints }
  }
})

it('custom sources have the exact configured price and a positive markup', () => {
  const prices = [...Array.from({ length: 5_000 }, (_, i) => 100 + i), 50_000, 49_999, 31_337]
  const sources = prices.map((priceCents) => ({ name: 'x', category: 'DIGITAL' as const, priceCents }))
  for (const [i, [, , , base, markup]] of customSources({ ...SAMPLE_COMPANY, sources }).entries()) {
    expect(finalCostCents(base, markup)).toBe(prices[i])
    expect(markup).toBeGreaterThan(0)
  }
})

describe('demo data of one company', () => {
  it('depends on the seed only', async () => {
    const hashOf = async (seed: number) =>
      (await createWorld({ ...createHeader(SAMPLE_COMPANY, 1), seed }, () => 0)).hash()
    expect(await hashOf(1)).toBe(await hashOf(1))
    expect(await hashOf(2)).not.toBe(await hashOf(1))
  })

  it('continues from saved data like the original demo', async () => {
    const header = createHeader(SAMPLE_COMPANY, 3)
    const world = await createWorld(header, () => 0)
    const restored = await createWorld(header, () => 0, { state: world.state(), journal: world.journal })
    for (const each of [world, restored]) each.changeClock({ worldMs: header.clock.worldMs + 5 * 86_400_000 })
    expect(stateOf(restored)).toEqual(stateOf(world))
  })

  it.each(['brand-new-agent', 'funded-agent', 'low-balance', 'disabled-wallet', 'top-up-failing'])(
    'supports the scenario %s',
    async (scenario) => {
      expect(
        auditWorld((await createWorld(createHeader(SAMPLE_COMPANY, 1, scenario), () => 0)).view(SYSTEM)).violations,
      ).toEqual([])
      // In a company with one agent and one source, some users of the scenario do not exist.
      const small = {
        ...SAMPLE_COMPANY,
        people: SAMPLE_COMPANY.people.slice(0, 4),
        sources: SAMPLE_COMPANY.sources.slice(0, 1),
      }
      expect(
        auditWorld((await createWorld(createHeader(small, 1, scenario), () => 0)).view(SYSTEM)).violations,
      ).toEqual([])
    },
  )

  it('is included in a snapshot and in a story', async () => {
    const open = async () => {
      const backend = await createBackend()
      return createPageSandbox('http://sandbox.local/', (request) => backend.fetch(request))
    }
    const original = await open()
    await original.start({
      scenario: 'own-company',
      seed: 4,
      now: '2026-03-02T17:00Z',
      freeze: true,
      company: SAMPLE_COMPANY,
    })
    const copy = await open()
    const { worldHash } = await copy.restore(await original.snapshot())
    expect(worldHash).toBe((await original.state()).worldHash)
    expect(await copy.company.current()).toEqual(SAMPLE_COMPANY)
    expect((await copy.people()).find(({ username }) => username === 'manager')?.name).toBe('Tobias Renner')
    expect((await original.story()).world.company).toEqual(SAMPLE_COMPANY)
  })
})

it('the default scenario keeps its hash', () => {
  const clock = { worldMs: Date.parse('2026-03-02T17:00:00Z') + 40 * 86_400_000, wallMs: 0, frozen: true, speed: 1 }
  const { build } = findScenario('default')
  const world = new World({ scenario: 'default', seed: 1, clock }, { wallClock: () => 0, build })
  expect(world.hash()).toBe('31fb6f55572b4ddd583c705de213f84f')
})
