import { graphql } from '../../lib/graphql/graphql'

/** What every change of cards or of automatic top-up brings up to date. */
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
