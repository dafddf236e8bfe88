import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone } from '../../../src/lib/format/numbers'
import { addDays, startOfDay } from '../../../src/shared/calendar'
import { formatCents, groupThousands } from '../../../src/shared/money'
import { STATE_WEIGHTS } from '../../domain/states'
import { routeOf, runStory } from '../../presenter/play/run-story'
import { StoryClient } from '../../presenter/play/story-client'
import { openWorld } from '../../kit/open-world'
import { CATEGORIES, type Company, LIMITS, type Person } from '../../world/company/company'
import { parseCompany } from '../../world/company/parse-company'
import { customCompanyStory } from './built-in/custom-company'
import { valueAt } from './compare-values'

/** To test more: `STORIES=300 npx vitest run mocks/control/stories/custom-company.property.test.ts`. */
const storyCount = Number(process.env['STORIES'] ?? 30)
const MAX_AGENTS = LIMITS.people - 2

/** Returns the n-th of some names without digits, because a digit in a sentence is a figure. */
const nameOf = (kind: string, n: number): string =>
  `${kind} ${String.fromCodePoint(65 + Math.floor(n / 26), 97 + (n % 26))}`

const stateList = (minLength: number, maxLength: number) =>
  fc.uniqueArray(fc.constantFrom(...STATE_WEIGHTS.map(([code]) => code)), { minLength, maxLength })

/** Any valid document: one to all branches, agents, managers, sources, and states, in any order. */
const anyCompany: fc.Arbitrary<Company> = fc
  .record({
    branches: fc.integer({ min: 1, max: LIMITS.branches }),
    agents: fc.integer({ min: 1, max: MAX_AGENTS }),
    managers: fc.integer({ min: 1, max: 12 }),
    sources: fc.integer({ min: 1, max: LIMITS.sources }),
  })
  .chain(({ branches, agents, managers, sources }) => {
    const branchNames = Array.from({ length: branches }, (_, n) => nameOf('Branch', n))
    const people = (role: Person['role'], kind: string, count: number) =>
      Array.from({ length: count }, (_, n) =>
        fc
          .record({ branch: fc.option(fc.constantFrom(...branchNames)), states: stateList(0, 3) })
          .map(({ branch, states }): Person => ({
            name: `${nameOf(kind, n)} Smith`,
            role,
            ...(branch !== null && { branch }),
            states,
          })),
      )
    return fc.record({
      company: fc.constant('Alder Lending'),
      states: stateList(1, STATE_WEIGHTS.length),
      branches: fc.constant(branchNames.map((name) => ({ name }))),
      people: fc
        .tuple(
          ...people('ADMINISTRATOR', 'Ada', 1),
          ...people('MANAGER', 'Max', Math.min(managers, LIMITS.people - 1 - agents)),
          ...people('AGENT', 'Ann', agents),
        )
        .chain((all) => fc.shuffledSubarray(all, { minLength: all.length })),
      sources: fc.tuple(
        ...Array.from({ length: sources }, (_, n) =>
          fc.record({
            name: fc.constant(nameOf('Source', n)),
            category: fc.constantFrom(...CATEGORIES),
            priceCents: fc.integer({ min: LIMITS.lowestPriceCents, max: LIMITS.highestPriceCents }),
          }),
        ),
      ),
      leadsPerMonth: fc.integer({ min: LIMITS.fewestLeads, max: LIMITS.mostLeads }),
    })
  })

const anyZone = fc.constantFrom('America/New_York', 'Pacific/Honolulu', 'UTC', 'Asia/Tokyo')
const dollars = (count: unknown): string => `$${groupThousands(String(count))}`

