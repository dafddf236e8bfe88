import { describe, expect, it } from 'vitest'
import type { IntentStatus } from '../records'
import { paymentStep, setupStep, unexpectedState, type IntentStep } from './intents'

const OPEN: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
]
const FINAL: readonly IntentStatus[] = ['succeeded', 'canceled']
const STEPS: Readonly<Record<IntentStep, IntentStatus>> = {
  attach: 'requires_confirmation',
  succeed: 'succeeded',
  challenge: 'requires_action',
  process: 'processing',
  decline: 'requires_payment_method',
  cancel: 'canceled',
}
const steps = Object.keys(STEPS) as IntentStep[]
const cases = (statuses: readonly IntentStatus[]) =>
  statuses.flatMap((status) => steps.map((step) => [status, step] as const))

describe('payment and setup intent state machine', () => {
  it.each(cases(OPEN))('from the status %s, the step %s leads to the next status', (status, step) => {
    expect(paymentStep({ id: 'pi_1', status }, step)).toBe(STEPS[step])
    expect(setupStep({ id: 'seti_1', status }, step)).toBe(STEPS[step])
  })

  it.each(cases(FINAL))('from the final status %s, the step %s throws', (status, step) => {
    const verb = step === 'cancel' ? 'cancel' : 'confirm'
    expect(() => paymentStep({ id: 'pi_1', status }, step)).toThrow(
      `You cannot ${verb} this PaymentIntent because it has a status of ${status}.`,
    )
    expect(() => setupStep({ id: 'seti_1', status }, step)).toThrow(
      expect.objectContaining({ providerCode: 'setup_intent_unexpected_state', intentId: 'seti_1', param: null }),
    )
  })

  it('names the unexpected status', () => {
    expect(unexpectedState('payment_intent', { id: 'pi_1', status: 'succeeded' }, 'authenticate')).toMatchObject({
      code: 'STRIPE_ERROR',
      providerCode: 'payment_intent_unexpected_state',
      message: 'You cannot authenticate this PaymentIntent because it has a status of succeeded.',
    })
    expect(unexpectedState('setup_intent', { id: 'seti_1', status: 'canceled' }, 'confirm').message).toContain(
      'this SetupIntent',
    )
  })
})
