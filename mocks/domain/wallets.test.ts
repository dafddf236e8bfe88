import { HOUR_MS } from '../../src/shared/calendar'
import { describe, expect, it } from 'vitest'
import { saveCard, switchOnTopUp } from '../world/seed/play-history'
import { companyWorld, type CompanyWorld } from '../world/testing/company-world'

const AGENT = 'user-agent'
const sourceId = 'form-direct'
const THRESHOLD = 49_000

/** Returns a company where purchases took two of the agent's wallets below their alert levels. */
function runningLow(): CompanyWorld {
  const company = companyWorld((_, addLead) => addLead({ id: 'lead-700', sourceId: 'rate-table-one', state: 'CA' }))
  for (const source of [sourceId, 'rate-table-one'])
    company.run(AGENT, 'updateWallet', { sourceId: source, lowBalanceThresholdCents: THRESHOLD })
  for (const leadId of ['lead-0', 'lead-700']) company.run(AGENT, 'purchaseLead', { leadId })
  return company
}

const alerts = (company: CompanyWorld) =>
  company.world.store.notificationsByUser.list(AGENT).filter(({ kind }) => kind === 'LOW_BALANCE')
const unread = (company: CompanyWorld) => alerts(company).flatMap(({ title, read }) => (read ? [] : [title]))

describe('low-balance alert', () => {
  it('appears once, with the number of leads that the balance covers', () => {
    const company = runningLow()
    company.run(AGENT, 'purchaseLead', { leadId: 'lead-1' })
    expect(alerts(company)).toMatchObject([
      { title: 'Form Direct is running low', body: '$483.80 left. Covers about 29 leads.', href: '/wallet' },
      { title: 'Rate Table One is running low', body: '$470.00 left. Covers about 15 leads.', read: false },
    ])
  })

  it('does not appear if the agent turned it off', () => {
    const company = companyWorld()
    company.run(AGENT, 'updateNotificationPreferences', { lowBalance: false })
    company.run(AGENT, 'updateWallet', { sourceId, lowBalanceThresholdCents: THRESHOLD })
    company.run(AGENT, 'purchaseLead', { leadId: 'lead-0' })
    expect(alerts(company)).toEqual([])
  })

  it.each<[way: string, fill: (company: CompanyWorld) => void]>([
    [
      'a transfer',
      (company) => {
        company.run('user-admin', 'adminCreditAgentBankAccount', { agentId: AGENT, amountCents: 620, reason: 'Credit' })
        company.run(AGENT, 'transferFundsToWallet', { sourceId, amountCents: 620 })
      },
    ],
    [
      'an administrator’s credit',
      ({ run }) =>
        run('user-admin', 'adminCreditAgentWallet', { agentId: AGENT, sourceId, amountCents: 620, reason: 'Goodwill' }),
    ],
    [
      'the refund of a returned lead',
      ({ run }) => {
        run(AGENT, 'requestLeadReturn', { leadId: 'lead-0', reason: 'DUPLICATE' })
        run('user-manager', 'resolveLeadReturn', { leadId: 'lead-0', approve: true })
      },
    ],
    ['a lower alert level', ({ run }) => run(AGENT, 'updateWallet', { sourceId, lowBalanceThresholdCents: 48_380 })],
    [
      'a lower alert level that an administrator sets',
      ({ run }) =>
        run('user-admin', 'adminUpdateWallet', {
          userId: AGENT,
          input: { sourceId, lowBalanceThresholdCents: 48_380 },
        }),
    ],
  ])('becomes read when %s lifts the balance over the alert level', (_way, fill) => {
    const company = runningLow()
    fill(company)
    expect(unread(company)).toEqual(['Rate Table One is running low'])
  })

  it('becomes read after an automatic top-up', () => {
    const company = companyWorld((history) => {
      const agent = { kind: 'user', userId: AGENT } as const
      saveCard(history, history.startMs - HOUR_MS, agent, 'visa')
      const rule = { thresholdCents: THRESHOLD, topUpCents: 60_000 }
      switchOnTopUp(history, history.startMs - HOUR_MS, agent, rule)
    })
    company.run(AGENT, 'updateWallet', { sourceId, lowBalanceThresholdCents: THRESHOLD })
    company.run(AGENT, 'purchaseLead', { leadId: 'lead-0' })
    // The callback of the payment arrives later.
    company.pass(HOUR_MS)
    expect(alerts(company)).toHaveLength(1)
    expect(unread(company)).toEqual([])
  })

  it('stays unread while one cent is missing, and appears again after the next drop', () => {
    const company = runningLow()
    const credit = (amountCents: number) =>
      company.run('user-admin', 'adminCreditAgentWallet', { agentId: AGENT, sourceId, amountCents, reason: 'Goodwill' })
    credit(619)
    expect(unread(company)).toContain('Form Direct is running low')
    credit(1)
    expect(unread(company)).not.toContain('Form Direct is running low')
    company.run(AGENT, 'purchaseLead', { leadId: 'lead-2' })
    expect(unread(company)).toContain('Form Direct is running low')
  })
})
