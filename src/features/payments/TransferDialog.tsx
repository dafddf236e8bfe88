import { type JSX, useState } from 'react'
import { fundingMessages } from '../../lib/errors/catalogue'
import { centsToInputText, formatCents, parseAmountToCents } from '../../lib/money'
import { AmountField } from '../../ui/AmountField'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { BalanceChanges } from '../../ui/ConfirmDialog'
import { Modal } from '../../ui/Modal'
import { Select } from '../../ui/Select'
import { useToasts } from '../../ui/Toasts'
import { forgetFunding, readLeftFunding } from './left-funding'
import { useSubmission } from './use-submission'
import { useTransferFunds } from './use-transfer-funds'
import styles from './AddFundsForm.module.css'

export interface TransferWallet {
  readonly sourceId: string
  readonly name: string
  readonly balanceCents: number
}

export interface TransferDialogProps {
  open: boolean
  onClose: () => void
  agentId: string
  fundsBalanceCents: number
  wallets: readonly TransferWallet[]
  /** The wallet chosen beforehand, if any. */
  sourceId?: string | null
  /** The amount filled in beforehand, if any. */
  amountCents?: number | null
}

/** Moves money out of the funds into a wallet, with both balances before and after. */
export function TransferDialog(props: TransferDialogProps): JSX.Element {
  return (
    <Modal
      open={props.open}
      onClose={props.onClose}
      title="Move to a wallet"
      description={`${formatCents(props.fundsBalanceCents)} available in your funds`}
    >
      <TransferForm {...props} />
    </Modal>
  )
}

function TransferForm(props: TransferDialogProps): JSX.Element {
  const { agentId, fundsBalanceCents, wallets, onClose } = props
  const [sourceId, setSourceId] = useState(() => props.sourceId ?? (wallets.length === 1 ? wallets[0]?.sourceId : ''))
  const [text, setText] = useState(() => (props.amountCents ? centsToInputText(props.amountCents) : ''))
  const [touched, setTouched] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const transfer = useTransferFunds()
  const { working, submit } = useSubmission(() => setFailure(fundingMessages.dialogFailed))
  const toasts = useToasts()

  const wallet = wallets.find((candidate) => candidate.sourceId === sourceId)
  const amount = parseAmountToCents(text, { minCents: 1 })
  const missingCents = amount.ok ? amount.cents - fundsBalanceCents : 0
  const amountError = !amount.ok
    ? amount.message
    : missingCents > 0
      ? `You need ${formatCents(missingCents)} more in your funds.`
      : null

  const move = async (): Promise<boolean> => {
    setTouched(true)
    if (!amount.ok || amountError || !wallet) return false
    setFailure(null)
    const error = await transfer({ sourceId: wallet.sourceId, amountCents: amount.cents })
    if (error) {
      setFailure(error.message)
      return false
    }
    if (readLeftFunding(agentId)?.sourceId === wallet.sourceId) forgetFunding()
    toasts.show({ tone: 'success', title: `${formatCents(amount.cents)} moved to ${wallet.name}` })
    onClose()
    return true
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(move)
      }}
    >
      <Select
        label="Wallet"
        value={wallet?.sourceId ?? ''}
        onChange={setSourceId}
        placeholder="Choose a wallet"
        autoFocus={!wallet}
        error={touched && !wallet ? 'Choose the wallet that gets the money' : null}
        options={wallets.map((candidate) => ({
          value: candidate.sourceId,
          label: `${candidate.name} (${formatCents(candidate.balanceCents)})`,
        }))}
      />
      <div className={styles.amount}>
        <AmountField
          label="Amount"
          big
          autoFocus={Boolean(wallet)}
          value={text}
          onChange={(value) => {
            setText(value)
            setTouched(true)
          }}
          error={touched ? amountError : null}
        />
        <div className={styles.presets}>
          <Button
            size="sm"
            disabled={fundsBalanceCents <= 0}
            onClick={() => setText(centsToInputText(Math.max(0, fundsBalanceCents)))}
          >
            All of it
          </Button>
        </div>
      </div>
      {wallet && amount.ok && !amountError ? (
        <BalanceChanges
          changes={[
            {
              label: 'Available funds',
              beforeCents: fundsBalanceCents,
              afterCents: fundsBalanceCents - amount.cents,
            },
            {
              label: wallet.name,
              beforeCents: wallet.balanceCents,
              afterCents: wallet.balanceCents + amount.cents,
            },
          ]}
        />
      ) : null}
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        fullWidth
        loading={working}
        disabled={!amount.ok || amountError !== null || !wallet}
      >
        {amount.ok ? `Move ${formatCents(amount.cents)}` : 'Move'}
      </Button>
    </form>
  )
}
