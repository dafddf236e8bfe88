import type { DomainContext } from '../context'
import type { IntentStatus, PaymentIntentRecord, SetupIntentRecord } from '../records'
import { ProviderError, resourceMissing } from './declines'

/** A transition of a payment intent or setup intent. */
export type IntentStep = 'attach' | 'succeed' | 'challenge' | 'process' | 'decline' | 'cancel'

/**
 * Status after each step, independent of the open status before it. Payment intents and setup intents share these
 * transitions.
 */
const NEXT_STATUS: Readonly<Record<IntentStep, IntentStatus>> = {
  attach: 'requires_confirmation',
  succeed: 'succeeded',
  challenge: 'requires_action',
  process: 'processing',
  decline: 'requires_payment_method',
  cancel: 'canceled',
}

export const isOpen = ({ status }: Pick<PaymentIntentRecord, 'status'>): boolean =>
  status !== 'succeeded' && status !== 'canceled'

type IntentState = Pick<PaymentIntentRecord, 'id' | 'status'>

type IntentKind = 'payment_intent' | 'setup_intent'

/** Returns the status after a step. Throws Stripe's `unexpected_state` error for a final status. */
function nextStatus(kind: IntentKind, intent: IntentState, step: IntentStep): IntentStatus {
  if (!isOpen(intent)) throw unexpectedState(kind, intent, step === 'cancel' ? 'cancel' : 'confirm')
  return NEXT_STATUS[step]
}

export const paymentStep = (intent: IntentState, step: IntentStep): IntentStatus =>
  nextStatus('payment_intent', intent, step)

export const setupStep = (setup: IntentState, step: IntentStep): IntentStatus => nextStatus('setup_intent', setup, step)

export function unexpectedState(
  kind: IntentKind,
  intent: IntentState,
  verb: 'confirm' | 'cancel' | 'authenticate',
): ProviderError {
  const name = kind === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent'
  return new ProviderError(
    `${kind}_unexpected_state`,
    `You cannot ${verb} this ${name} because it has a status of ${intent.status}.`,
    null,
    intent.id,
  )
}

const SECRET = '_secret_'
const SECRET_LENGTH = 24

type PaymentIntentDraft = Pick<PaymentIntentRecord, 'agentId' | 'purpose' | 'amountCents' | 'sourceId'>

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

/**
 * Returns the payment intent with this client secret. The secret is the only authorization, so no session is needed.
 */
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

/** Returns the part of a payment that can still be refunded or reversed. */
export const refundableCents = (intent: PaymentIntentRecord): number =>
  intent.status === 'succeeded' && intent.reversedAt === null ? intent.amountCents - intent.refundedCents : 0
