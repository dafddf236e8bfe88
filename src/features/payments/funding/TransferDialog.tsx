import { Box } from '@chakra-ui/react/box'
import { Stack } from '@chakra-ui/react/stack'
import type { JSX } from 'react'
import { useAppMutation } from '../../../lib/api/use-app-mutation'
import { centsToInputText, formatCents, parseAmountToCents } from '../../../shared/money'
import { Button } from '../../../ui/button/Button'
import { BalanceChanges } from '../../../ui/dialog/ConfirmDialog'
import { Select } from '../../../ui/field/Select'
import { AmountField } from '../../../ui/field/AmountField'
import { FormDialog, useDialogForm } from '../../../ui/form/FormDialog'
import { amount, centsOf } from '../../../ui/form/rules'
import { TRANSFER_FUNDS, updateFunds } from '../mutations'
import type { FundingTarget } from './funding'

export interface TransferDialogProps {
  onClose: () => void
  fundsBalanceCents: number
  /** The lead sources. Only those with a wallet are offered. */
  entries: readonly FundingTarget[]
  /** The preselected wallet, if any. */
  sourceId: string | null
  /** The prefilled amount, if any. */
  amountCents: number | null
}

const fromOneCent = { minCents: 1 }

/** A dialog that transfers money from the funds to a wallet, with both balances before and after. */
export function TransferDialog(props: TransferDialogProps): JSX.Element {
  const { onClose, fundsBalanceCents, entries } = props
  const wallets = entries.flatMap(({ sourceId, name, wallet: account }) =>
    account ? [{ sourceId, name, balanceCents: account.balanceCents }] : [],
  )
  const [only] = wallets.length === 1 ? wallets : []
  const transfer = useAppMutation(TRANSFER_FUNDS, { update: updateFunds })
  const walletOf = (sourceId: string) => wallets.find((candidate) => candidate.sourceId === sourceId)
  const form = useDialogForm({
    values: {
      sourceId: props.sourceId ?? only?.sourceId ?? '',
      amountCents: props.amountCents ? centsToInputText(props.amountCents) : '',
    },
    send: ({ sourceId, amountCents }) => transfer.run({ sourceId, amountCents: centsOf(amountCents, fromOneCent) }),
    successToast: ({ sourceId, amountCents }) =>
      `${formatCents(centsOf(amountCents, fromOneCent))} moved to ${walletOf(sourceId)?.name ?? 'the wallet'}`,
    onClose,
  })
  const wallet = walletOf(form.values.sourceId)
  const parsed = parseAmountToCents(form.values.amountCents, fromOneCent)
  const missing = (text: string): string | null => {
    const missingCents = centsOf(text, fromOneCent) - fundsBalanceCents
    return missingCents > 0 ? `You need ${formatCents(missingCents)} more to transfer this.` : null
  }
  return (
    <FormDialog
      form={form}
      title="Transfer to a wallet"
      description={`${formatCents(fundsBalanceCents)} available to transfer`}
      ready={parsed.ok && wallet !== undefined}
      submitLabel={parsed.ok ? `Transfer ${formatCents(parsed.cents)}` : 'Transfer'}
    >
      <Select
        label="Wallet"
        placeholder="Choose a wallet"
        autoFocus={!wallet}
        options={wallets.map((candidate) => ({
          value: candidate.sourceId,
          label: `${candidate.name} (${formatCents(candidate.balanceCents)})`,
        }))}
        {...form.field('sourceId', () => (wallet ? null : 'Choose a wallet'))}
        value={wallet?.sourceId ?? ''}
      />
      <Stack gap="2.5">
        <AmountField
          label="Amount"
          big
          autoFocus={Boolean(wallet)}
          {...form.field('amountCents', amount(fromOneCent), missing)}
        />
        <Box>
          <Button
            size="sm"
            disabled={fundsBalanceCents <= 0}
            onClick={() => form.set({ amountCents: centsToInputText(Math.max(0, fundsBalanceCents)) })}
          >
            Max
          </Button>
        </Box>
      </Stack>
      {wallet && parsed.ok && parsed.cents <= fundsBalanceCents ? (
        <BalanceChanges
          changes={[
            {
              label: 'Available funds',
              beforeCents: fundsBalanceCents,
              afterCents: fundsBalanceCents - parsed.cents,
            },
            {
              label: wallet.name,
              beforeCents: wallet.balanceCents,
              afterCents: wallet.balanceCents + parsed.cents,
            },
          ]}
        />
      ) : null}
    </FormDialog>
  )
}
