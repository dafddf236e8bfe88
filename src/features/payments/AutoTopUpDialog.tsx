import { type JSX, useState } from 'react'
import { now } from '../../lib/clock'
import { formatDate } from '../../lib/dates'
import { fundingMessages } from '../../lib/errors/catalogue'
import { centsToInputText, formatCents } from '../../lib/money'
import { AmountField } from '../../ui/AmountField'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { Modal } from '../../ui/Modal'
import { useToasts } from '../../ui/Toasts'
import { checkTopUp, type TopUpErrors } from './auto-top-up-form'
import { consentLines, hasCurrentConsent } from './consent'
import { useSubmission } from './use-submission'
import { useUpdateAutoTopUpConfig } from './use-update-auto-top-up-config'
import form from './AddFundsForm.module.css'
import styles from './AutoTopUp.module.css'

export interface AutoTopUpDialogProps {
  open: boolean
  onClose: () => void
  config: {
    readonly autoTopUpEnabled: boolean
    readonly thresholdCents: number | null
    readonly topUpCents: number | null
    readonly consentVersion: string | null
  }
  currentConsentVersion: string
  /** The card that will be charged, as people call it. */
  card: string | null
}

export function AutoTopUpDialog(props: AutoTopUpDialogProps): JSX.Element {
  return (
    <Modal open={props.open} onClose={props.onClose} title="Automatic top-up">
      <AutoTopUpForm {...props} />
    </Modal>
  )
}

const amountText = (cents: number | null, whenNone: string): string =>
  cents === null ? whenNone : centsToInputText(cents)

function AutoTopUpForm({ config, currentConsentVersion, card, onClose }: AutoTopUpDialogProps): JSX.Element {
  const [threshold, setThreshold] = useState(() => amountText(config.thresholdCents, '25.00'))
  const [topUp, setTopUp] = useState(() => amountText(config.topUpCents, '100.00'))
  const [consents, setConsents] = useState(
    () => config.autoTopUpEnabled && hasCurrentConsent(config, currentConsentVersion),
  )
  const [errors, setErrors] = useState<TopUpErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const { send: updateAutoTopUpConfig } = useUpdateAutoTopUpConfig()
  const { working, submit } = useSubmission(() => setFailure(fundingMessages.dialogFailed))
  const toasts = useToasts()
  // The terms name the amounts, so that they are read as they stand now.
  const present = checkTopUp(threshold, topUp, true)

  const change = (set: (text: string) => void) => (text: string) => {
    set(text)
    // Consent was given to other amounts.
    setConsents(false)
  }

  const save = async (): Promise<boolean> => {
    const checked = checkTopUp(threshold, topUp, consents)
    setErrors(checked.ok ? {} : checked.errors)
    if (!checked.ok) return false
    setFailure(null)
    const outcome = await updateAutoTopUpConfig({
      enabled: true,
      ...checked.rule,
      consentVersion: currentConsentVersion,
    })
    if (!outcome.ok) {
      setFailure(outcome.error.message)
      return false
    }
    const description = `${formatCents(checked.rule.topUpCents)} below ${formatCents(checked.rule.thresholdCents)}`
    toasts.show({ tone: 'success', title: 'Automatic top-up is on', description })
    onClose()
    return true
  }

  return (
    <form
      className={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(save)
      }}
    >
      <div className={styles.pair}>
        <AmountField
          label="When a wallet falls below"
          value={threshold}
          onChange={change(setThreshold)}
          error={errors.threshold}
          autoFocus
        />
        <AmountField label="Add" value={topUp} onChange={change(setTopUp)} error={errors.topUp} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a text that scrolls must be reachable by keyboard. */}
      <div className={styles.terms} role="group" aria-label="Terms of automatic top-up" tabIndex={0}>
        {consentLines(present.ok ? present.rule : null, card).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className={styles.version}>
          Terms {currentConsentVersion}, {formatDate(now())}
        </p>
      </div>
      <Checkbox label="I agree to these terms" checked={consents} onChange={setConsents} error={errors.consent} />
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <Button type="submit" variant="primary" size="lg" fullWidth loading={working}>
        {config.autoTopUpEnabled ? 'Save' : 'Switch on'}
      </Button>
    </form>
  )
}
