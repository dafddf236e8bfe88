/** How a callback travels: at once unless something goes wrong on the way. */
export type CallbackMishap = 'late' | 'twice' | 'never'

/** What may go wrong at the bank and on the way back from it, besides what the card itself brings. */
export interface Mishaps {
  /** A decline code. */
  readonly decline: string
  readonly callback: CallbackMishap
}

/** What a charge is called by whoever lets one go wrong. */
export type ChargeOperation = 'confirmCardPayment' | 'confirmCardSetup' | 'topUp'

/** Asked at the moment at which it would go wrong: an answer counts as one time that it did. */
export type AskForMishap = <Kind extends keyof Mishaps>(
  kind: Kind,
  charge: ChargeOperation,
) => Mishaps[Kind] | undefined
