import { createIntentKeys } from '../../lib/idempotency'

/**
 * The idempotency keys of money on its way. They outlive a closed dialog: who asks for the very same thing again after
 * an answer was lost gets the first answer, not a second payment.
 */
export const intentKeys = createIntentKeys()
