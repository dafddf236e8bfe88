import type { FragmentType } from '@apollo/client'
import { type JSX, Suspense, useMemo } from 'react'
import { urlCents, urlOption } from '../../lib/url-state/codecs'
import { useUrlState } from '../../lib/url-state/use-url-state'
import { Button } from '../../ui/button/Button'
import { lazyComponent, usePrefetch } from '../../ui/lazy-component'
import {
  addFundsComponents,
  AddFundsDialog,
  type AddFundsDialog_status,
  type FundingTarget,
} from './funding/AddFundsDialog'

const TransferDialog = lazyComponent(
  () => import('./funding/TransferDialog'),
  (module) => module.TransferDialog,
)

const lazyDialogs = [...addFundsComponents, TransferDialog]

export const usePrefetchedMoneyDialogs = (pageIsReady: boolean): void => usePrefetch(lazyDialogs, pageIsReady)

/** A requested money dialog. A null `sourceId` means the funds (fund) or no preselected wallet (transfer). */
export type MoneyRequest =
  | { readonly kind: 'fund'; readonly sourceId: string | null; readonly amountCents?: number | null }
  | { readonly kind: 'transfer'; readonly sourceId: string | null; readonly amountCents?: number | null }

export interface MoneyDialogsProps {
  request: MoneyRequest | null
  onRequest: (request: MoneyRequest | null) => void
  entries: readonly FundingTarget[]
  fundsBalanceCents: number
  status: FragmentType<typeof AddFundsDialog_status> | null
}

/** The Add Funds and Transfer dialogs, opened by `request`. */
export function MoneyDialogs(props: MoneyDialogsProps): JSX.Element {
  const { request, onRequest, entries, fundsBalanceCents, status } = props
  const close = (): void => onRequest(null)
  const target =
    request?.kind === 'fund' ? (entries.find(({ sourceId }) => sourceId === request.sourceId) ?? null) : null
  const unknownTarget = request?.kind === 'fund' && request.sourceId !== null && target === null
  return (
    <>
      <AddFundsDialog
        open={request?.kind === 'fund' && !unknownTarget}
        onClose={close}
        target={target}
        initialAmountCents={request?.kind === 'fund' ? (request.amountCents ?? undefined) : undefined}
        fundsBalanceCents={fundsBalanceCents}
        status={status}
        onMoveInstead={target?.wallet ? () => onRequest({ kind: 'transfer', sourceId: target.sourceId }) : undefined}
      />
      {request?.kind === 'transfer' ? (
        <Suspense>
          <TransferDialog
            onClose={close}
            fundsBalanceCents={fundsBalanceCents}
            entries={entries}
            sourceId={request.sourceId}
            amountCents={request.amountCents ?? null}
          />
        </Suspense>
      ) : null}
    </>
  )
}

export interface MoneyButtonsProps {
  /** Null while the balance loads or is unavailable. */
  fundsBalanceCents: number | null
  loading?: boolean
  onRequest: (request: MoneyRequest) => void
}

/** Buttons for a transfer to a wallet and for adding funds. */
export function MoneyButtons({ fundsBalanceCents, loading = false, onRequest }: MoneyButtonsProps): JSX.Element {
  return (
    <>
      <Button
        icon="swap"
        disabled={(fundsBalanceCents ?? 0) <= 0}
        onClick={() => onRequest({ kind: 'transfer', sourceId: null })}
      >
        Transfer to a wallet
      </Button>
      <Button
        icon="add"
        variant="primary"
        disabled={loading}
        onClick={() => onRequest({ kind: 'fund', sourceId: null })}
      >
        Add funds
      </Button>
    </>
  )
}

/** URL value for a dialog without a wallet. */
const none = 'funds'

/**
 * Returns the open money dialog from the URL, and its setter. Parameters: `?fund={sourceId}`, `?fund=funds`, or
 * `?transfer={sourceId}`, each with an optional `amount` in cents. Links can open the dialog, and Back closes it.
 * `targets` is null while the sources load.
 */
export function useMoneyRequest(
  targets: readonly Pick<FundingTarget, 'sourceId'>[] | null,
): [MoneyRequest | null, (request: MoneyRequest | null) => void] {
  const schema = useMemo(() => {
    const target = urlOption(targets && [none, ...targets.map(({ sourceId }) => sourceId)].map((value) => ({ value })))
    return { fund: target, transfer: target, amount: urlCents() }
  }, [targets])
  const { values, set, reset } = useUrlState(schema)
  const { fund, transfer, amount } = values
  const request = useMemo<MoneyRequest | null>(() => {
    if (fund) return { kind: 'fund', sourceId: fund === none ? null : fund, amountCents: amount }
    if (transfer) return { kind: 'transfer', sourceId: transfer === none ? null : transfer, amountCents: amount }
    return null
  }, [fund, transfer, amount])

  const setRequest = (next: MoneyRequest | null): void => {
    if (!next) {
      reset()
      return
    }
    const wallet = next.sourceId ?? none
    set(
      next.kind === 'fund'
        ? { fund: wallet, transfer: '', amount: next.amountCents ?? null }
        : { fund: '', transfer: wallet, amount: next.amountCents ?? null },
      { push: request === null },
    )
  }
  return [request, setRequest]
}
