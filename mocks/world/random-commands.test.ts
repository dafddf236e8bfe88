import { describe, expect, it } from 'vitest'
import { Random } from '../domain/random'
import { auditWorld } from '../domain/ledger/world-audit'
import { DomainError } from '../domain/errors'
import type { Actor } from '../domain/context'
import { companyWorld, FUNDED, type CompanyWorld } from './testing/company-world'
import { SYSTEM } from './world'

const sources = ['form-direct', 'rate-table-one', 'homebuyer-forms']
const actor = (userId: string): Actor => ({ kind: 'user', userId })

/** Runs one random command of an agent, a manager, or an administrator. About half of the commands are refused. */
function attempt({ world }: CompanyWorld, chance: Random, n: number): string {
  const draw = (what: string, below: number) => Math.floor(chance.fraction(what, n) * below)
  const agentId = FUNDED[draw('agent', FUNDED.length)] ?? 'user-agent'
  const sourceId = sources[draw('source', sources.length)] ?? 'form-direct'
  const leadId = `lead-${draw('lead', 40)}`
  const amountCents = 1 + draw('amount', 4_000)
  // Some idempotency keys repeat, sometimes with a different input.
  const idempotencyKey = draw('again', 10) === 0 ? `key-${draw('key', 20)}` : `key-of-${n}`
  switch (draw('what', 9)) {
    case 0:
    case 1:
      world.execute('purchaseLead', actor(agentId), { leadId, idempotencyKey })
      return 'purchase'
    case 2:
      world.execute('transferFundsToWallet', actor(agentId), { sourceId, amountCents, idempotencyKey })
      return 'transfer'
    case 3:
      world.execute('requestLeadReturn', actor(agentId), { leadId, reason: 'WRONG_NUMBER' })
      return 'return requested'
    case 4:
      world.execute('resolveLeadReturn', actor('user-manager'), {
        leadId,
        approve: draw('yes', 2) === 0,
        idempotencyKey,
      })
      return 'return decided'
    case 5:
      world.execute('reassignLead', actor('user-manager'), { leadId, agentId, reason: 'Fits better' })
      return 'reassigned'
    case 6:
      world.execute('adminCreditAgentBankAccount', actor('user-admin'), {
        agentId,
        amountCents,
        reason: 'Goodwill',
        idempotencyKey,
      })
      return 'credit of funds'
    case 7:
      world.execute('adminCreditAgentWallet', actor('user-admin'), {
        agentId,
        sourceId,
        amountCents,
        reason: 'Goodwill',
        idempotencyKey,
      })
      return 'credit of a wallet'
    default:
      world.changeClock({ worldMs: world.now() + draw('pause', 90_000) })
      return 'time'
  }
}

function play(seed: number, times: number) {
  const company = companyWorld()
  const chance = new Random(seed)
  const done = new Map<string, number>()
  for (let n = 0; n < times; n++) {
    try {
      const what = attempt(company, chance, n)
      done.set(what, (done.get(what) ?? 0) + 1)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      done.set('refused', (done.get('refused') ?? 0) + 1)
    }
    if (n % 1000 === 999) expect(auditWorld(company.world.view(SYSTEM)).violations).toEqual([])
  }
  return { company, done }
}

describe('a world after random commands', () => {
  it('has a balanced ledger after 10,000 commands of three roles', () => {
    const { company, done } = play(42, 10_000)
    expect(auditWorld(company.world.view(SYSTEM))).toMatchObject({ balanced: true, violations: [] })
    for (const what of ['purchase', 'transfer', 'credit of funds', 'credit of a wallet', 'time', 'refused'])
      expect(done.get(what), what).toBeGreaterThan(10)
  })

  it('equals a world with the same seed and commands, and its own replay', () => {
    const first = play(7, 1_000).company
    const second = play(7, 1_000).company
    expect(second.world.hash()).toBe(first.world.hash())
    expect(play(8, 1_000).company.world.hash()).not.toBe(first.world.hash())
    const replayed = first.again()
    replayed.replay(first.world.journal)
    expect(replayed.hash()).toBe(first.world.hash())
  })
})
