import { describe, expect, it } from 'vitest'
import { companyWorld } from '../world/testing/company-world'
import { openSession } from './request-context'

const AGENT = 'user-agent'

describe('an actor’s access', () => {
  it('sees one moment of the world, until it changes the world itself', () => {
    const company = companyWorld()
    const access = openSession(company.world, { kind: 'user', userId: AGENT })
    const seenAt = access.read((ctx) => ctx.now)
    company.pass(5_000)
    expect(access.read((ctx) => ctx.now)).toBe(seenAt)
    access.execute('selectState', { state: 'TX' })
    expect(access.read((ctx) => ctx.now)).toBe(seenAt + 5_000)
  })

  it('notes what was posted on it, for whomever it acted, and nothing else', () => {
    const company = companyWorld()
    const credit = { agentId: AGENT, amountCents: 700, reason: 'A gift' }
    const access = openSession(company.world, { kind: 'user', userId: AGENT })
    company.run('user-admin', 'adminCreditAgentBankAccount', credit)
    expect(access.done.postings).toEqual([])
    access.as({ kind: 'user', userId: 'user-admin' }).execute('adminCreditAgentBankAccount', credit)
    expect(access.done.postings).toEqual([company.world.ledger.postings.at(-1)])
  })
})
