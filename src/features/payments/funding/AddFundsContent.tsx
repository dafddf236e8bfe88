import { Elements } from '@stripe/react-stripe-js'
import type { JSX } from 'react'
import { AddFundsForm, type AddFundsFormProps } from './AddFundsForm'
import { useStripeLoad } from '../cards/stripe'

/** Mounted with the dialog, so that the provider's script is not asked for before there is something to pay. */
export function AddFundsContent(props: Omit<AddFundsFormProps, 'stripe'>): JSX.Element {
  const stripe = useStripeLoad()
  return (
    <Elements stripe={stripe.load?.kind === 'ready' ? stripe.load.stripe : null}>
      <AddFundsForm {...props} stripe={stripe} />
    </Elements>
  )
}
