import { type JSX, useState } from 'react'
import { centsToInputText } from '../../lib/money'
import { AmountField } from '../../ui/AmountField'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Modal } from '../../ui/Modal'
import { Switch } from '../../ui/Switch'
import { useToasts } from '../../ui/Toasts'
import { useUpdateWalletRules } from './use-update-wallet-rules'
import { checkWalletRules, type WalletRulesErrors } from './wallet-rules-form'
import styles from './WalletRulesDialog.module.css'

export interface WalletRulesDialogProps {
  open: boolean
  onClose: () => void
  name: string
  sourceId: string
  lowBalanceThresholdCents: number
  replenishment: {
    readonly enabled: boolean
    readonly threshold: number | null
    readonly amount: number | null
  } | null
  mayReplenish: boolean
}

export function WalletRulesDialog(props: WalletRulesDialogProps): JSX.Element {
  return (
    <Modal open={props.open} onClose={props.onClose} title="Alerts and top-up" description={props.name}>
      <WalletRulesForm {...props} />
    </Modal>
  )
}

const amountText = (cents: number | null | undefined): string => (cents ? centsToInputText(cents) : '')

function WalletRulesForm(props: WalletRulesDialogProps): JSX.Element {
  const { replenishment, mayReplenish, onClose } = props
  const [warnBelow, setWarnBelow] = useState(() => amountText(props.lowBalanceThresholdCents))
  const [replenish, setReplenish] = useState(replenishment?.enabled ?? false)
  const [topUpBelow, setTopUpBelow] = useState(() => amountText(replenishment?.threshold))
  const [topUpBy, setTopUpBy] = useState(() => amountText(replenishment?.amount))
  const [errors, setErrors] = useState<WalletRulesErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const { send: update, busy } = useUpdateWalletRules()
  const toasts = useToasts()

  const save = async (): Promise<void> => {
    const checked = checkWalletRules({ warnBelow, replenish, topUpBelow, topUpBy })
    setErrors(checked.ok ? {} : checked.errors)
    if (!checked.ok || busy) return
    const { lowBalanceThresholdCents, thresholdCents, amountCents } = checked.amounts
    const outcome = await update({
      sourceId: props.sourceId,
      lowBalanceThresholdCents,
      autoReplenishment: { enabled: replenish, thresholdCents, amountCents },
    })
    if (!outcome.ok) {
      setFailure(outcome.error.message)
      return
    }
    toasts.show({ tone: 'success', title: 'Saved', description: props.name })
    onClose()
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <AmountField
        label="Warn me below"
        hint="Leave it empty for no warning."
        value={warnBelow}
        onChange={setWarnBelow}
        error={errors.warnBelow}
        autoFocus
      />
      <fieldset className={styles.group}>
        <Switch
          label="Top up this wallet by itself"
          checked={replenish}
          onChange={setReplenish}
          disabled={!mayReplenish && !replenish}
          spread
          hint={
            mayReplenish
              ? 'Your default card is charged. This rule comes before the one for all wallets.'
              : 'Agree to automatic top-up below first, with a saved card.'
          }
        />
        {replenish ? (
          <div className={styles.pair}>
            <AmountField
              label="When it falls below"
              value={topUpBelow}
              onChange={setTopUpBelow}
              error={errors.topUpBelow}
            />
            <AmountField label="Add" value={topUpBy} onChange={setTopUpBy} error={errors.topUpBy} />
          </div>
        ) : null}
      </fieldset>
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" loading={busy}>
          Save
        </Button>
      </div>
    </form>
  )
}
