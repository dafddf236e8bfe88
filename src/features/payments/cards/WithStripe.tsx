import { Elements } from '@stripe/react-stripe-js'
import type { JSX, ReactNode } from 'react'
import { type StripeState, useStripeLoad } from './stripe'

/** The provider around a card form. Mounted with its dialog, so that the script is not asked for before there is something to pay. */
export function WithStripe({ children }: { children: (stripe: StripeState) => ReactNode }): JSX.Element {
  const stripe = useStripeLoad()
  return <Elements stripe={stripe.load?.kind === 'ready' ? stripe.load.stripe : null}>{children(stripe)}</Elements>
}
