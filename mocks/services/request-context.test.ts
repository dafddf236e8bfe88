import { describe, expect, it } from 'vitest'
import { companyWorld } from '../world/testing/company-world'
import { openSession } from './request-context'

const AGENT = 'user-agent'

describe('a world session', () => {
  it('reads the world at one point in time until it executes a command', () => {
    const company = companyWorld()
    const session = openSession(company.world, { kind: 'user', userId: AGENT })
    const seenAt = session.read((ctx) => ctx.now)
    company.pass(5_000)
    expect(session.read((ctx) => ctx.now)).toBe(seenAt)
    session.execute('selectState', { state: 'TX' })
    expect(session.read((ctx) => ctx.now)).toBe(seenAt + 5_000)
  })

  it('records the postings of its own commands, whichever actor executes them', () => {
    const company = companyWorld()
    const credit = { agentId: AGENT, amountCents: 700, reason: 'A gift' }
    const session = openSession(company.world, { kind: 'user', userId: AGENT })
    company.run('user-admin', 'adminCreditAgentBankAccount', credit)
    expect(session.done.postings).toEqual([])
    session.as({ kind: 'user', userId: 'user-admin' }).execute('adminCreditAgentBankAccount', credit)
    expect(session.done.postings).toEqual([company.world.ledger.postings.at(-1)])
  })
})
