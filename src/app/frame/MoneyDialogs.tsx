import { useApolloClient, useQuery } from '@apollo/client/react'
import { type JSX, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AddFundsDialog } from '../../features/payments/funding/AddFundsDialog'
import { fund } from '../../features/payments/funding/funding'
import { createPaymentStore } from '../../features/payments/funding/stored-payments'
import { TransferDialog } from '../../features/payments/funding/TransferDialog'
import {
  AddFundsDialog_status,
  type MoneyRequest,
  moneyUrl,
  useMoneyRequest,
} from '../../features/payments/money-request'
import { useActiveSources } from '../../features/wallets/use-active-sources'
import { walletEntries } from '../../features/wallets/wallet-rules'
import { graphql } from '../../lib/api/graphql'
import { useSessionSnapshot } from '../../lib/auth/use-session'
import { useUrlState } from '../../lib/url-state/use-url-state'
import { useToasts } from '../../ui/feedback/Toasts'

/** The pages that open the dialogs have most of it in the cache. */
const MONEY = graphql(
  `
    query Money($agentId: ID!) {
      getFundsBalance {
        agentId
        fundsBalanceCents
      }
      getAgentWallets {
        ...WalletState
        ...WalletSource
      }
      getPaymentStatus(agentId: $agentId) {
        ...AddFundsDialog_status @unmask
      }
    }
  `,
  [AddFundsDialog_status],
)

/**
 * The Add Funds and Transfer dialogs, above all pages: a payment continues after the user leaves the page. During the
 * confirmation of a card, its form stays mounted even if hidden (confirm-card.ts), and that for another wallet waits.
 */
export function MoneyDialogs(): JSX.Element | null {
  const { user } = useSessionSnapshot()
  const [request] = useMoneyRequest()
  const [confirming, setConfirming] = useState<MoneyRequest | null>(null)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  if (!user) return null
  const requested = request?.kind === 'fund' ? request : null
  const funding = confirming ?? requested
  const isSame = requested?.sourceId === funding?.sourceId
  const props = {
    userId: user.id,
    signalOf: () => leaving.current.signal,
    onConfirming: (now: boolean) =>
      setConfirming((current) => {
        if (now) return funding
        // An earlier payment may end while the card of another one is being confirmed.
        return current === funding ? null : current
      }),
  }
  return (
    <>
      {funding ? (
        <MoneyDialog
          {...props}
          request={funding}
          isOpen={requested !== null && isSame}
          isAwaited={requested !== null && !isSame}
        />
      ) : null}
      {request?.kind === 'transfer' ? <MoneyDialog {...props} request={request} isOpen isAwaited={false} /> : null}
    </>
  )
}

interface MoneyDialogProps {
  userId: string
  request: MoneyRequest
  isOpen: boolean
  isAwaited: boolean
  /** Returns the signal that aborts when the user signs out or the page closes. */
  signalOf: () => AbortSignal
  onConfirming: (isConfirming: boolean) => void
}

function MoneyDialog(props: MoneyDialogProps): JSX.Element | null {
  const { userId, request, isOpen, isAwaited, signalOf, onConfirming } = props
  const client = useApolloClient()
  const toasts = useToasts()
  const navigate = useNavigate()
  const [, setRequest] = useMoneyRequest()
  const { data, loading } = useQuery(MONEY, { variables: { agentId: userId } })
  const { rows: sources, loading: areSourcesLoading } = useActiveSources()
  const entries = useMemo(() => walletEntries(data?.getAgentWallets ?? [], sources ?? []), [data, sources])
  const isLoaded = (data !== undefined || !loading) && (sources !== undefined || !areSourcesLoading)
  // The page says so if the URL names an unknown source.
  useUrlState(useMemo(() => moneyUrl(isLoaded ? entries.map(({ sourceId }) => sourceId) : null), [isLoaded, entries]))

  const { kind, sourceId, amountCents = null } = request
  const target = entries.find((entry) => entry.sourceId === sourceId) ?? null
  if (!isLoaded || (sourceId !== null && target === null)) return null
  const dialog = {
    sourceId,
    amountCents,
    fundsBalanceCents: data?.getFundsBalance?.fundsBalanceCents ?? Number.NaN,
    onClose: () => setRequest(null),
  }
  if (kind === 'transfer') return <TransferDialog {...dialog} entries={entries} />
  return (
    <AddFundsDialog
      key={sourceId}
      {...dialog}
      isOpen={isOpen}
      isAwaited={isAwaited}
      target={target}
      methods={data?.getPaymentStatus?.paymentMethods ?? []}
      defaultPaymentMethodId={data?.getPaymentStatus?.config.defaultPaymentMethodId ?? null}
      onPay={(form) =>
        fund(form, {
          client,
          store: createPaymentStore(userId),
          toasts,
          openTransfer: (wallet) => void navigate(`/wallet?transfer=${encodeURIComponent(wallet)}`),
          signal: signalOf(),
        })
      }
      onMoveInstead={target?.wallet ? () => setRequest({ kind: 'transfer', sourceId }) : null}
      onConfirming={onConfirming}
    />
  )
}
