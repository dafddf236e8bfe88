import { beforeEach, describe, expect, it } from 'vitest'
import { companyWorld, type CompanyWorld } from '../../world/testing/company-world'
import { auditWorld } from '../ledger/world-audit'
import { ADJUSTMENTS, fundsAccount, walletAccount } from '../ledger/ledger'

const ADMIN = 'user-admin'
const AGENT = 'user-agent'
const WALLET = walletAccount(AGENT, 'form-direct')

let company: CompanyWorld
beforeEach(() => {
  company = companyWorld()
})

const credit = { agentId: AGENT, amountCents: 12_345, reason: 'Goodwill' }

describe('credits', () => {
  it('moves money from adjustments to funds or a wallet, with an audit entry and a notification', () => {
    const before = company.world.ledger.balance(ADJUSTMENTS)
    const funds = company.run(ADMIN, 'adminCreditAgentBankAccount', credit)
    const wallet = company.run(ADMIN, 'adminCreditAgentWallet', { ...credit, sourceId: 'form-direct' })
    expect(funds.balanceCents).toBe(12_345)
    expect(wallet.balanceCents).toBe(62_345)
    expect(company.world.ledger.balance(ADJUSTMENTS)).toBe(before - 24_690)
    expect(company.world.ledger.entry(wallet.entryId)).toMatchObject({ account: WALLET, type: 'CREDIT' })
    expect([...company.world.store.audit.all()].slice(-2)).toMatchObject([
      { action: 'CREDIT', actorId: ADMIN, subjectId: AGENT, detail: '$123.45 to available funds', reason: 'Goodwill' },
      { action: 'CREDIT', detail: '$123.45 to Form Direct', reason: 'Goodwill' },
    ])
    expect(company.world.store.notificationsByUser.list(AGENT).at(-1)).toMatchObject({
      kind: 'CREDIT',
      title: '$123.45 credited to Form Direct',
    })
    expect(auditWorld(company.world).violations).toEqual([])
  })

  it.each([0, -1, -100_000_000, 100_000_000, 0.5, NaN, Infinity, 2 ** 53])('rejects %d cents', (amountCents) => {
    const funds = company.refusal(ADMIN, 'adminCreditAgentBankAccount', { ...credit, amountCents })
    expect(funds).toMatchObject({ code: 'VALIDATION_FAILED', field: 'amountCents' })
    const wallet = company.refusal(ADMIN, 'adminCreditAgentWallet', { ...credit, amountCents, sourceId: 'form-direct' })
    expect(wallet).toMatchObject({ code: 'VALIDATION_FAILED', field: 'amountCents' })
  })

  it('accepts the smallest and the largest amount', () => {
    company.run(ADMIN, 'adminCreditAgentBankAccount', { ...credit, amountCents: 1 })
    company.run(ADMIN, 'adminCreditAgentBankAccount', { ...credit, amountCents: 99_999_999 })
    expect(company.world.ledger.balance(fundsAccount(AGENT))).toBe(100_000_000)
  })

  it.each(['', '   ', '\u200B'])('requires a reason and rejects %j', (reason) => {
    expect(company.refusal(ADMIN, 'adminCreditAgentBankAccount', { ...credit, reason })).toMatchObject({
      code: 'VALIDATION_FAILED',
      field: 'reason',
    })
  })

  it('credits once per idempotency key and rejects the key with another amount', () => {
    const input = { ...credit, idempotencyKey: 'key-1' }
    const first = company.run(ADMIN, 'adminCreditAgentBankAccount', input)
    expect(company.run(ADMIN, 'adminCreditAgentBankAccount', input)).toEqual(first)
    expect(company.world.ledger.balance(fundsAccount(AGENT))).toBe(12_345)
    const other = company.refusal(ADMIN, 'adminCreditAgentBankAccount', { ...input, amountCents: 1 })
    expect(other).toMatchObject({ code: 'CONFLICT', field: 'idempotencyKey' })
  })

  it.each(['user-manager', ADMIN])('credits %s in any role', (agentId) => {
    const { balanceCents } = company.run(ADMIN, 'adminCreditAgentBankAccount', { ...credit, agentId })
    expect(balanceCents).toBe(credit.amountCents)
  })

  it('rejects unknown users and wallets', () => {
    const unknownUser = company.refusal(ADMIN, 'adminCreditAgentBankAccount', { ...credit, agentId: 'nobody' })
    expect(unknownUser.code).toBe('NOT_FOUND')
    const unknownWallet = company.refusal(ADMIN, 'adminCreditAgentWallet', { ...credit, sourceId: 'search-signals' })
    expect(unknownWallet.code).toBe('NOT_FOUND')
  })
})

describe('adminUpdateWallet', () => {
  it('deactivates and activates a wallet and notifies the agent each time', () => {
    const change = (activated: boolean) =>
      company.run(ADMIN, 'adminUpdateWallet', { userId: AGENT, input: { sourceId: 'form-direct', activated } })
    change(false)
    expect(company.refusal(AGENT, 'purchaseLead', { leadId: 'lead-0' }).message).toMatch(/Contact admin/)
    change(true)
    change(true)
    company.run(AGENT, 'purchaseLead', { leadId: 'lead-0' })
    const notifications = company.world.store.notificationsByUser
      .list(AGENT)
      .filter((note) => note.kind === 'WALLET_ACTIVATED')
    expect(notifications.map((note) => note.title)).toEqual([
      'Your wallet for Form Direct was deactivated',
      'Your wallet for Form Direct was activated',
    ])
  })

  it.each([-1, 1.5, 100_000_000])('rejects a threshold of %d cents', (lowBalanceThresholdCents) => {
    const input = { sourceId: 'form-direct', lowBalanceThresholdCents }
    expect(company.refusal(ADMIN, 'adminUpdateWallet', { userId: AGENT, input })).toMatchObject({
      code: 'VALIDATION_FAILED',
      field: 'lowBalanceThresholdCents',
    })
  })
})
