import { formatCents, parseAmountToCents } from '../../../lib/format/money'
import type { Rule } from '../../../ui/form/rules'
import type { TopUpRule } from './consent'

/** Values of the automatic top-up form. Amounts are text in dollars. */
export interface TopUpText {
  readonly thresholdCents: string
  readonly topUpCents: string
  readonly consents: boolean
}

/** Returns the amounts in cents. Null if they are invalid, or if the threshold is not below the amount. */
export function readTopUp({ thresholdCents, topUpCents }: TopUpText): TopUpRule | null {
  const below = parseAmountToCents(thresholdCents)
  const by = parseAmountToCents(topUpCents)
  return below.ok && by.ok && below.cents < by.cents ? { thresholdCents: below.cents, topUpCents: by.cents } : null
}

/** Rejects an amount at or below the threshold, because the wallet would need another top-up immediately. */
export const moreThanThreshold: Rule<string, TopUpText> = (text, { thresholdCents }) => {
  const below = parseAmountToCents(thresholdCents)
  const by = parseAmountToCents(text)
  return below.ok && by.ok && below.cents >= by.cents ? `Choose more than ${formatCents(below.cents)}` : null
}
