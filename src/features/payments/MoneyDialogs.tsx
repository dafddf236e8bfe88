import type { FragmentType } from '@apollo/client'
import { type JSX, Suspense } from 'react'
import type { FundingTarget } from './funding/add-funds-place'
import { AddFundsDialog, type AddFundsDialog_status } from './funding/AddFundsDialog'
import { TransferDialog } from './on-demand'

/** A requested money dialog. A null `sourceId` means the funds (fund) or no preselected wallet (transfer). */
export type MoneyRequest =
  | { readonly kind: 'fund'; readonly sourceId: string | null }
  | { readonly kind: 'transfer'; readonly sourceId: string | null; readonly amountCents?: number | null }

/** A lead source with its wallet, if it has one. */
export interface FundableEntry {
  readonly sourceId: string
  readonly name: string
  readonly costPerLeadCents: number | null
  readonly wallet: { readonly balanceCents: number } | null
}

export interface MoneyDialogsProps {
  request: MoneyRequest | null
  onRequest: (request: MoneyRequest | null) => void
  entries: readonly FundableEntry[]
  fundsBalanceCents: number
  status: FragmentType<typeof AddFundsDialog_status> | null
}

/** The Add Funds and Transfer dialogs, opened by `request`. */
export function MoneyDialogs(props: MoneyDialogsProps): JSX.Element {
  const { request, onRequest, entries, fundsBalanceCents, status } = props
  const close = (): void => onRequest(null)
  const target = request?.kind === 'fund' ? fundingTarget(entries, request.sourceId) : null
  const unknownTarget = request?.kind === 'fund' && request.sourceId !== null && target === null
  return (
    <>
      <AddFundsDialog
        open={request?.kind === 'fund' && !unknownTarget}
        onClose={close}
        target={target}
        fundsBalanceCents={fundsBalanceCents}
        status={status}
        onMoveInstead={target?.hasWallet ? () => onRequest({ kind: 'transfer', sourceId: target.sourceId }) : undefined}
      />
      {request?.kind === 'transfer' ? (
        <Suspense>
          <TransferDialog
            onClose={close}
            fundsBalanceCents={fundsBalanceCents}
            wallets={entries.flatMap(({ sourceId, name, wallet }) =>
              wallet ? [{ sourceId, name, balanceCents: wallet.balanceCents }] : [],
            )}
            sourceId={request.sourceId}
            amountCents={request.amountCents ?? null}
          />
        </Suspense>
      ) : null}
    </>
  )
}

function fundingTarget(entries: readonly FundableEntry[], sourceId: string | null): FundingTarget | null {
  const entry = entries.find((candidate) => candidate.sourceId === sourceId)
  if (!entry) return null
  const { name, costPerLeadCents, wallet } = entry
  const balanceCents = wallet?.balanceCents ?? 0
  return { sourceId: entry.sourceId, name, costPerLeadCents, balanceCents, hasWallet: wallet !== null }
}
