import { DAY_MS, HOUR_MS } from '../../../src/shared/calendar'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ADA,
  ADMIN,
  BOB,
  newCard,
  PaymentTestWorld,
  PROVIDER,
  requireRecord,
  sourceRow,
  START_MS,
  userRow,
  walletRow,
} from '../../services/stripe/testing/payment-test-world'
import { commands } from '../commands'
import { DomainError } from '../errors'
import { walletAccount } from '../ledger/ledger'
import type { LeadRecord } from '../records'
import { sellToExchange } from './lead-arrival'
import { explainOpenLeads } from './lead-obstacles'
import { listOpenLeads, type OpenLeadFilters } from './open-leads'

const SOURCES = ['forms', 'calls', 'paused'] as const
const STATES = ['CA', 'FL', 'TX'] as const

const mostly = fc.constantFrom(true, true, true, false)
const wallet = fc.record({
  activated: mostly,
  enabled: mostly,
  balanceCents: fc.constantFrom(-700, 0, 1_500, 2_500, 10_000),
})

const worldArbitrary = fc.record({
  wallets: fc.record({ forms: wallet, calls: wallet, paused: wallet }, { requiredKeys: [] }),
  selectedStates: fc.subarray([...STATES], { minLength: 1 }),
  activateNewWallets: mostly,
  leads: fc.array(
    fc.record({
      sourceId: fc.constantFrom(...SOURCES),
      state: fc.constantFrom(...STATES),
      priceCents: fc.constantFrom(1_500, 2_500, 2_510, 4_000),
      score: fc.constantFrom(40, 90),
      ageMs: fc.constantFrom(0, HOUR_MS, DAY_MS, DAY_MS + 1),
      buyer: fc.constantFrom(null, null, null, 'ada', 'bob', 'exchange'),
    }),
    { minLength: 4, maxLength: 16, size: 'max' },
  ),
  args: fc.record({
    states: fc.option(fc.subarray([...STATES], { minLength: 1 }), { freq: 1 }),
    filters: fc.oneof(
      fc.constant({}),
      fc.record({ hiddenSourceIds: fc.subarray(['forms', 'calls']) }),
      fc.record(
        {
          sourceIds: fc.subarray([...SOURCES]),
          minScore: fc.constantFrom(50),
          maxPriceCents: fc.constantFrom(2_500),
          maxAgeMinutes: fc.constantFrom(90),
          hiddenSourceIds: fc.subarray(['forms', 'calls']),
        },
        { requiredKeys: [] },
      ),
    ),
  }),
})
type RandomWorld = typeof worldArbitrary extends fc.Arbitrary<infer T> ? T : never
type Args = { readonly states: readonly string[] | null; readonly filters: OpenLeadFilters }

const leadRow = (id: string, changes: Partial<LeadRecord>): LeadRecord => ({
  id,
  sourceId: 'forms',
  status: 'OPEN',
  agentId: null,
  paidById: null,
  state: 'CA',
  costCents: 1_000,
  priceCents: 2_000,
  score: 80,
  firstName: 'Dana',
  lastName: 'Miller',
  email: 'dana@example.com',
  phone: '+12135550100',
  loanAmount: 300_000,
  propertyType: 'CONDO',
  leadReturn: null,
  createdAt: START_MS,
  updatedAt: START_MS,
  purchasedAt: null,
  contactedAt: null,
  fundedAt: null,
  ...changes,
})

