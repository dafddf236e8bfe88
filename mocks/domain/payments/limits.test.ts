import { describe, expect, it } from 'vitest'
import {
  ADA,
  newCard,
  PROVIDER,
  domainErrorOf,
  PaymentTestWorld,
} from '../../services/stripe/testing/payment-test-world'
import { companyWorld } from '../../world/testing/company-world'
import { CARDS, fundsAccount } from '../ledger/ledger'
import { MAX_HELD_CENTS } from './funding'
import { failedTopUp } from './activity'
import { topUpAfterPurchase } from './top-up'

const LARGEST = 99_999_999
const INT_MIN = -2_147_483_648

/** Credits the account until the agent can receive only `roomCents` more. */
function fill(world: PaymentTestWorld, roomCents: number, account = fundsAccount('ada')): void {
  let missingCents = MAX_HELD_CENTS - roomCents - world.funds() - world.wallet('forms') - world.wallet('calls')
  for (; missingCents > 0; missingCents -= LARGEST) world.adjust(Math.min(missingCents, LARGEST), account)
}

const confirm = (world: PaymentTestWorld, clientSecret: string, card: Parameters<typeof newCard>[0] = 'visa') =>
  world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard(card) })

const LIMIT_TEXT = 'Funds and wallets can hold at most $20,000,000.00 together.'

describe('limit of an agent’s balance', () => {
  it('allows funding up to the exact limit and opens no payment beyond it', () => {
    const world = new PaymentTestWorld()
    fill(world, 2_500)
    expect(domainErrorOf(world, () => world.run('addFunds', ADA, { amountCents: 2_501 }))).toEqual({
      code: 'CONFLICT',
      field: 'amountCents',
      message: `${LIMIT_TEXT} Up to $25.00 more can be added.`,
    })
    confirm(world, world.open(2_500).clientSecret)
    expect(world.funds()).toBe(MAX_HELD_CENTS)
    expect(domainErrorOf(world, () => world.open(100)).message).toBe(`${LIMIT_TEXT} No more can be added.`)
    expect(world.audit()).toEqual([])
  })

  it('leaves the card uncharged and the payment open if the limit is reached in the meantime', () => {
    const world = new PaymentTestWorld()
    const { id, clientSecret } = world.open(2_500)
    fill(world, 2_499)
    const { error } = confirm(world, clientSecret)
    expect(error).toEqual({
      code: 'amount_too_large',
      declineCode: null,
      message: `${LIMIT_TEXT} Up to $24.99 more can be added.`,
    })
    expect(world.ledger.balance(CARDS)).toBe(0)
    expect(world.intent(id).status).toBe('requires_payment_method')
    expect(world.activities().at(-1)).toMatchObject({ status: 'FAILED', message: error?.message })
    world.adjust(-1, fundsAccount('ada'))
    expect(confirm(world, clientSecret).error).toBeNull()
  })

  it('leaves the card uncharged if the limit is reached during a challenge', () => {
    const world = new PaymentTestWorld()
    const { id, clientSecret } = world.open(2_500)
    confirm(world, clientSecret, 'challengeAlways')
    fill(world, 0)
    const { error } = world.run('answerChallenge', PROVIDER, { clientSecret, outcome: 'complete' })
    expect(error?.code).toBe('amount_too_large')
    expect(world.intent(id).status).toBe('requires_payment_method')
    expect(world.ledger.balance(CARDS)).toBe(0)
  })

  it('counts a paid but uncredited payment toward the limit', () => {
    const world = new PaymentTestWorld()
    fill(world, 5_000)
    const { clientSecret } = world.open(2_500)
    const card = newCard('visa')
    world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card, override: { callback: 'late' } })
    expect(domainErrorOf(world, () => world.open(2_501)).message).toContain('Up to $25.00 more')
    confirm(world, world.open(2_500).clientSecret)
    world.pass(60_000)
    expect(world.funds()).toBe(MAX_HELD_CENTS)
    expect(world.audit()).toEqual([])
  })

  it('stops an automatic top-up before the charge and notifies the agent of the reason', () => {
    const world = new PaymentTestWorld()
    world.save('visa')
    world.consent()
    fill(world, 4_999)
    world.do(ADA, (ctx) => topUpAfterPurchase(ctx, 'ada', 'forms'))
    expect(world.ledger.balance(CARDS)).toBe(0)
    expect(world.do(ADA, (ctx) => failedTopUp(ctx, 'ada'))).toMatchObject({
      message: expect.stringContaining(LIMIT_TEXT),
    })
    expect(world.notes().at(-1)).toMatchObject({ kind: 'TOP_UP_FAILED', body: expect.stringContaining(LIMIT_TEXT) })
    expect(world.audit()).toEqual([])
  })

  it('rejects a lead return beyond the limit and leaves the return pending', () => {
    const company = companyWorld()
    const agentId = 'user-agent'
    company.run(agentId, 'purchaseLead', { leadId: 'lead-0' })
    company.run(agentId, 'requestLeadReturn', { leadId: 'lead-0', reason: 'DUPLICATE' })
    const credit = { agentId, amountCents: LARGEST, reason: 'Goodwill' }
    for (let n = 0; n < 19; n++) company.run('user-admin', 'adminCreditAgentBankAccount', credit)
    const rest = MAX_HELD_CENTS - 19 * LARGEST - 100_000 + 1_620
    company.run('user-admin', 'adminCreditAgentBankAccount', { ...credit, amountCents: rest })
    const decide = { leadId: 'lead-0', approve: true }
    expect(company.refusal('user-manager', 'resolveLeadReturn', decide)).toMatchObject({
      code: 'CONFLICT',
      field: 'leadId',
      message: `${LIMIT_TEXT} No more can be added.`,
    })
    expect(company.lead('lead-0').status).toBe('RETURN_REQUESTED')
  })
})

describe('limit of reversible payments', () => {
  it('keeps the debt within a GraphQL Int when the bank reverses every payment', () => {
    const world = new PaymentTestWorld()
    const paid: string[] = []
    for (let n = 0; n < 20; n++) {
      const { id, clientSecret } = world.open(LARGEST)
      confirm(world, clientSecret)
      paid.push(id)
      world.adjust(-LARGEST, fundsAccount('ada'))
    }
    expect(domainErrorOf(world, () => world.open(LARGEST))).toMatchObject({
      code: 'CONFLICT',
      field: 'amountCents',
      message:
        'Card payments that a bank can still reverse are limited to $20,000,000.00. Up to $0.20 more can be added.',
    })
    for (const paymentIntentId of paid) world.run('disputePayment', PROVIDER, { paymentIntentId })
    expect(world.funds()).toBe(-20 * LARGEST)
    expect(world.funds()).toBeGreaterThan(INT_MIN)
    expect(domainErrorOf(world, () => world.open(LARGEST)).message).toContain('Up to $0.20 more can be added.')
  })

  it('allows funding that pays off the debt after a dispute', () => {
    const world = new PaymentTestWorld()
    const { id, clientSecret } = world.open(2_500)
    confirm(world, clientSecret)
    world.adjust(-2_500, fundsAccount('ada'))
    world.run('disputePayment', PROVIDER, { paymentIntentId: id })
    fill(world, 2_500, 'wallet:ada:forms')
    expect(world.wallet('forms')).toBe(MAX_HELD_CENTS)
    confirm(world, world.open(2_500).clientSecret)
    expect(world.funds()).toBe(0)
    expect(domainErrorOf(world, () => world.open(100)).message).toBe(`${LIMIT_TEXT} No more can be added.`)
  })
})
