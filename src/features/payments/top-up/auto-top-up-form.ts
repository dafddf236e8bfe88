import { formatCents, parseAmountToCents } from '../../../lib/format/money'
import type { Rule } from '../../../ui/form/rules'
import type { TopUpRule } from './consent'

/** The amounts of a standing order as they are typed, in dollars, and whether its terms are agreed to. */
export interface TopUpText {
  readonly thresholdCents: string
  readonly topUpCents: string
  readonly consents: boolean
}

/** The amounts, while they are any. */
export function readTopUp({ thresholdCents, topUpCents }: TopUpText): TopUpRule | null {
  const below = parseAmountToCents(thresholdCents)
  const by = parseAmountToCents(topUpCents)
  return below.ok && by.ok && below.cents < by.cents ? { thresholdCents: below.cents, topUpCents: by.cents } : null
}

/** A threshold at or above the amount would ask for another top-up right after the first. */
export const moreThanThreshold: Rule<string, TopUpText> = (text, { thresholdCents }) => {
  const below = parseAmountToCents(thresholdCents)
  const by = parseAmountToCents(text)
  return below.ok && by.ok && below.cents >= by.cents ? `Choose more than ${formatCents(below.cents)}` : null
}
