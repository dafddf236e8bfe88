import { type JSX, type RefObject, useEffect, useRef, useState } from 'react'
import { fundingMessages } from '../../lib/errors/catalogue'
import { centsToInputText, formatCents, formatCentsShort, parseAmountToCents } from '../../lib/money'
import { AmountField } from '../../ui/AmountField'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { BalanceChanges } from '../../ui/ConfirmDialog'
import { useToasts } from '../../ui/Toasts'
import type { AddFundsDialogProps } from './AddFundsDialog'
import { confirmCardPayment } from './confirm-card'
import { fundingReport } from './funding-report'
import { FundingProgress } from './FundingProgress'
import { PaymentMethodChoice } from './PaymentMethodChoice'
import type { StripeState } from './stripe'
import { type SavedCard, useCardForm } from './use-card-form'
import { useFunding } from './use-funding'
import { useSubmission } from './use-submission'
import styles from './AddFundsForm.module.css'

const presetsCents = [2_500, 5_000, 10_000, 25_000]

/** What the dialog hands to its content. */
export interface AddFundsFormProps extends Omit<AddFundsDialogProps, 'open' | 'status'> {
  stripe: StripeState
  methods: readonly SavedCard[]
  defaultPaymentMethodId: string | null | undefined
  /** Called by the dialog before it closes, however that came about. */
  beforeClose: RefObject<() => void>
  onConfirming: (confirming: boolean) => void
  onChallenge: (shown: boolean) => void
}

export function AddFundsForm(props: AddFundsFormProps): JSX.Element {
  const { agentId, target, fundsBalanceCents, stripe, defaultPaymentMethodId, onClose, onMoveInstead } = props
  const [amountText, setAmountText] = useState('')
  const [touched, setTouched] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const cards = useCardForm(props.methods, defaultPaymentMethodId)
  const { phase, run, stopWaiting } = useFunding(agentId)
  const toasts = useToasts()
  const { working, submit } = useSubmission(() => setProblem(fundingMessages.dialogFailed))
  const { beforeClose } = props
  useEffect(() => {
    beforeClose.current = () => {
      if (phase === 'late') stopWaiting()
    }
  }, [beforeClose, phase, stopWaiting])

  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The form may come after the dialog has been opened; then the dialog could not focus its first field.
    formRef.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])

  const amount = parseAmountToCents(amountText)
  const disabledMessage = stripe.load?.kind === 'disabled' ? stripe.load.message : null
  const ready = amount.ok && cards.filled && disabledMessage === null

  const pay = async (): Promise<boolean> => {
    setTouched(true)
    if (!amount.ok || disabledMessage !== null) return false
    const chosen = cards.read()
    if (!chosen.ok) {
      if (chosen.title) toasts.show({ tone: 'error', title: chosen.title })
      return false
    }
    setProblem(null)
    props.onConfirming(true)
    try {
      const outcome = await run({ amountCents: amount.cents, target }, async (clientSecret) => {
        const { stripe: provider, card } = chosen
        const confirmed = await confirmCardPayment({
          stripe: provider,
          clientSecret,
          card,
          onChallenge: props.onChallenge,
        })
        props.onConfirming(false)
        return confirmed
      })
      if (!outcome) return true
      toasts.show({ key: 'funding', ...fundingReport(outcome) })
      if (outcome.kind === 'failed') {
        setProblem(nothingCharged(outcome.title))
        return false
      }
      onClose()
      return true
    } finally {
      props.onConfirming(false)
    }
  }

  if (phase === 'waiting' || phase === 'late' || phase === 'moving')
    return <FundingProgress phase={phase} targetName={target?.name ?? null} onLeave={onClose} />

  return (
    <form
      ref={formRef}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(pay)
      }}
    >
      <div className={styles.amount}>
        <AmountField
          label="Amount"
          big
          autoFocus
          disabled={working}
          value={amountText}
          onChange={(text) => {
            setAmountText(text)
            setTouched(true)
          }}
          error={touched && !amount.ok ? amount.message : null}
          hint={amount.ok && target ? leadsHint(amount.cents, target.costPerLeadCents) : 'At least $1.'}
        />
        <div className={styles.presets} role="group" aria-label="Quick choices">
          {presetsCents.map((cents) => (
            <Button key={cents} size="sm" disabled={working} onClick={() => setAmountText(centsToInputText(cents))}>
              {formatCentsShort(cents)}
            </Button>
          ))}
        </div>
      </div>
      {amount.ok ? (
        <BalanceChanges
          changes={[
            target
              ? change(target.name, target.balanceCents, amount.cents)
              : change('Available funds', fundsBalanceCents, amount.cents),
          ]}
        />
      ) : null}
      {target && fundsBalanceCents > 0 && onMoveInstead ? (
        <p className={styles.instead}>
          You have {formatCents(fundsBalanceCents)} in your funds.{' '}
          <button type="button" className={styles.link} onClick={onMoveInstead}>
            Move that instead
          </button>
        </p>
      ) : null}
      {disabledMessage ? (
        <Banner tone="warning">{disabledMessage}</Banner>
      ) : (
        <fieldset disabled={working}>
          <PaymentMethodChoice
            form={cards}
            stripe={stripe}
            defaultPaymentMethodId={defaultPaymentMethodId}
            onEscape={onClose}
          />
        </fieldset>
      )}
      {problem ? <Banner tone="warning">{problem}</Banner> : null}
      <div className={styles.submit}>
        <Button type="submit" variant="primary" size="lg" fullWidth loading={working} disabled={!ready}>
          {cards.filled
            ? `Add ${formatCents(amount.ok ? amount.cents : 0)}`
            : 'Select or enter card details to continue'}
        </Button>
        <p className={styles.note}>{working ? 'Waiting for your bank…' : 'You are charged once, in US dollars.'}</p>
      </div>
    </form>
  )
}

function change(label: string, beforeCents: number, amountCents: number) {
  return { label, beforeCents, afterCents: beforeCents + amountCents }
}

function leadsHint(amountCents: number, costPerLeadCents: number | null): string {
  const leads = costPerLeadCents ? Math.floor(amountCents / costPerLeadCents) : 0
  if (!costPerLeadCents) return 'At least $1.'
  if (leads === 0) return `One lead costs ${formatCents(costPerLeadCents)}.`
  return `Enough for about ${leads} ${leads === 1 ? 'lead' : 'leads'} at ${formatCents(costPerLeadCents)}.`
}

/** What stays on the form after the notification with the reason has gone. */
function nothingCharged(title: string): string {
  if (title === fundingMessages.paymentFailed)
    return 'Nothing was charged. Check the details, or choose another card, and try again.'
  return title === fundingMessages.confirmationFailed
    ? 'We do not know yet whether your bank has confirmed it. Try again: the same payment is charged only once.'
    : fundingMessages.dialogFailed
}
