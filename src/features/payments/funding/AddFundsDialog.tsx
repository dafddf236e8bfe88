import { useContext, useEffect } from 'react'
import { graphql } from '../../../lib/api/graphql'
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
 * Requests the Add Funds dialog for the current page. FundingHost renders it above all pages, so that a payment
 * continues after the user leaves the page.
 */
export function AddFundsDialog(wanted: WantedFunding): null {
  const place = useContext(AddFundsPlaceContext)
  useEffect(() => place(wanted))
  useEffect(() => () => place(null), [place])
  return null
}