/** Returns the texts that the screen shows inside the ring of a sentence, from the answers of the API. */
async function textsInRing(
  client: StoryClient,
  ring: string,
  route: string,
  timeZone: string,
): Promise<readonly string[]> {
  const { pathname, searchParams } = new URL(route, 'http://sandbox.local/')
  const ask = async (operation: string, variables = {}) => (await client.call(operation, variables)).answer
  const cents = (answer: unknown, path: string) => formatCents(Number(valueAt(answer, path)))
  if (pathname === '/marketplace') {
    const lead = await ask('getLead', { leadId: searchParams.get('lead') })
    return ring.startsWith('Buy for') ? [cents(lead, 'priceCents')] : [formatPhone(String(valueAt(lead, 'phone')))]
  }
  if (ring === 'Available Funds') return [cents(await ask('getFundsBalance'), 'fundsBalanceCents')]
  if (ring === 'Leads This Month')
    return [String(valueAt(await ask('getManagerOverview', { timeZone }), 'leadsThisMonth'))]
  if (ring === 'Agent Balances') {
    const held = await ask('getAdminOverview', { timeZone })
    return [formatCents(Number(valueAt(held, 'fundsHeldCents')) + Number(valueAt(held, 'walletsHeldCents')))]
  }
  if (ring === 'This month') {
    const stats = await ask('getDashboardStats', { timeZone })
    const funded = Number(valueAt(stats, 'fundedThisMonth'))
    const costCents = Math.round(Number(valueAt(stats, 'totalSpentThisMonth')) / funded)
    return [String(funded), dollars(valueAt(stats, 'fundedVolumeThisMonth')), formatCents(costCents)]
  }
  const rowsOf = (answer: unknown, path: string) => (valueAt(answer, path) ?? []) as readonly unknown[]
  if (pathname === '/admin/lead-sources') {
    const row = rowsOf(await ask('listLeadSources'), 'items').find((source) => valueAt(source, 'name') === ring)
    return [cents(row, 'finalCostPerLead')]
  }
  const [from, to] = [searchParams.get('periodFrom'), searchParams.get('periodTo')]
  const startOf = (day: string | null, days = 0) =>
    new Date(startOfDay(addDays(day ?? '', days), timeZone)).toISOString()
  const period = { from: startOf(from), to: startOf(to, 1), timeZone }
  const report = await ask('getReport', { kind: searchParams.get('kind'), period, limit: 50 })
  const row = rowsOf(report, 'rows').find((each) => valueAt(each, 'label') === ring)
  return [cents(row, 'values.0'), String(valueAt(row, 'values.2')), cents(row, 'values.5')]
}

/** Returns the figures of a sentence: amounts, counts, and phone numbers. */
const figuresIn = (say: string): readonly string[] => say.match(/\(\d{3}\) [\d-]+|\$?\d+(,\d{3})*(\.\d\d)?/g) ?? []

const ZERO = /^\$?0(\.00)?$/

describe('the story of a custom company', () => {
  it(
    'says figures above zero that its rings show, for any document, day, and time zone',
    { timeout: 600_000 },
    async () => {
      const { world } = await openWorld()
      const backend = { fetch: world.fetch, baseUrl: world.url }
      const client = new StoryClient(backend)
      await fc.assert(
        fc.asyncProperty(
          anyCompany,
          fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) }),
          anyZone,
          async (document, nowMs, timeZone) => {
            const story = await customCompanyStory(parseCompany(document), nowMs, timeZone)
            let route = ''
            let sentences = 0
            const report = await runStory(story, backend, async (step, { kept }) => {
              if ('as' in step) await client.signIn(step.as)
              if ('goto' in step) route = routeOf(step, kept)
              if (!('say' in step)) return
              sentences += 1
              const figures = figuresIn(step.say)
              expect(figures.length, step.say).toBeGreaterThan(0)
              expect(
                figures.filter((figure) => ZERO.test(figure)),
                step.say,
              ).toEqual([])
              expect(await textsInRing(client, step.spotlight ?? '', route, timeZone), step.say).toEqual(
                expect.arrayContaining([...figures]),
              )
              expect(step.notes?.length, step.say).toBeGreaterThan(40)
            })
            expect(report.steps.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
            expect(sentences).toBe(9)
          },
        ),
        { numRuns: storyCount },
      )
    },
  )
})
