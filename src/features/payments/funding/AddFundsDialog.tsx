import { useContext, useEffect } from 'react'
import { graphql } from '../../../lib/graphql/graphql'
import { AddFundsPlaceContext, type WantedFunding } from './add-funds-place'

export const AddFundsDialog_status = graphql(`
  fragment AddFundsDialog_status on PaymentStatus {
    agentId
    config {
      defaultPaymentMethodId
    }
    paymentMethods {
      id
      brand
      last4
      expMonth
      expYear
    }
  }
`)

/**
 * Money by card into the funds, and on into a wallet. The dialog stands above all pages (FundingHost): what it has begun
 * goes on when the page that asked for it has gone.
 */
export function AddFundsDialog(wanted: WantedFunding): null {
  const place = useContext(AddFundsPlaceContext)
  useEffect(() => place(wanted))
  useEffect(() => () => place(null), [place])
  return null
}
