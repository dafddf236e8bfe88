import type { IntentStatus } from '../records'
import { ProviderError } from './provider-error'

/** What can befall a payment or a setup. */
export type IntentStep = 'attach' | 'succeed' | 'challenge' | 'decline' | 'cancel'

/*
 * PaymentIntent and SetupIntent share one machine. A confirmation succeeds, is declined, or leads to a challenge; a
 * challenge that the person left may be begun anew. `succeeded` and `canceled` are final.
 */
const OPEN: Readonly<Record<IntentStep, IntentStatus>> = {
  attach: 'requires_confirmation',
  succeed: 'succeeded',
  challenge: 'requires_action',
  decline: 'requires_payment_method',
  cancel: 'canceled',
}

const NEXT: Readonly<Record<IntentStatus, Partial<Readonly<Record<IntentStep, IntentStatus>>>>> = {
  requires_payment_method: OPEN,
  requires_confirmation: OPEN,
  requires_action: OPEN,
  succeeded: {},
  canceled: {},
}

interface IntentState {
  readonly id: string
  readonly status: IntentStatus
}

type IntentKind = 'payment_intent' | 'setup_intent'

/** The state after a step; refused as the provider refuses it where the step is none. */
function nextStatus(kind: IntentKind, intent: IntentState, step: IntentStep): IntentStatus {
  const next = NEXT[intent.status][step]
  if (!next) throw unexpectedState(kind, intent, step === 'cancel' ? 'cancel' : 'confirm')
  return next
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
