import { graphql } from 'graphql'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../domain/context'
import { topUpAfterPurchase } from '../../domain/payments/top-up'
import { paymentWorld } from '../stripe/testing/payment-world'
import { ADA, ADMIN, BOB, MANAGER, newCard, PROVIDER, START_MS } from '../stripe/testing/payment-test-world'
import type { World } from '../../world/world'
import { openSession } from '../request-context'
import { createSchema } from './server'

const schema = createSchema()

let world: World
beforeEach(() => {
  world = paymentWorld()
})

async function run(source: string, actor: Actor = ADA, variableValues: Record<string, unknown> = {}) {
  const { data, errors } = await graphql({ schema, source, variableValues, contextValue: openSession(world, actor) })
  return {
    data: JSON.parse(JSON.stringify(data ?? null)) as Record<string, unknown> | null,
    codes: errors?.map(({ originalError }) => Reflect.get(originalError ?? {}, 'code') as unknown),
  }
}

const ADD = `mutation ($input: AddFundsInput!) {
  addFunds(input: $input) {
    success updatedBalance paymentIntent { clientSecret status }
    transaction { type amountCents balanceAfter } errors { message code field }
  }
}`

const STATUS = `query ($agentId: ID!) {
  getPaymentStatus(agentId: $agentId) {
    agentId currentConsentVersion
    config { defaultPaymentMethodId autoTopUpEnabled thresholdCents topUpCents consentVersion consentCapturedAt lastTopUpAt failureCount stripeCustomerId }
    paymentMethods { id brand last4 expMonth expYear billingName }
    activity { type status amountCents currency message occurredAt }
    failedTopUp { clientSecret sourceId amountCents message requiresAction occurredAt }
  }
}`

const statusOf = async (agentId: string, actor: Actor) => {
  const { data, codes } = await run(STATUS, actor, { agentId })
  return { status: data?.['getPaymentStatus'] as Record<string, unknown> | null, codes }
}

function saveCard(card: 'visa' | 'declinesWhenCharged'): string {
  const { setupIntentId } = world.execute('createSetupIntent', ADA, {})
  const clientSecret = world.store.setupIntents.get(setupIntentId)?.clientSecret ?? ''
  world.execute('confirmSetupIntent', PROVIDER, { clientSecret, card: newCard(card) })
  return world.execute('completePaymentSetup', ADA, { setupIntentId }).paymentMethodId
}

describe('addFunds', () => {
  it('returns the open payment, and after the payment its transaction', async () => {
    const variables = { input: { amountCents: 2_500, idempotencyKey: 'once' } }
    const first = await run(ADD, ADA, variables)
    expect(first.data?.['addFunds']).toMatchObject({
      success: true,
      updatedBalance: 0,
      transaction: null,
      errors: [],
      paymentIntent: { status: 'requires_payment_method' },
    })
    const [intent] = world.store.paymentIntents.all()
    world.execute('confirmPaymentIntent', PROVIDER, { clientSecret: intent?.clientSecret ?? '', card: newCard('visa') })
    const second = await run(ADD, ADA, variables)
    expect(second.data?.['addFunds']).toMatchObject({
      success: true,
      updatedBalance: 2_500,
      paymentIntent: { clientSecret: intent?.clientSecret, status: 'succeeded' },
      transaction: { type: 'FUNDING', amountCents: 2_500, balanceAfter: 2_500 },
    })
    expect((await run('{ getFundsBalance { agentId fundsBalanceCents } }')).data).toEqual({
      getFundsBalance: { agentId: 'ada', fundsBalanceCents: 2_500 },
    })
  })

  it('returns a correctable error as data', async () => {
    const { data, codes } = await run(ADD, ADA, { input: { amountCents: 99 } })
    expect(codes).toBeUndefined()
    expect(data?.['addFunds']).toEqual({
      success: false,
      updatedBalance: null,
      paymentIntent: null,
      transaction: null,
      errors: [{ code: 'VALIDATION_FAILED', field: 'amountCents', message: 'Minimum amount is $1' }],
    })
  })

  it.each([MANAGER, ADMIN])('is allowed for $userId', async (actor) => {
    expect((await run(ADD, actor, { input: { amountCents: 100 } })).codes).toBeUndefined()
    expect((await run('{ getFundsBalance { agentId } }', actor)).codes).toBeUndefined()
  })
})

