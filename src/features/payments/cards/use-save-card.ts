import type { Stripe } from '@stripe/stripe-js'
import { useRef } from 'react'
import { useCommand } from '../../../lib/api/use-command'
import { fundingMessages } from '../../../lib/errors/catalogue'
import { COMPLETE_PAYMENT_SETUP, CREATE_SETUP_INTENT } from '../mutations'
import { type BillingAddress, type CardChoice, confirmCardSetup } from './confirm-card'

export interface SaveCardRequest {
  readonly stripe: Stripe
  readonly card: CardChoice
  readonly billing: BillingAddress
  readonly makeDefault: boolean
  readonly onChallenge: (shown: boolean) => void
  /** Called after the confirmation, when the card form is no longer needed. */
  readonly onConfirmed: () => void
}

/** Returns a function that saves a card after its bank confirms it. Resolves with the error message, or null. */
export function useSaveCard(): (request: SaveCardRequest) => Promise<string | null> {
  const createSetupIntent = useCommand(CREATE_SETUP_INTENT, { secret: true })
  const completePaymentSetup = useCommand(COMPLETE_PAYMENT_SETUP)
  // A setup intent whose card was refused is reused for the next card.
  const openSecret = useRef<string | null>(null)

  return async ({ stripe, card, billing, makeDefault, onChallenge, onConfirmed }) => {
    if (!openSecret.current) {
      const opened = await createSetupIntent.run({})
      if (opened.status !== 'done') return opened.error.message
      openSecret.current = opened.payload.clientSecret
    }
    const clientSecret = openSecret.current
    if (!clientSecret) return fundingMessages.dialogFailed
    const confirmed = await confirmCardSetup({ stripe, clientSecret, card, billing, onChallenge })
    onConfirmed()
    switch (confirmed.kind) {
      case 'succeeded': {
        openSecret.current = null
        const done = await completePaymentSetup.run({ input: { setupIntentId: confirmed.intentId, makeDefault } })
        return done.status === 'done' ? null : done.error.message
      }
      case 'refused':
        return confirmed.message || fundingMessages.dialogFailed
      case 'abandoned':
        return 'You left before your bank had confirmed it. The card was not saved.'
      case 'canceled':
        openSecret.current = null
        return fundingMessages.dialogFailed
      case 'failed':
        return fundingMessages.dialogFailed
    }
  }
}
