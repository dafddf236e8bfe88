import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openWorld } from '../../kit/open-world'
import { allStories, builtInStories } from './built-in-stories'
import { valueAt } from './compare-values'
import { lengthText } from '../../presenter/play/beats'
import { routeOf, runStory } from '../../presenter/play/run-story'
import { StoryClient } from '../../presenter/play/story-client'
import type { StoryDocument, StoryStep } from './story-document'

const byName = (all: readonly StoryDocument[]) => all.map((story) => [story.name, story] as const)
/** Without the story of a custom company, whose figures custom-company.property.test.ts checks. */
const stories = byName(builtInStories)

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => /\w/.test(word))

const sentencesOf = ({ steps }: StoryDocument) =>
  steps.flatMap((step, at) => ('say' in step ? [{ at, say: step.say, spotlight: step.spotlight }] : []))

/** Returns the expected answers between the sentence before and the sentence after. */
function answersAround({ steps }: StoryDocument, at: number): readonly unknown[] {
  const isSentence = (step: StoryStep) => 'say' in step
  const first = steps.slice(0, at).findLastIndex(isSentence) + 1
  const next = steps.findIndex((step, i) => i > at && isSentence(step))
  const near = steps.slice(first, next < 0 ? steps.length : next)
  return near.flatMap((step) => ('expect' in step ? [step.answer] : []))
}

const numbersIn = (value: unknown): readonly number[] =>
  typeof value === 'number'
    ? [Math.abs(value)]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(numbersIn)
      : []

describe.each(byName(await allStories()))('the story %s', (_name, story) => {
  const sentences = sentencesOf(story)

  it('has sentences of at most 18 words, each with a ring', () => {
    for (const { say, spotlight } of sentences) {
      expect(wordsOf(say).length, say).toBeLessThanOrEqual(18)
      expect(spotlight, say).toBeDefined()
    }
  })

  it('has an event: after a lead has arrived, the agent buys it, its phone number unlocks, and a manager sees it', () => {
    const indexOf = (from: number, isOne: (step: StoryStep) => boolean) => {
      const found = story.steps.findIndex((step, i) => i > from && isOne(step))
      expect(found).toBeGreaterThan(from)
      return found
    }
    const arrival = indexOf(-1, (step) => 'clock' in step)
    const purchase = indexOf(arrival, (step) => 'call' in step && step.call === 'purchaseLead' && !step.fails)
    const unlocked = indexOf(purchase, (step) => 'expect' in step && step.expect === 'getLead')
    expect(JSON.stringify(valueAt(story.steps[unlocked], 'answer.phone'))).toContain('55501')
    indexOf(unlocked, (step) => 'expect' in step && step.expect === 'getManagerOverview')
  })

  it('ends with the return on investment, from figures that it checks', () => {
    const last = story.steps.at(-1)
    expect(last).toHaveProperty('say', expect.stringMatching(/funded/))
    const report = story.steps.findLast((step) => 'expect' in step)
    expect(valueAt(report, 'expect')).toMatch(/^(getReport|getTeamPerformance|getDashboardStats)$/)
  })
})

interface Query {
  readonly operation: string
  readonly variables?: Readonly<Record<string, unknown>>
  /** Path of the figure in the answer. The figure of a list is its length. */
  readonly path: string
}

const figure = (operation: string, path: string, variables: Query['variables'] = {}): Query => ({
  operation,
  path,
  variables,
})

/** The figure of each highlighted element. */
const FIGURES: Readonly<Record<string, Query>> = {
  'Available Funds': figure('getFundsBalance', 'fundsBalanceCents'),
  'New Leads Today': figure('getDashboardStats', 'newLeadsToday'),
  'Leads This Month': figure('getManagerOverview', 'leadsThisMonth'),
  'Revenue This Month': figure('getAdminOverview', 'revenueThisMonthCents'),
  'Needs attention': figure('getManagerOverview', 'attention'),
  'Top-up failed': figure('getManagerOverview', 'attention'),
  Account: figure('getFundsBalance', 'fundsBalanceCents'),
  'just now': figure('getPaymentStatus', 'activity', { agentId: 'user-agent' }),
  'Avery Lindqvist': figure('listAuditEntries', 'items', { limit: 1 }),
  'Open leads': figure('listOpenLeads', 'total', { limit: 1 }),
  'Lead-to-loan funnel': figure('getManagerOverview', 'leadsThisMonth'),
  'Lead sources': figure('listLeadSources', 'items'),
  Leads: figure('listTeamLeads', 'total', { limit: 1 }),
  Team: figure('listTeam', 'total', { limit: 1 }),
  'Riley Fairweather': figure('listTeam', 'total', { search: 'Riley' }),
  'Sasha Thornbury': figure('listTeam', 'total', { search: 'Sasha' }),
  'What does a funded loan cost, by source?': figure('getManagerOverview', 'spentThisMonthCents'),
  'This month': figure('getDashboardStats', 'totalSpentThisMonth'),
  'Return on spend': figure('getManagerOverview', 'spentThisMonthCents'),
  Spent: figure('getManagerOverview', 'spentThisMonthCents'),
  Transactions: figure('listTransactions', 'total', { limit: 1 }),
  Users: figure('listUsers', 'total', { limit: 1 }),
  Wallet: figure('getAgentWallets', ''),
  Now: figure('getPaymentStatus', 'failedTopUp.amountCents', { agentId: 'user-agent' }),
  'Complete payment': figure('getPaymentStatus', 'failedTopUp.amountCents', { agentId: 'user-agent' }),
  'Automatic top-up': figure('listTransactions', 'items.0.amountCents', { limit: 1 }),
}

