import { graphql } from '../../lib/api/graphql'

/** Cards, automatic top-up, and payments. Mutations of one of them return this fragment, so that all stay current. */
export const PaymentSettings_status = graphql(`
  fragment PaymentSettings_status on PaymentStatus {
    agentId
    currentConsentVersion
    config {
      defaultPaymentMethodId
      autoTopUpEnabled
      thresholdCents
      topUpCents
      consentVersion
      consentCapturedAt
      lastTopUpAt
      failureCount
    }
    paymentMethods {
      id
      brand
      last4
      expMonth
      expYear
      billingName
    }
    activity {
      id
      type
      status
      amountCents
      currency
      message
      occurredAt
    }
  }
`)
