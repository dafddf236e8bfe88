import { AddressElement } from '@stripe/react-stripe-js'
import type { StripeAddressElementChangeEvent } from '@stripe/stripe-js'
import { type JSX, useState } from 'react'
import { Banner } from '../../../ui/feedback/Banner'

export type AddressMode = 'billing' | 'shipping'

export interface AddressFieldProps {
  mode: AddressMode
  onChange: (change: Pick<StripeAddressElementChangeEvent, 'complete' | 'value'>) => void
  onEscape: () => void
}

/** Stripe's address form. Throws if the mode is neither billing nor shipping (specification, section 5). */
export function AddressField({ mode, onChange, onEscape }: AddressFieldProps): JSX.Element {
  if (!['billing', 'shipping'].includes(mode))
    throw new Error(`The address mode must be billing or shipping, not ${JSON.stringify(mode)}`)
  const [failed, setFailed] = useState(false)
  return (
    <>
      <AddressElement options={{ mode }} onChange={onChange} onEscape={onEscape} onLoadError={() => setFailed(true)} />
      {failed ? <Banner tone="danger">The address form could not be loaded. Close this and try again.</Banner> : null}
    </>
  )
}
