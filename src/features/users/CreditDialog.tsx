import { useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { useAppMutation } from '../../lib/api/use-app-mutation'
import { formatCents, parseAmountToCents } from '../../lib/format/money'
import { graphql } from '../../lib/api/graphql'
import { personName } from '../../lib/labels/user-labels'
import { BalanceChanges } from '../../ui/dialog/ConfirmDialog'
import { AmountField } from '../../ui/field/TextField'
import { Select } from '../../ui/field/Select'
import { FormDialog, ReasonField, useDialogForm } from '../../ui/form/FormDialog'
import { amount, centsOf, required } from '../../ui/form/rules'
import type { UserChangeProps } from './user-change'

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

const CREDIT_WALLET = graphql(`
  mutation AdminCreditAgentWallet(
    $agentId: ID!
    $sourceId: ID!
    $amountCents: Int!
    $reason: String!
    $idempotencyKey: String
  ) {
    adminCreditAgentWallet(
      input: {
        agentId: $agentId
        sourceId: $sourceId
        amountCents: $amountCents
        reason: $reason
        idempotencyKey: $idempotencyKey
      }
    ) {
      success
      errors {
        ...MutationErrors
      }
      balanceCents
    }
  }
`)

const CREDIT_FUNDS = graphql(`
  mutation AdminCreditAgentBankAccount($agentId: ID!, $amountCents: Int!, $reason: String!, $idempotencyKey: String) {
    adminCreditAgentBankAccount(
      input: { agentId: $agentId, amountCents: $amountCents, reason: $reason, idempotencyKey: $idempotencyKey }
    ) {
      success
      errors {
        ...MutationErrors
      }
      balanceCents
    }
  }
`)

const FUNDS = 'funds'
const fromOneCent = { minCents: 1 }

/** A dialog that credits an agent's funds or one of the agent's wallets. The credit stores its reason. */
export function CreditDialog({ user, fundsCents, onClose }: UserChangeProps): JSX.Element {
  const { data } = useQuery(CREDIT_TARGETS, { variables: { userId: user.id } })
  const creditFunds = useAppMutation(CREDIT_FUNDS, { refetches: 'screen', movesMoney: true })
  const creditWallet = useAppMutation(CREDIT_WALLET, { refetches: 'screen', movesMoney: true })
  const targets = [
    { value: FUNDS, label: 'Available funds', balanceCents: fundsCents },
    ...(data?.getUserWallets ?? []).map(({ sourceId, leadSource, balanceCents }) => ({
      value: sourceId,
      label: leadSource?.name ?? sourceId,
      balanceCents,
    })),
  ]
  const form = useDialogForm({
    values: { amount: '', into: FUNDS, reason: '' },
    send: ({ amount: text, into, reason }) => {
      const credit = { agentId: user.id, amountCents: centsOf(text, fromOneCent), reason: reason.trim() }
      return into === FUNDS ? creditFunds.run(credit) : creditWallet.run({ ...credit, sourceId: into })
    },
    said: (values) => {
      const given = formatCents(centsOf(values.amount, fromOneCent))
      return `${given} credited to ${personName(user)}`
    },
    onClose,
    apiNames: { amountCents: 'amount', sourceId: 'into' },
  })
  const parsed = parseAmountToCents(form.values.amount, fromOneCent)
  const target = targets.find(({ value }) => value === form.values.into)
  const gone = { value: form.values.into, label: 'A wallet that is no longer there', disabled: true }

  return (
    <FormDialog
      form={form}
      title={`Credit ${personName(user)}`}
      submitLabel={parsed.ok ? `Credit ${formatCents(parsed.cents)}` : 'Credit'}
      onClose={onClose}
    >
      <AmountField label="Amount" autoFocus {...form.field('amount', amount(fromOneCent))} />
      <Select
        label="Into"
        options={target ? targets : [...targets, gone]}
        {...form.field('into', () => (target ? null : 'This wallet is gone. Select where the money goes.'))}
      />
      {parsed.ok && target ? (
        <BalanceChanges
          changes={[
            {
              label: target.label,
              beforeCents: target.balanceCents,
              afterCents: target.balanceCents + parsed.cents,
            },
          ]}
        />
      ) : null}
      <ReasonField required {...form.field('reason', required('Say why: the reason is kept with the credit.'))} />
    </FormDialog>
  )
}