/** Returns the price of the lead whose details the route shows. */
async function leadPrice(client: StoryClient, route: string): Promise<unknown> {
  const leadId = new URL(route, 'http://sandbox.local/').searchParams.get('lead')
  const { answer } = await client.call('getLead', { leadId })
  return valueAt(answer, 'priceCents')
}

/** Returns the figure of an element that is named after a source. */
async function namedFigure(client: StoryClient, name: string, route: string): Promise<unknown> {
  if (route.startsWith('/marketplace?lead=')) return leadPrice(client, route)
  const isWallet = route.startsWith('/wallet')
  const { answer } = isWallet ? await client.call('getAgentWallets', {}) : await client.call('listLeadSources', {})
  const rows = (isWallet ? answer : valueAt(answer, 'items')) as readonly unknown[]
  const row = rows.find((one) => valueAt(one, isWallet ? 'leadSource.name' : 'name') === name)
  return valueAt(row, isWallet ? 'balanceCents' : 'finalCostPerLead')
}

async function lowWallets(client: StoryClient): Promise<number> {
  const { answer } = await client.call('getAgentWallets', {})
  const isLow = (wallet: unknown) =>
    Number(valueAt(wallet, 'balanceCents')) < Number(valueAt(wallet, 'lowBalanceThreshold'))
  return (answer as readonly unknown[]).filter(isLow).length
}

/** Headings of screens that could not be loaded. They have no figure. */
const ERROR_HEADINGS = ['Financial Data Error', 'Route Error']

async function highlighted(client: StoryClient, spotlight: string, route: string): Promise<number> {
  if (ERROR_HEADINGS.includes(spotlight)) return 1
  if (spotlight === 'Low Balance Alerts') return lowWallets(client)
  const query = FIGURES[spotlight]
  if (!query) return Number(await namedFigure(client, spotlight, route))
  const { answer } = await client.call(query.operation, query.variables ?? {})
  const value = query.path === '' ? answer : valueAt(answer, query.path)
  return Array.isArray(value) ? value.length : Number(value ?? 0)
}

const SAYS_NONE = /\b(no|none|nothing|empty|zero)\b/i

describe('a story', () => {
  it.each(stories)('says only numbers that a step before or after the sentence checks: %s', (_name, story) => {
    for (const { at, say } of sentencesOf(story)) {
      const checked = numbersIn(answersAround(story, at))
      for (const [said = '', dollar, digits = ''] of say.matchAll(/(\$?)([\d,]*\d(?:\.\d\d)?)/g)) {
        const amount = Number(digits.replaceAll(',', ''))
        // The API returns most amounts in cents, and loan volumes in dollars.
        const accepted = dollar ? [Math.round(amount * 100), amount] : [amount]
        expect(
          accepted.some((number) => checked.includes(number)),
          `${said} in “${say}”`,
        ).toBe(true)
      }
    }
  })

  it.each(stories)(
    'passes, and highlights only figures above zero, unless the sentence says that there is none: %s',
    async (_name, story) => {
      const { world } = await openWorld()
      const backend = { fetch: world.fetch, baseUrl: world.url }
      const client = new StoryClient(backend)
      const figures: { readonly say: string; readonly spotlight: string; readonly value: number }[] = []
      let route = ''
      const report = await runStory(story, backend, async (step, { kept }) => {
        if ('as' in step) await client.signIn(step.as)
        if ('goto' in step) route = routeOf(step, kept)
        if ('say' in step && step.spotlight !== undefined) {
          const { say, spotlight } = step
          figures.push({ say, spotlight, value: await highlighted(client, spotlight, route) })
        }
      })
      expect(report.steps.filter((step) => step.outcome !== 'passed')).toEqual([])
      expect(figures.length).toBeGreaterThan(2)
      for (const { say, spotlight, value } of figures)
        if (!SAYS_NONE.test(say)) expect(value, `${spotlight}: ${say}`).toBeGreaterThan(0)
    },
    120_000,
  )
})

it('docs/presenting.md has the title, the length, and the sentences of the main story', () => {
  const guide = readFileSync('docs/presenting.md', 'utf8')
  const [main] = builtInStories
  const demo = main ? sentencesOf(main) : []
  expect(demo.length).toBeGreaterThan(5)
  expect(guide).toContain(`_${main?.title}_ (${lengthText(main?.steps ?? [])}):`)
  demo.forEach(({ say }, i) => expect(guide).toContain(`${i + 1}. ${say}\n`))
})
