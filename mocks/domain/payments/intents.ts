import type { DomainContext } from '../context'
import type { PaymentIntentRecord, SetupIntentRecord } from '../records'
import { resourceMissing } from './provider-error'

const SECRET = '_secret_'
const SECRET_LENGTH = 24

export type PaymentIntentDraft = Pick<PaymentIntentRecord, 'agentId' | 'purpose' | 'amountCents' | 'sourceId'>

export function createPaymentIntent(ctx: DomainContext, draft: PaymentIntentDraft): PaymentIntentRecord {
  const id = ctx.ids.next('pi')
  return ctx.store.paymentIntents.insert({
    id,
    clientSecret: `${id}${SECRET}${ctx.chance.token(SECRET_LENGTH, 'secret', id)}`,
    ...draft,
    status: 'requires_payment_method',
    paymentMethodId: null,
    behaviour: null,
    cardToSave: null,
    lastError: null,
    creditedAt: null,
    refundedCents: 0,
    reversedAt: null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  })
}

export function insertSetupIntent(ctx: DomainContext, agentId: string): SetupIntentRecord {
  const id = ctx.ids.next('seti')
  return ctx.store.setupIntents.insert({
    id,
    clientSecret: `${id}${SECRET}${ctx.chance.token(SECRET_LENGTH, 'secret', id)}`,
    agentId,
    status: 'requires_payment_method',
    paymentMethodId: null,
    card: null,
    behaviour: null,
    lastError: null,
    completedAt: null,
    createdAt: ctx.now,
  })
}

/** The payment that a client secret opens. Whoever holds the secret may act on it, signed in or not. */
export function paymentIntentBySecret(ctx: DomainContext, clientSecret: string): PaymentIntentRecord {
  const intent = ctx.store.paymentIntents.get(clientSecret.split(SECRET)[0] ?? '')
  if (intent?.clientSecret !== clientSecret) throw resourceMissing('payment_intent', 'client_secret')
  return intent
}

export function setupIntentBySecret(ctx: DomainContext, clientSecret: string): SetupIntentRecord {
  const intent = ctx.store.setupIntents.get(clientSecret.split(SECRET)[0] ?? '')
  if (intent?.clientSecret !== clientSecret) throw resourceMissing('setupintent', 'client_secret')
  return intent
}

export const isSetupSecret = (clientSecret: string): boolean => clientSecret.startsWith('seti_')

export function changePaymentIntent(
  ctx: DomainContext,
  id: string,
  changes: Partial<Omit<PaymentIntentRecord, 'id'>>,
): PaymentIntentRecord {
  return ctx.store.paymentIntents.update(id, { ...changes, updatedAt: ctx.now })
}
