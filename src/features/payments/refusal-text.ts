import { fundingMessages } from '../../lib/errors/catalogue'

/** Returns the error text of a payment dialog. For a failed payment, the text says that the card was not charged. */
export function refusalText({ title, description }: { readonly title: string; readonly description?: string }): string {
  if (title !== fundingMessages.paymentFailed) return fundingMessages.dialogFailed
  const reason =
    description && description !== fundingMessages.tryAgain ? description : 'The payment did not go through.'
  return /nothing was charged/i.test(reason) ? reason : `${reason} Nothing was charged. Try again, or use another card.`
}