describe('getPaymentStatus', () => {
  it('returns cards, configuration, and activity', async () => {
    const id = saveCard('visa')
    const { status } = await statusOf('ada', ADA)
    expect(status).toMatchObject({
      agentId: 'ada',
      currentConsentVersion: '2026-01',
      config: { defaultPaymentMethodId: id, autoTopUpEnabled: false, consentCapturedAt: null, failureCount: 0 },
      paymentMethods: [{ id, brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030, billingName: 'Ada Example' }],
      activity: [
        {
          type: 'CARD_SAVED',
          status: 'SUCCEEDED',
          amountCents: null,
          currency: 'usd',
          occurredAt: new Date(START_MS).toISOString(),
        },
      ],
      failedTopUp: null,
    })
  })

  it('is forbidden for other agents, with the same error for an unknown agent', async () => {
    expect(await statusOf('ada', BOB)).toEqual({ status: null, codes: ['FORBIDDEN'] })
    expect(await statusOf('nobody', BOB)).toEqual({ status: null, codes: ['FORBIDDEN'] })
  })

  it('returns a failed top-up to its agent only', async () => {
    saveCard('declinesWhenCharged')
    const rule = { enabled: true, thresholdCents: 2_000, topUpCents: 5_000, consentVersion: '2026-01' }
    const configured = await run(
      'mutation ($input: AutoTopUpConfigInput!) { updateAutoTopUpConfig(input: $input) { success config { autoTopUpEnabled consentCapturedAt } status { agentId } } }',
      ADA,
      { input: rule },
    )
    expect(configured.data?.['updateAutoTopUpConfig']).toEqual({
      success: true,
      config: { autoTopUpEnabled: true, consentCapturedAt: new Date(START_MS).toISOString() },
      status: { agentId: 'ada' },
    })
    topUpAfterPurchase(world.view(ADA), 'ada', 'forms')
    expect((await statusOf('ada', ADA)).status).toMatchObject({
      config: { failureCount: 1 },
      failedTopUp: {
        clientSecret: expect.stringMatching(/^pi_/) as string,
        sourceId: 'forms',
        amountCents: 5_000,
        message: 'Your card was declined.',
        requiresAction: false,
        occurredAt: new Date(START_MS).toISOString(),
      },
    })
    for (const actor of [MANAGER, ADMIN])
      expect((await statusOf('ada', actor)).status).toMatchObject({ failedTopUp: null })
  })
})

const cards = (operation: string, input: string) =>
  run(
    `mutation { ${operation}(input: ${input}) { success paymentMethod { id } status { paymentMethods { id } config { defaultPaymentMethodId } } errors { code field } } }`,
  )

describe('cards', () => {
  it('can be saved, made the default, and removed', async () => {
    const opened = await run('mutation { createSetupIntent { success clientSecret } }')
    const { clientSecret } = (opened.data ?? {})['createSetupIntent'] as { clientSecret: string }
    world.execute('confirmSetupIntent', PROVIDER, { clientSecret, card: newCard('visa') })
    const setupIntentId = clientSecret.split('_secret_')[0] ?? ''
    const completed = await cards('completePaymentSetup', `{ setupIntentId: "${setupIntentId}" }`)
    const first = world.store.paymentMethodsByAgent.list('ada')[0]?.id
    expect(completed.data?.['completePaymentSetup']).toMatchObject({ success: true, paymentMethod: { id: first } })
    const second = saveCard('visa')
    const chosen = await cards('setDefaultPaymentMethod', `{ paymentMethodId: "${second}" }`)
    expect(chosen.data?.['setDefaultPaymentMethod']).toMatchObject({
      status: { config: { defaultPaymentMethodId: second } },
    })
    const removed = await cards('removePaymentMethod', `{ paymentMethodId: "${second}" }`)
    expect(removed.data?.['removePaymentMethod']).toMatchObject({
      success: true,
      status: { paymentMethods: [{ id: first }], config: { defaultPaymentMethodId: first } },
    })
    const again = await cards('removePaymentMethod', `{ paymentMethodId: "${second}" }`)
    expect(again.data?.['removePaymentMethod']).toMatchObject({ success: false, errors: [{ code: 'NOT_FOUND' }] })
  })
})
