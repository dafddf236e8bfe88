import type { Stripe } from '@stripe/stripe-js'

/** A Stripe object that `<Elements>` accepts, without forms. */
export const emptyStripe = {
  elements: () => ({ getElement: () => null, update: () => undefined }),
  createToken: () => undefined,
  createPaymentMethod: () => undefined,
  confirmCardPayment: () => undefined,
} as unknown as Stripe