/** Builds the world. Its purchases come first, from full wallets, so that the settings of the wallets cannot refuse them. */
function build({ wallets, selectedStates, activateNewWallets, leads }: RandomWorld): PaymentTestWorld {
  const world = new PaymentTestWorld()
  const { store } = world
  store.leadSources.insert(sourceRow('paused', 'Paused'))
  for (const agentId of ['ada', 'bob'])
    for (const sourceId of SOURCES) {
      if (!store.wallets.get(`${agentId}:${sourceId}`)) store.wallets.insert(walletRow(agentId, sourceId))
      world.adjust(100_000, walletAccount(agentId, sourceId))
    }
  for (const agentId of ['ada', 'bob']) store.users.update(agentId, { selectedStates: [...STATES] })
  for (const [n, { buyer, ageMs, ...traits }] of leads.entries()) {
    const { id } = store.leads.insert(leadRow(`lead_${n}`, { ...traits, createdAt: START_MS - ageMs }))
    if (buyer === 'exchange') world.do({ kind: 'system' }, (ctx) => sellToExchange(ctx, id))
    else if (buyer) world.run('purchaseLead', buyer === 'ada' ? ADA : BOB, { leadId: id })
  }
  store.leadSources.update('paused', { status: 'PAUSED' })
  store.users.update('ada', { selectedStates })
  for (const sourceId of SOURCES) {
    const settings = wallets[sourceId]
    const target = settings?.balanceCents ?? 0
    if (target !== world.wallet(sourceId)) world.adjust(target - world.wallet(sourceId), walletAccount('ada', sourceId))
    if (!settings) store.wallets.remove(`ada:${sourceId}`)
    else store.wallets.update(`ada:${sourceId}`, { activated: settings.activated, enabled: settings.enabled })
  }
  world.run('updatePlatformSettings', ADMIN, { activateNewWallets })
  return world
}

const explain = (world: PaymentTestWorld, args: Args) => explainOpenLeads(world.ctx(ADA), args)
type Obstacle = ReturnType<typeof explainOpenLeads>['obstacles'][number]

/** Thrown to undo a purchase that was only tried. */
class PurchaseAccepted extends Error {}

function canBuy(world: PaymentTestWorld, leadId: string): boolean {
  try {
    world.do(ADA, (ctx) => {
      commands.purchaseLead(ctx, { leadId })
      throw new PurchaseAccepted()
    })
  } catch (error) {
    if (error instanceof PurchaseAccepted) return true
    if (!(error instanceof DomainError)) throw error
  }
  return false
}

/** Returns the listed leads that the command accepts. Tries each purchase separately. */
const buyable = (world: PaymentTestWorld, args: Args): readonly LeadRecord[] =>
  listOpenLeads(world.ctx(ADA), { ...args, limit: 100 }).items.filter(({ id }) => canBuy(world, id))

const isOfferedTo = (world: PaymentTestWorld, lead: LeadRecord): boolean =>
  world.store.leadSources.get(lead.sourceId)?.status === 'ACTIVE' &&
  (lead.status === 'OPEN' || (lead.agentId !== 'ada' && lead.createdAt >= START_MS - DAY_MS))

/** Takes the step that removes the obstacle, with the commands of the app, and returns the filters afterwards. */
function takeStep(world: PaymentTestWorld, args: Args, { kind, sourceId, state: code, amountCents }: Obstacle): Args {
  const fund = () => {
    const { paymentIntentId } = world.run('addFunds', ADA, { sourceId, amountCents: amountCents ?? 0 })
    const { clientSecret } = world.intent(paymentIntentId)
    world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard('visa') })
  }
  switch (kind) {
    case 'NO_WALLET':
      world.run('createWallet', ADA, { sourceId })
      fund()
      return args
    case 'LOW_BALANCE':
      fund()
      return args
    case 'WALLET_INACTIVE':
      world.run('adminUpdateWallet', ADMIN, { userId: 'ada', input: { sourceId, activated: true } })
      return args
    case 'WALLET_OFF':
      world.run('updateWallet', ADA, { sourceId, enabled: true })
      return args
    case 'STATE_NOT_SELECTED':
      world.run('selectState', ADA, { state: code ?? '' })
      return args
    case 'FILTERS':
      return { states: null, filters: { hiddenSourceIds: args.filters.hiddenSourceIds ?? [] } }
    case 'SOURCE_HIDDEN':
      return {
        ...args,
        filters: {
          ...args.filters,
          hiddenSourceIds: (args.filters.hiddenSourceIds ?? []).filter((hidden) => hidden !== sourceId),
        },
      }
    case 'SOLD':
      return args
  }
}

