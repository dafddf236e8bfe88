import { type JSX, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { fundingMessages } from '../../../lib/errors/catalogue'
import { centsToInputText, formatCents, formatCentsShort, parseAmountToCents } from '../../../lib/format/money'
import { createIntentKeys } from '../../../lib/idempotency'
import { now } from '../../../lib/time/clock'
import { AmountField } from '../../../ui/field/AmountField'
import { Banner } from '../../../ui/feedback/Banner'
import { Button } from '../../../ui/button/Button'
import { BalanceChanges } from '../../../ui/dialog/ConfirmDialog'
import { useToasts } from '../../../ui/feedback/Toasts'
import { confirmCardPayment } from '../cards/confirm-card'
import { PaymentMethodChoice } from '../cards/PaymentMethodChoice'
import type { StripeState } from '../cards/stripe'
import { type SavedCard, useCardForm } from '../cards/use-card-form'
import type { FundingDesk } from '../intention/funding-desk'
import type { FundingPhase } from '../intention/funding-steps'
import type { IntentionStore } from '../intention/intention-store'
import { refusalText } from '../refusal-text'
import { useSubmission } from '../use-submission'
import type { WantedFunding } from './add-funds-place'
import { FundingProgress } from './FundingProgress'
import { UnderWay } from './UnderWay'
import styles from './AddFundsForm.module.css'

const presetsCents = [2_500, 5_000, 10_000, 25_000]

/** What the dialog hands to its content. */
export interface AddFundsFormProps extends Omit<WantedFunding, 'open' | 'status'> {
  desk: FundingDesk
  store: IntentionStore
  stripe: StripeState
  methods: readonly SavedCard[]
  defaultPaymentMethodId: string | null | undefined
  onConfirming: (confirming: boolean) => void
  onChallenge: (shown: boolean) => void
}

export function AddFundsForm(props: AddFundsFormProps): JSX.Element {
  const { desk, store, target, fundsBalanceCents, stripe, defaultPaymentMethodId, onClose, onMoveInstead } = props
  const [amountText, setAmountText] = useState('')
  const [touched, setTouched] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [phase, setPhase] = useState<FundingPhase | null>(null)
  const [ownKey, setOwnKey] = useState<string | null>(null)
  // The amount that the person was asked about, since a payment of the same amount is under way.
  const [askedCents, setAskedCents] = useState<number | null>(null)
  // Whoever tries again after a refusal goes on with the same payment, for as long as the form is there.
  const [keys] = useState(createIntentKeys)
  const cards = useCardForm(props.methods, defaultPaymentMethodId)
  const underWay = useSyncExternalStore(store.subscribe, store.list).filter(({ key }) => key !== ownKey)
  const toasts = useToasts()
  const { working, submit } = useSubmission(() => setProblem(fundingMessages.dialogFailed))

  const formRef = useRef<HTMLFormElement>(null)
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    // The form may come after the dialog has been opened; then the dialog could not focus its first field.
    formRef.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      isThere.current = false
    }
  }, [])

  const amount = parseAmountToCents(amountText)
  const disabledMessage = stripe.load?.kind === 'disabled' ? stripe.load.message : null
  const ready = amount.ok && cards.filled && disabledMessage === null
  const asks = amount.ok && askedCents === amount.cents

  const pay = async (): Promise<boolean> => {
    setTouched(true)
    if (!amount.ok || disabledMessage !== null) return false
    const chosen = cards.read()
    if (!chosen) return false
    const amountCents = amount.cents
    if (!asks && underWay.some((intention) => intention.amountCents === amountCents)) {
      setAskedCents(amountCents)
      return false
    }
    const wallet = target && { sourceId: target.sourceId, name: target.name }
    const key = keys.keyFor({ amountCents, wallet })
    setProblem(null)
    setOwnKey(key)
    props.onConfirming(true)
    try {
      const confirm = async (clientSecret: string) => {
        const { stripe: provider, card } = chosen
        const { onChallenge } = props
        const confirmed = await confirmCardPayment({ stripe: provider, clientSecret, card, onChallenge })
        props.onConfirming(false)
        return confirmed
      }
      const wish = { key, amountCents, wallet, begunAtMs: now() }
      const outcome = await desk.fund(wish, { hasWallet: target?.hasWallet ?? true, confirm }, setPhase)
      if (outcome?.kind === 'failed') {
        if (!outcome.reusable) keys.settle({ amountCents, wallet })
        setPhase(null)
        setAskedCents(null)
        setProblem(refusalText(outcome))
        return false
      }
      if (isThere.current) onClose()
      return true
    } finally {
      props.onConfirming(false)
    }
  }

  const leave = (): void => {
    const where = target ? target.name : 'your funds'
    toasts.show({
      key: ownKey ?? 'funding',
      tone: 'info',
      title: `${amount.ok ? formatCents(amount.cents) : 'Your money'} is on its way`,
      description: `Your payment went through. The money goes to ${where} when it arrives.`,
    })
    onClose()
  }

  if (phase === 'waiting' || phase === 'late' || phase === 'moving')
    return <FundingProgress phase={phase} targetName={target?.name ?? null} onLeave={leave} />

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
          You have {formatCents(fundsBalanceCents)} available.{' '}
          <button type="button" className={styles.link} onClick={onMoveInstead}>
            Use that instead
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
      {problem ? <Banner tone="danger">{problem}</Banner> : null}
      <UnderWay intentions={underWay} askedCents={asks && !working ? askedCents : null} onDoNot={onClose} />
      <div className={styles.submit}>
        <Button type="submit" variant="primary" size="lg" fullWidth loading={working} disabled={!ready}>
          {cards.filled
            ? `Add ${asks && !working ? 'another ' : ''}${formatCents(amount.ok ? amount.cents : 0)}`
            : 'Select or enter card details to continue'}
        </Button>
        <p className={styles.note}>{note(working, phase)}</p>
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

function note(working: boolean, phase: FundingPhase | null): string {
  if (!working) return 'One-time charge in US dollars.'
  return phase === 'findingOut' || phase === 'unclear'
    ? 'Finding out whether your card was charged…'
    : 'Waiting for your bank…'
}
