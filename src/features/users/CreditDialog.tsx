import { useQuery } from '@apollo/client/react'
import { Stack } from '@chakra-ui/react'
import { type JSX, useState } from 'react'
import type { AppError } from '../../lib/errors/app-error'
import { graphql } from '../../lib/graphql/graphql'
import { formatCents, parseAmountToCents } from '../../lib/money'
import { AmountField } from '../../ui/AmountField'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Select } from '../../ui/Select'
import { useToasts } from '../../ui/Toasts'
import { useCreditFunds, useCreditWallet } from './user-actions'
import type { UserChangeProps } from './UserChangeDialog'
import { nameOf } from './user-words'

const CREDIT_TARGETS = graphql(`
  query CreditTargets($userId: ID!) {
    getUserWallets(userId: $userId) {
      agentId
      sourceId
      balanceCents
      leadSource {
        id
        name
      }
    }
  }
`)

const FUNDS = 'funds'

/** Gives an agent money, into his funds or one of his wallets, with a reason that is kept. */
export function CreditDialog({ pending, confirmation }: UserChangeProps): JSX.Element {
  const { user, fundsCents, key } = pending
  const [amount, setAmount] = useState('')
  const [target, setTarget] = useState(FUNDS)
  const [tried, setTried] = useState(false)
  const { data } = useQuery(CREDIT_TARGETS, { variables: { userId: user.id } })
  const creditFunds = useCreditFunds()
  const creditWallet = useCreditWallet()
  const toasts = useToasts()
  const parsed = parseAmountToCents(amount, { minCents: 1 })
  const wallet = data?.getUserWallets?.find((candidate) => candidate.sourceId === target)
  const targetName = wallet ? (wallet.leadSource?.name ?? wallet.sourceId) : 'Available funds'
  const beforeCents = wallet ? wallet.balanceCents : fundsCents

  const send = async (reason: string): Promise<AppError | null> => {
    if (!parsed.ok) return null
    const common = { agentId: user.id, amountCents: parsed.cents, reason: reason.trim(), idempotencyKey: key }
    const outcome = wallet
      ? await creditWallet({ input: { ...common, sourceId: wallet.sourceId } })
      : await creditFunds({ input: common })
    return outcome.ok ? null : outcome.error
  }

  return (
    <ConfirmDialog
      open
      onClose={confirmation.close}
      onConfirm={async (reason) => {
        setTried(true)
        if (parsed.ok && (await confirmation.confirm(() => send(reason))))
          toasts.show({ tone: 'success', title: `${formatCents(parsed.cents)} credited to ${nameOf(user)}` })
      }}
      title={`Credit ${nameOf(user)}`}
      confirmLabel={parsed.ok ? `Credit ${formatCents(parsed.cents)}` : 'Credit'}
      reason="required"
      changes={parsed.ok ? [{ label: targetName, beforeCents, afterCents: beforeCents + parsed.cents }] : []}
      busy={confirmation.busy}
      error={confirmation.error}
    >
      <Stack gap="4">
        <AmountField
          label="Amount"
          value={amount}
          onChange={setAmount}
          error={tried && !parsed.ok ? parsed.message : undefined}
          autoFocus
        />
        <Select
          label="Into"
          value={target}
          onChange={setTarget}
          options={[
            { value: FUNDS, label: 'Available funds' },
            ...(data?.getUserWallets ?? []).map((candidate) => ({
              value: candidate.sourceId,
              label: candidate.leadSource?.name ?? candidate.sourceId,
            })),
          ]}
        />
      </Stack>
    </ConfirmDialog>
  )
}
