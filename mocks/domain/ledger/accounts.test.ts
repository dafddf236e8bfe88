import { describe, expect, it } from 'vitest'
import { agentOfAccount, clearingAccount, fundsAccount, walletAccount } from './ledger'

describe('whose an account is', () => {
  it('funds and wallets are their agent’s', () => {
    expect(agentOfAccount(fundsAccount('ada'))).toEqual({ agentId: 'ada', sourceId: null })
    expect(agentOfAccount(walletAccount('ada', 'forms'))).toEqual({ agentId: 'ada', sourceId: 'forms' })
  })

  it.each([
    'cards',
    'revenue',
    clearingAccount('pi_1'),
    'clearing:ada:forms',
    'funds:',
    'wallet:ada',
    'wallet::forms',
    '',
  ])('%s is nobody’s', (account) => expect(agentOfAccount(account)).toBeUndefined())
})
