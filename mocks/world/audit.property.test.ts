import { DAY_MS, HOUR_MS } from '../../src/shared/calendar'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CommandInput, CommandName } from '../domain/commands'
import type { DomainContext } from '../domain/context'
import { DomainError } from '../domain/errors'
import {
  ADJUSTMENTS,
  clearingAccount,
  fundsAccount,
  type Posting,
  REVENUE,
  walletAccount,
} from '../domain/ledger/ledger'
import { auditWorld } from '../domain/ledger/world-audit'
import type { LeadStatus } from '../domain/records'
import { cardInput } from '../domain/payments/test-cards'
import { auditChanges } from '../domain/reports/admin-overview'
import { companyWorld, FUNDED, START_MS, type CompanyWorld } from './testing/company-world'
import { SYSTEM, World } from './world'

/**
 * A test step that changes a world (the records, ledger, and clock of the mock backend). If the step returns a world,
 * the test continues with that one.
 */
type Step = (company: CompanyWorld, world: World) => World | void

const lead = fc.integer({ min: 0, max: 12 }).map((n) => `lead-${n}`)
const agent = fc.constantFrom(...FUNDED)
const ADMIN = { kind: 'user', userId: 'user-admin' } as const

const command =
  <Name extends CommandName>(userId: string, name: Name, input: CommandInput<Name>): Step =>
  (_, world) =>
    void world.execute(name, { kind: 'user', userId }, input)

const payment: fc.Arbitrary<Step> = fc.tuple(agent, fc.constantFrom('none', 'visa')).map(([userId, paid]) => {
  return (_, world) => {
    const { paymentIntentId } = world.execute('addFunds', { kind: 'user', userId }, { amountCents: 5000 })
    const clientSecret = world.store.paymentIntents.get(paymentIntentId)?.clientSecret ?? ''
    const card = cardInput('visa', { expMonth: 12, expYear: 2040, billingName: null })
    if (paid === 'visa') world.execute('confirmPaymentIntent', SYSTEM, { clientSecret, card })
  }
})

const business: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(agent, lead).map(([by, leadId]) => command(by, 'purchaseLead', { leadId })) },
  fc.tuple(agent, lead).map(([by, leadId]) => command(by, 'requestLeadReturn', { leadId, reason: 'DUPLICATE' })),
  lead.map((leadId) => command('user-admin', 'resolveLeadReturn', { leadId, approve: true })),
  fc.tuple(lead, agent).map(([leadId, agentId]) => command('user-admin', 'reassignLead', { leadId, agentId })),
  agent.map((agentId) =>
    command('user-admin', 'adminCreditAgentBankAccount', { agentId, amountCents: 1234, reason: 'A test' }),
  ),
  payment,
  fc.constantFrom(5 * HOUR_MS, 2 * DAY_MS).map((ms): Step => (_, world) => {
    world.changeClock({ worldMs: world.now() + ms })
    world.now()
  }),
)

const append = (world: World, wrong: Partial<Posting>): void => {
  const id = `post_${world.ledger.postings.length + 1}`
  const posting: Posting = { id, type: 'CREDIT', at: world.now(), referenceId: null, entries: [] }
  ;(world.ledger.postings as Posting[]).push({ ...posting, ...wrong })
}

/** Steps that corrupt postings, leads, or payments in ways that no command does. */
const corruption: fc.Arbitrary<Step> = fc.oneof(
  fc
    .constantFrom(
      [fundsAccount('user-agent'), 700] as const,
      [walletAccount('user-low', 'form-direct'), 100_000_000] as const,
      [REVENUE, 0.5] as const,
    )
    .map(([account, cents]): Step => (_, world) => {
      const at = world.now()
      world.ledger.restore([
        {
          type: 'CREDIT',
          at,
          referenceId: null,
          entries: [
            [ADJUSTMENTS, -1],
            [account, cents],
          ],
        },
      ])
    }),
  fc.tuple(agent, lead).map(([agentId, leadId]): Step => (_, world) => {
    const entries = [
      [walletAccount(agentId, 'form-direct'), -900_000],
      [REVENUE, 900_000],
    ] as const
    world.ledger.restore([{ type: 'LEAD_PURCHASE', at: world.now(), referenceId: leadId, entries }])
  }),
  fc.constantFrom<Partial<Posting>>({ at: 0 }, { id: 'post_1' }, { type: 'LEAD_PURCHASE', referenceId: 'lead-1' }).map(
    (wrong): Step =>
      (_, world) =>
        append(world, wrong),
  ),
  fc.constant<Step>((_, world) => {
    const [first] = world.ledger.postings
    if (first) append(world, { entries: first.entries })
  }),
  lead.map(
    (leadId): Step =>
      (_, { store }) =>
        store.leads.remove(leadId),
  ),
  fc
    .tuple(lead, fc.constantFrom<LeadStatus>('OPEN', 'SOLD', 'RETURNED'), fc.constantFrom(1, 2400))
    .map(([leadId, status, priceCents]): Step => (_, { store }) => {
      if (store.leads.get(leadId)) store.leads.update(leadId, { status, priceCents })
    }),
  fc
    .constantFrom<Parameters<World['store']['paymentIntents']['update']>[1]>(
      { refundedCents: 9000 },
      { purpose: 'TOP_UP' },
      { status: 'requires_action', purpose: 'TOP_UP' },
      { creditedAt: null },
    )
    .map((changes): Step => (_, { store }) => {
      for (const { id } of store.paymentIntents.all()) store.paymentIntents.update(id, changes)
    }),
  fc.constantFrom(null, 1).map((consentCapturedAt): Step => (_, { store }) => {
    for (const agentId of FUNDED) store.paymentConfigs.update(agentId, { consentCapturedAt })
  }),
  fc.constant<Step>((_, { ledger, store }) => {
    const [intent] = store.paymentIntents.all()
    const entries = [
      [ADJUSTMENTS, -5],
      [clearingAccount(intent?.id ?? ''), 5],
    ] as const
    ledger.restore([{ type: 'CREDIT', at: START_MS + 90 * DAY_MS, referenceId: null, entries }])
  }),
)

