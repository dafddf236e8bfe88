import { graphql } from '../../lib/graphql/graphql'

/** Cards, automatic top-up and payments: shown on one page, and brought up to date by every change of any of them. */
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