describe('explainOpenLeads', () => {
  it('counts each lead under one reason, and each step opens the leads that it promises, in 500 random worlds', () => {
    const steps = new Map<string, number>()
    fc.assert(
      fc.property(worldArbitrary, (random) => {
        const { args } = random
        const world = build(random)
        const before = buyable(world, args)
        const { allLeads, buyableLeads, obstacles } = explain(world, args)
        const offered = [...world.store.leads.all()].filter((lead) => isOfferedTo(world, lead))
        expect({ allLeads, buyableLeads }).toEqual({ allLeads: offered.length, buyableLeads: before.length })
        expect(obstacles.reduce((sum, { leads }) => sum + leads, buyableLeads)).toBe(allLeads)
        for (const obstacle of obstacles) {
          const { kind, sourceId, state: code, leads, opens } = obstacle
          expect(leads).toBeGreaterThan(0)
          expect(opens).toBeLessThanOrEqual(leads)
          if (kind === 'SOLD') {
            expect(opens).toBe(0)
            continue
          }
          const after = build(random)
          const opened = buyable(after, takeStep(after, args, obstacle)).filter(
            (lead) => lead.sourceId === sourceId && (code === null || lead.state === code),
          )
          const already = before.filter((lead) => lead.sourceId === sourceId && (code === null || lead.state === code))
          expect(opened.length - already.length, `${kind} of ${sourceId}`).toBe(opens)
          if (opens > 0) steps.set(kind, (steps.get(kind) ?? 0) + 1)
        }
      }),
      { numRuns: 500, seed: 30 },
    )
    // Each kind of step has opened leads in some of the worlds.
    expect([...steps.keys()].sort()).toEqual([
      'FILTERS',
      'LOW_BALANCE',
      'NO_WALLET',
      'SOURCE_HIDDEN',
      'STATE_NOT_SELECTED',
      'WALLET_INACTIVE',
      'WALLET_OFF',
    ])
    expect(Math.min(...steps.values())).toBeGreaterThan(10)
  })

  it('counts a lead under the first of its obstacles', () => {
    const world = new PaymentTestWorld()
    const { store } = world
    store.users.insert(userRow('eve', 'AGENT'))
    store.leads.insert(leadRow('lead_1', { status: 'SOLD', agentId: 'eve', paidById: 'eve', state: 'TX' }))
    const args: { states: string[] | null; filters: OpenLeadFilters } = {
      states: null,
      filters: { minScore: 90, hiddenSourceIds: ['forms'] },
    }
    const kinds: string[] = []
    const steps = [
      () => store.wallets.insert({ ...walletRow('ada', 'forms'), activated: false, enabled: false }),
      () => store.wallets.update('ada:forms', { activated: true }),
      () => store.wallets.update('ada:forms', { enabled: true }),
      () => store.users.update('ada', { selectedStates: ['TX'] }),
      () => (args.filters = { hiddenSourceIds: ['forms'] }),
      () => (args.filters = {}),
      () => world.adjust(2_000),
    ]
    store.wallets.remove('ada:forms')
    for (const step of [() => undefined, ...steps]) {
      step()
      const [obstacle] = explain(world, args).obstacles
      kinds.push(requireRecord(obstacle).kind)
      expect(obstacle).toMatchObject({ leads: 1, opens: 0 })
    }
    expect(kinds).toEqual([
      'NO_WALLET',
      'WALLET_INACTIVE',
      'WALLET_OFF',
      'STATE_NOT_SELECTED',
      'FILTERS',
      'SOURCE_HIDDEN',
      'LOW_BALANCE',
      'SOLD',
    ])
  })

  it.each([
    [0, 2_500, 2_500],
    [0, 2_501, 5_000],
    [2_400, 4_900, 2_500],
    [-100, 2_500, 5_000],
  ])(
    'asks for a multiple of 25 dollars that covers the highest price: balance %i, price %i, amount %i',
    (balanceCents, priceCents, amountCents) => {
      const world = new PaymentTestWorld()
      if (balanceCents !== 0) world.adjust(balanceCents)
      world.store.leads.insert(leadRow('lead_1', { priceCents }))
      world.store.leads.insert(leadRow('lead_2', { priceCents: priceCents - 1 }))
      expect(explain(world, { states: null, filters: {} }).obstacles).toMatchObject([
        { kind: 'LOW_BALANCE', amountCents, leads: 2, opens: 2 },
      ])
    },
  )
})
