import { describe, expect, it } from 'vitest'
import { finalCostCents } from '../domain/money'
import { Random } from '../domain/random'
import type { Actor } from '../domain/context'
import { DomainError } from '../domain/errors'
import { ADJUSTMENTS, CARDS, fundsAccount, REVENUE, walletAccount } from '../domain/ledger/ledger'
import { auditWorld } from '../domain/ledger/world-audit'
import { leadTraits } from '../domain/leads/lead-arrival'
import { cardInput } from '../domain/payments/test-cards'
import { seedOrganization, seedSources } from './seed/seed-company'
import { ADMIN_ID, seedPeople } from './seed/people'
import { MoneyModel, type Verdict } from './testing/money-model'
import { SYSTEM, World } from './world'
import type { WorldHistory } from './world-types'

const AGENTS = ['user-agent', 'user-low', 'user-ridge-one', 'user-range-one'] as const
const SOURCES = ['form-direct', 'homebuyer-forms', 'rate-table-one'] as const
const START_MS = Date.UTC(2026, 2, 2, 12)
const LEADS = 900

const asUser = (userId: string): Actor => ({ kind: 'user', userId })

/** Seeds four agents with an empty wallet for each of three sources, and open leads of all three. */
function build(history: WorldHistory): void {
  history.write(START_MS - 1000, (ctx) => {
    seedOrganization(ctx)
    seedSources(ctx)
    seedPeople(ctx, [])
    for (const userId of AGENTS) ctx.store.users.update(userId, { selectedStates: ['CA'] })
    for (let n = 0; n < LEADS; n++) {
      const source = ctx.store.leadSources.get(SOURCES[n % SOURCES.length] ?? '')
      if (!source) throw new Error('Source not found')
      ctx.store.leads.insert({
        ...leadTraits(ctx, n),
        id: `lead_${n}`,
        sourceId: source.id,
        state: 'CA',
        status: 'OPEN',
        agentId: null,
        paidById: null,
        costCents: source.baseCostCents,
        priceCents: finalCostCents(source.baseCostCents, source.markupBasisPoints),
        leadReturn: null,
        createdAt: ctx.now,
        updatedAt: ctx.now,
        purchasedAt: null,
        contactedAt: null,
        fundedAt: null,
      })
    }
  })
  for (const userId of AGENTS)
    for (const sourceId of SOURCES) history.run(START_MS - 500, asUser(userId), 'createWallet', { sourceId })
}

/**
 * Runs random commands in a world (the mock backend's records and ledger) and in an independent model of the money, and
 * compares the outcome of each command.
 */
class Comparison {
  readonly world: World
  readonly model = new MoneyModel()
  readonly outcomes = new Map<string, { ok: number; refused: number }>()
  private readonly payments: string[] = []
  private readonly chance: Random
  private n = 0

  constructor(seed: number) {
    this.chance = new Random(seed)
    const clock = { worldMs: START_MS, wallMs: 0, frozen: true, speed: 1 }
    this.world = new World({ scenario: 'test', seed, clock }, { wallClock: () => 0, build })
    for (const lead of this.world.store.leads.all())
      this.model.leads.set(lead.id, {
        sourceId: lead.sourceId,
        priceCents: lead.priceCents,
        owner: null,
        returnState: 'none',
      })
  }

  step(): void {
    this.n++
    const pick = <T>(items: readonly T[], what: string): T => this.chance.pick(items, what, this.n)
    const agentId = pick(AGENTS, 'agent')
    const sourceId = pick(SOURCES, 'source')
    const amountCents = pick([0, 1, 99, 100, 1620, 5000, 30_000, 123_456, 100_000_000], 'amount')
    const leadId = `lead_${this.chance.integer(0, LEADS - 1, 'lead', this.n)}`
    const kind = pick(
      [
        'pay',
        'pay',
        'transfer',
        'transfer',
        'buy',
        'buy',
        'buy',
        'buy',
        'return',
        'decide',
        'grant',
        'switch',
        'deliver',
        'pass',
      ],
      'kind',
    )
    const { world, model } = this
    const agent = asUser(agentId)
    switch (kind) {
      case 'pay':
        return this.pay(agentId, amountCents)
      case 'transfer':
        return this.compare(kind, model.transfer(agentId, sourceId, amountCents), () =>
          world.execute('transferFundsToWallet', agent, { sourceId, amountCents }),
        )
      case 'buy':
        return this.compare(kind, model.buy(agentId, leadId), () => world.execute('purchaseLead', agent, { leadId }))
      case 'return': {
        const ownLeadId =
          [...model.leads].find(([, lead]) => lead.owner === agentId && lead.returnState === 'none')?.[0] ?? leadId
        return this.compare(kind, model.requestReturn(agentId, ownLeadId), () =>
          world.execute('requestLeadReturn', agent, { leadId: ownLeadId, reason: 'DUPLICATE' }),
        )
      }
      case 'decide': {
        const requestedId = [...model.leads].find(([, lead]) => lead.returnState === 'requested')?.[0] ?? leadId
        const approve = this.chance.fraction('approve', this.n) < 0.6
        return this.compare(kind, model.decide(requestedId, approve), () =>
          world.execute('resolveLeadReturn', asUser(ADMIN_ID), { leadId: requestedId, approve }),
        )
      }
      case 'grant': {
        const input = { agentId, amountCents, reason: 'A test' }
        const intoFunds = this.chance.fraction('into', this.n) < 0.5
        return this.compare(kind, model.grant(agentId, intoFunds ? null : sourceId, amountCents), () =>
          intoFunds
            ? world.execute('adminCreditAgentBankAccount', asUser(ADMIN_ID), input)
            : world.execute('adminCreditAgentWallet', asUser(ADMIN_ID), { ...input, sourceId }),
        )
      }
      case 'switch': {
        const enabled = this.chance.fraction('enabled', this.n) < 0.8
        return this.compare(kind, model.switchWallet(agentId, sourceId, enabled), () =>
          world.execute('updateWallet', agent, { sourceId, enabled }),
        )
      }
      case 'deliver':
        return this.deliver()
      default: {
        world.changeClock({ worldMs: world.now() + this.chance.integer(1, 20_000, 'pass', this.n) })
        model.pass(world.now())
      }
    }
  }