const otherWorld: fc.Arbitrary<Step> = fc.constantFrom<Step>(
  // Rewound: a new world that replays the first half of the journal (the list of recorded changes).
  ({ again }, world) => {
    const rewound = again()
    rewound.replay(world.journal.slice(0, Math.floor(world.journal.length / 2)))
    return rewound
  },
  // Resumed: a new world that starts from the current state, without a replay.
  (_, world) => {
    const resume = { state: world.state(), journal: world.journal }
    return new World(world.header, { wallClock: () => 0, build: () => undefined, resume })
  },
)

const step = fc.oneof({ weight: 12, arbitrary: business }, { weight: 3, arbitrary: corruption }, otherWorld)

function play(company: CompanyWorld, world: World, act: Step): World {
  try {
    return act(company, world) ?? world
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return world
  }
}

describe('the incremental audit', () => {
  it('finds what a full audit finds after commands, corruptions, rewinds, and resumes', () => {
    const violations = new Set<string>()
    fc.assert(
      fc.property(fc.array(fc.tuple(step, fc.boolean()), { minLength: 12, maxLength: 30 }), (steps) => {
        const company = companyWorld()
        let { world } = company
        for (const [act, isAudited] of [...steps, [() => undefined, true] as const]) {
          world = play(company, world, act)
          if (!isAudited) continue
          const whole = auditWorld(world)
          expect(auditChanges(world)).toEqual(whole)
          for (const text of whole.violations) violations.add(text.replaceAll(/\b[\w-]*\d[\w-]*/g, '…').slice(0, 24))
        }
      }),
      { numRuns: 25, seed: 20_261_123 },
    )
    expect(violations.size, [...violations].join('\n')).toBeGreaterThan(15)
  })

  it('reads only new leads', () => {
    const company = companyWorld((history, addLead) => {
      for (let n = 40; n < 400; n++) addLead({ id: `lead-${n}`, sourceId: 'form-direct', state: 'CA' })
      for (let n = 40; n < 90; n++) history.run(START_MS - HOUR_MS, ADMIN, 'adminCreditAgentBankAccount', credit(n))
    })
    expect(leadsRead(company)).toBe(400)
    expect(leadsRead(company)).toBe(0)
    company.run('user-agent', 'purchaseLead', { leadId: 'lead-0' })
    expect(leadsRead(company)).toBe(1)
  })

  it('restarts when postings that it has read were removed', () => {
    const company = companyWorld()
    const { store, ledger } = company.world
    const postings = [...ledger.postings]
    const read = (log: readonly Posting[]) =>
      auditChanges({
        store,
        ledger: {
          postings: log,
          balance: (account: string) => ledger.balance(account),
          entries: (account: string) => ledger.entries(account),
        } as unknown as DomainContext['ledger'],
      })
    const [first, ...others] = postings
    if (!first) throw new Error('The log is empty')
    expect(read([...postings, { ...first, id: 'post_9' }]).balanced).toBe(false)
    expect(read([first, ...others]).violations).toEqual([])
  })
})

const credit = (n: number) => ({ agentId: FUNDED[n % FUNDED.length] ?? '', amountCents: n, reason: 'A test' })

/** Returns the number of leads that the next audit reads. */
function leadsRead({ world: { store, ledger } }: CompanyWorld): number {
  let count = 0
  const leads = {
    all: () => store.leads.all(),
    get: (id: string) => {
      count++
      return store.leads.get(id)
    },
  }
  auditChanges({ ledger, store: { ...store, leads } as unknown as DomainContext['store'] })
  return count
}
