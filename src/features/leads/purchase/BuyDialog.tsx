import { type JSX, useEffect, useRef, useState } from 'react'
import { type FailureText, unknownOutcome, unknownOutcomeText } from '../../../lib/api/outcome'
import { formatCents } from '../../../shared/money'
import { usStateName } from '../../../lib/labels/us-states'
import { type BalanceChange, ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { useToasts } from '../../../ui/feedback/Toasts'
import { sourceNameOf } from '../lead-labels'
import type { LeadRow } from '../queries'
import { balanceAfterCents, type Buyer } from './purchase-rules'
import type { PurchaseInput, PurchaseResult } from './use-purchase'

export interface BuyDialogProps {
  /** Lead to buy. Null closes the dialog. */
  lead: LeadRow | null
  buyer: Buyer | null
  buy: (input: PurchaseInput) => Promise<PurchaseResult>
  onClose: () => void
  onBought: (lead: LeadRow) => void
}

/** Dialog that confirms the purchase of one lead, with its price and the wallet before and after. */
export function BuyDialog({ lead, ...rest }: BuyDialogProps): JSX.Element | null {
  // The key clears the error message when the lead changes.
  return lead ? <OpenBuyDialog key={lead.id} lead={lead} {...rest} /> : null
}

function OpenBuyDialog(props: BuyDialogProps & { lead: LeadRow }): JSX.Element {
  const { lead, buyer, buy, onClose, onBought } = props
  const toasts = useToasts()
  const [problem, setProblem] = useState<{ message: string; again: boolean } | null>(null)
  const name = lead.customerName ?? 'This lead'
  const source = sourceNameOf(lead)
  const price = formatCents(lead.priceCents)
  const isUnmounted = useRef(false)
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])

  const showProblem = (text: FailureText, message: string, again: boolean): void => {
    if (isUnmounted.current) toasts.show({ tone: 'error', ...text })
    else setProblem({ message, again })
  }

  const confirm = async (): Promise<void> => {
    const result = await buy({ leadId: lead.id, priceCents: lead.priceCents })
    switch (result.kind) {
      case 'bought':
        // The drawer of the lead confirms the purchase, unless the user has closed the dialog or left the page.
        if (isUnmounted.current) toasts.show({ tone: 'success', title: `Lead purchased: ${result.name ?? name}` })
        onClose()
        onBought(lead)
        return
      case 'alreadySold':
        onClose()
        toasts.show({
          tone: 'error',
          title: result.message,
          description: `${name} has been taken off the list. You paid nothing.`,
        })
        return
      case 'refused':
        showProblem({ title: `${name} was not bought`, description: result.message }, result.message, false)
        return
      case 'unknown':
        showProblem(unknownOutcome, unknownOutcomeText, true)
        return
      case 'aborted':
        onClose()
    }
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title="Buy this lead?"
      amountCents={lead.priceCents}
      changes={changesOf(lead, buyer)}
      confirmLabel={problem?.again ? 'Try again' : `Buy for ${price}`}
      error={problem?.message}
    >
      {`${name} from ${source}, in ${usStateName(lead.state)}. Contact details unlock when you buy.`}
    </ConfirmDialog>
  )
}

function changesOf(lead: LeadRow, buyer: Buyer | null): readonly BalanceChange[] {
  const before = buyer?.walletsBySource.get(lead.sourceId)?.balanceCents
  const after = buyer ? balanceAfterCents(lead, buyer) : null
  return before === undefined || after === null
    ? []
    : [{ label: sourceNameOf(lead), beforeCents: before, afterCents: after }]
}