  /** Returns all balances, owners, and totals of the world and of the model. */
  figures() {
    const { ledger, store } = this.world.view(SYSTEM)
    const balancesBy = (balance: (agentId: string, sourceId: string | null) => number) =>
      AGENTS.map((agentId) => [balance(agentId, null), ...SOURCES.map((sourceId) => balance(agentId, sourceId))])
    return {
      world: {
        balances: balancesBy((agentId, sourceId) =>
          ledger.balance(sourceId === null ? fundsAccount(agentId) : walletAccount(agentId, sourceId)),
        ),
        owners: [...this.model.leads.keys()].map((id) => store.leads.get(id)?.agentId ?? null),
        totals: [ledger.balance(REVENUE), -ledger.balance(ADJUSTMENTS), -ledger.balance(CARDS)],
      },
      model: {
        balances: balancesBy((agentId, sourceId) =>
          sourceId === null ? this.model.fundsOf(agentId) : this.model.walletOf(agentId, sourceId),
        ),
        owners: [...this.model.leads.values()].map((lead) => lead.owner),
        totals: [this.model.revenueCents, this.model.adjustmentsCents, this.model.receivedCents],
      },
    }
  }

  private pay(agentId: string, amountCents: number): void {
    const { world, model, chance, n } = this
    const openId = this.payments.find((id) => model.payments.get(id)?.status === 'open')
    if (!openId || chance.fraction('new', n) < 0.5) {
      let id = `refused_${n}`
      this.compare('addFunds', model.open(id, agentId, amountCents), () => {
        id = world.execute('addFunds', asUser(agentId), { amountCents }).paymentIntentId
      })
      const payment = model.payments.get(`refused_${n}`)
      model.payments.delete(`refused_${n}`)
      if (payment) {
        model.payments.set(id, payment)
        this.payments.push(id)
      }
      return
    }
    const clientSecret = world.store.paymentIntents.get(openId)?.clientSecret ?? ''
    const declined = chance.fraction('declined', n) < 0.3
    const callback = chance.pick(['at-once', 'late', 'never'] as const, 'callback', n)
    const card = cardInput(declined ? 'insufficientFunds' : 'visa', { expMonth: 12, expYear: 2040, billingName: null })
    if (callback !== 'at-once') world.changeFaults([{ service: 'payments', effect: { callback } }])
    this.compare('confirm', model.confirm(openId, declined, callback, world.now()), () =>
      world.execute('confirmPaymentIntent', SYSTEM, { clientSecret, card }),
    )
    world.changeFaults([])
  }

  private deliver(): void {
    const events = [...this.world.store.paymentEvents.all()].filter(
      (event) => event.type === 'payment_intent.succeeded',
    )
    if (events.length === 0) return
    const event = this.chance.pick(events, 'event', this.n)
    this.model.deliver(event.objectId)
    this.compare('deliver', 'ok', () => this.world.execute('deliverPaymentEvent', SYSTEM, { eventId: event.id }))
  }

  private compare(kind: string, expected: Verdict, work: () => unknown): void {
    const counts = this.outcomes.get(kind) ?? { ok: 0, refused: 0 }
    this.outcomes.set(kind, counts)
    counts[expected]++
    let actual: Verdict = 'ok'
    try {
      work()
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      actual = 'refused'
    }
    if (actual !== expected) throw new Error(`Step ${this.n}, ${kind}: expected ${expected}, got ${actual}`)
  }
}

describe('10,000 random operations of four agents and an administrator', () => {
  it('agree with an independent model at every step, and the audit finds no violations', () => {
    const comparison = new Comparison(20_260_302)
    for (let n = 1; n <= 10_000; n++) {
      comparison.step()
      if (n % 20 === 0) {
        const { world, model } = comparison.figures()
        expect(world.balances, `after step ${n}`).toEqual(model.balances)
        expect(world.totals, `after step ${n}`).toEqual(model.totals)
      }
      if (n % 500 === 0) expect(auditWorld(comparison.world.view(SYSTEM)).violations, `after step ${n}`).toEqual([])
    }
    const { world, model } = comparison.figures()
    expect(world).toEqual(model)
    for (const kind of ['addFunds', 'confirm', 'transfer', 'buy', 'return', 'decide', 'grant', 'deliver'])
      expect(comparison.outcomes.get(kind)?.ok, `${kind} succeeded`).toBeGreaterThan(100)
    for (const kind of ['addFunds', 'transfer', 'buy'])
      expect(comparison.outcomes.get(kind)?.refused, `${kind} was refused`).toBeGreaterThan(100)
  })

  it('give the same world after a replay, and earlier states after a partial replay', () => {
    const comparison = new Comparison(7)
    const hashes: string[] = []
    const lengths: number[] = []
    for (let n = 0; n < 300; n++) {
      comparison.step()
      if (n % 100 === 50) {
        hashes.push(comparison.world.hash())
        lengths.push(comparison.world.journal.length)
      }
    }
    const replayed = (length: number): string => {
      const again = new Comparison(7).world
      again.replay(comparison.world.journal.slice(0, length))
      return again.hash()
    }
    expect(lengths.map(replayed)).toEqual(hashes)
    expect(replayed(comparison.world.journal.length)).toBe(comparison.world.hash())
  })
})
