import { useMemo } from 'react'
import { urlInteger, urlText } from '../../lib/url-state/codecs'
import { useUrlState } from '../../lib/url-state/use-url-state'
import type { MoneyRequest } from './MoneyDialogs'

/** URL value for a dialog without a wallet. */
const none = 'funds'

const urlSchema = { fund: urlText(), transfer: urlText(), amount: urlInteger() }

/**
 * Returns the open money dialog from the URL, and its setter. Parameters: `?fund={sourceId}` or `?fund=funds`, and
 * `?transfer={sourceId}` with an optional `amount` in cents. Links can open the dialog, and Back closes it.
 */
export function useMoneyRequest(): [MoneyRequest | null, (request: MoneyRequest | null) => void] {
  const { values, set, reset } = useUrlState(urlSchema)
  const { fund, transfer, amount } = values
  const request = useMemo<MoneyRequest | null>(() => {
    if (fund) return { kind: 'fund', sourceId: fund === none ? null : fund }
    if (transfer) return { kind: 'transfer', sourceId: transfer === none ? null : transfer, amountCents: amount }
    return null
  }, [fund, transfer, amount])

  const setRequest = (next: MoneyRequest | null): void => {
    if (!next) {
      reset()
      return
    }
    const place = next.sourceId ?? none
    set(
      next.kind === 'fund'
        ? { fund: place, transfer: '', amount: null }
        : { fund: '', transfer: place, amount: next.amountCents ?? null },
      { push: request === null },
    )
  }
  return [request, setRequest]
}
