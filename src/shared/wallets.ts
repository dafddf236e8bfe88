/** Returns whether a wallet is low: its threshold is above 0, and its balance is below it (specification, section 2). */
export const isBelowThreshold = (balanceCents: number, thresholdCents: number): boolean =>
  thresholdCents > 0 && balanceCents < thresholdCents
