import { useMemo } from 'react'
import { graphql } from '../../lib/api/graphql'
import { urlCents, urlOption } from '../../lib/url-state/codecs'
import { readUrlState, useUrlParams, useWriteUrl } from '../../lib/url-state/use-url-state'

/**
 * The Add Funds or the Transfer dialog, which the URL of any page requests: `?fund={sourceId}`, `?fund=funds`, or
 * `?transfer={sourceId}`, each with an optional `amount` in cents. Links and reloads open it, and Back closes it.
 */
export interface MoneyRequest {
  readonly kind: 'fund' | 'transfer'
  /** Null for the funds (fund), or for no preselected wallet (transfer). */
  readonly sourceId: string | null
  readonly amountCents?: number | null
}

/** Selected by pages with a button that opens the dialog, so that it opens without another request. */
export const AddFundsDialog_status = graphql(`
  fragment AddFundsDialog_status on PaymentStatus {
    agentId
    config {
      defaultPaymentMethodId
    }
    paymentMethods {
      id
      brand
      last4
      expMonth
      expYear
    }
  }
`)

/** URL value for a dialog without a wallet. */
const none = 'funds'

/** Returns the codecs of the parameters. While the sources load, `sourceIds` is null, and every source counts. */
export function moneyUrl(sourceIds: readonly string[] | null) {
  const source = urlOption(sourceIds && [none, ...sourceIds].map((value) => ({ value })))
  return { fund: source, transfer: source, amount: urlCents() }
}

const anySource = moneyUrl(null)

/** Returns the requested dialog, or null, and its setter. */
export function useMoneyRequest(): [MoneyRequest | null, (request: MoneyRequest | null) => void] {
  const params = useUrlParams()
  const write = useWriteUrl()
  const request = useMemo((): MoneyRequest | null => {
    const { fund, transfer, amount: amountCents } = readUrlState(anySource, params)
    const kind = fund ? 'fund' : 'transfer'
    const source = fund || transfer
    return source === '' ? null : { kind, sourceId: source === none ? null : source, amountCents }
  }, [params])
  const setRequest = (next: MoneyRequest | null): void =>
    write(
      {
        fund: null,
        transfer: null,
        ...(next && { [next.kind]: next.sourceId ?? none }),
        amount: anySource.amount.format(next?.amountCents ?? null),
      },
      next && !request ? 'push' : 'replace',
    )
  return [request, setRequest]
}
