import type { CodeDelivery } from '../../lib/auth/identity-provider'

/** Describes where the code was sent. The provider reports a destination even for accounts that do not exist. */
export function codeSentText(delivery: CodeDelivery | null): string {
  const medium = delivery?.medium?.toUpperCase() === 'SMS' ? 'by text message' : 'by email'
  return delivery?.destination
    ? `A code was sent ${medium} to ${delivery.destination}.`
    : `If the account exists, a code was sent ${medium}.`
}
