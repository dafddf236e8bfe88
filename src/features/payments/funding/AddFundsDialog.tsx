import { HStack, Stack } from '@chakra-ui/react/stack'
import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useEffect, useRef, useState } from 'react'
import { type FailureText, unknownOutcome } from '../../../lib/api/outcome'
import { fundingMessages } from '../../../lib/errors/catalogue'
import { centsToInputText, formatCents, formatCentsShort, parseAmountToCents } from '../../../shared/money'
import { Button } from '../../../ui/button/Button'
import { BalanceChanges, DialogActions } from '../../../ui/dialog/ConfirmDialog'
import { Modal } from '../../../ui/dialog/Modal'
import { Banner } from '../../../ui/feedback/Banner'
import { useToasts } from '../../../ui/feedback/Toasts'
import { AmountField } from '../../../ui/field/AmountField'
import { leadCount } from '../../../lib/labels/labels'
import { env } from '../../../lib/settings/env'
import { useChallenge } from '../cards/CardDialog'
import { useSubmission } from '../cards/PaymentForm'
import { PaymentMethodChoice } from '../cards/PaymentMethodChoice'
import type { StripeState } from '../cards/stripe'
import { StripeElements } from '../cards/StripeElements'
import { type SavedCard, useCardForm } from '../cards/use-card-form'
import type { fund, FundingForm, FundingTarget } from './funding'
import type { FundingPhase } from './funding-result'
import { FundingProgress } from './FundingProgress'

/** Returns the amounts of the quick choices: the price of 1, 5, and 10 leads, or round ones for the funds. */
const presetsOf = (costPerLeadCents: number | null | undefined): readonly (readonly [cents: number, name: string])[] =>
  costPerLeadCents
    ? [1, 5, 10].map((leads) => [leads * costPerLeadCents, leadCount(leads)])
    : [2_500, 5_000, 10_000, 25_000].map((cents) => [cents, ''])

export interface AddFundsDialogProps {
  /** False after the user has closed the dialog while a card is being confirmed, which needs the form. */
  isOpen: boolean
  /** True while the dialog for another wallet is requested, which opens after this form's card is confirmed. */
  isAwaited: boolean
  /** The wallet to fund. Null adds to the funds. */
  target: FundingTarget | null
  /** Amount that the form starts with. The user can change it. */
  amountCents: number | null
  fundsBalanceCents: number
  methods: readonly SavedCard[]
  defaultPaymentMethodId: string | null
  onPay: (form: FundingForm) => ReturnType<typeof fund>
  onClose: () => void
  /** Opens the Transfer dialog instead, for money that is already in the funds. */
  onMoveInstead: (() => void) | null
  /** Called with true until Stripe has read the card. Until then, the form must stay mounted. */
  onConfirming: (isConfirming: boolean) => void
}

/** The Add Funds dialog. Its payments continue after it closes. */
export function AddFundsDialog(props: AddFundsDialogProps): JSX.Element {
  const { isOpen, isAwaited, target, onClose } = props
  const [isChallenged, onChallenge] = useChallenge()
  return (
    <>
      <Modal
        open
        suspended={isChallenged || !isOpen}
        onClose={onClose}
        title="Add Funds"
        description={target ? `To your wallet for ${target.name}` : 'To your available funds'}
      >
        <StripeElements>
          {(stripe) => <AddFundsForm {...props} stripe={stripe} onChallenge={onChallenge} />}
        </StripeElements>
      </Modal>
      <Modal open={isAwaited} suspended={isChallenged} onClose={onClose} title="Add Funds">
        <p>
          {`A payment to ${target?.name ?? 'your available funds'} is still being confirmed. This opens as soon as your bank has decided.`}
        </p>
      </Modal>
    </>
  )
}

interface AddFundsFormProps extends AddFundsDialogProps {
  stripe: StripeState
  onChallenge: (isShown: boolean) => void
}

function AddFundsForm(props: AddFundsFormProps): JSX.Element {
  const { target, stripe, onClose } = props
  const form = useAddFunds(props)
  const { amount, cards, phase, problem, working, disabledMessage } = form

  if (phase === 'waiting' || phase === 'late' || phase === 'moving')
    return <FundingProgress phase={phase} targetName={target?.name ?? null} onLeave={form.leave} />

  return (
    <chakra.form
      display="grid"
      gap="4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <AmountChoice {...props} {...form} />
      {disabledMessage ? (
        <Banner tone="warning">{disabledMessage}</Banner>
      ) : (
        <fieldset disabled={working}>
          <PaymentMethodChoice form={cards} stripe={stripe} onEscape={onClose} />
        </fieldset>
      )}
      {problem ? (
        <Banner tone="danger" title={problem.title}>
          {problem.description}
        </Banner>
      ) : null}
      <Text fontSize="sm" color="fg.muted">
        {note(working, phase)}
      </Text>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          loading={working}
          disabled={!amount.ok || !cards.filled || disabledMessage !== null}
        >
          {cards.filled
            ? `Add ${formatCents(amount.ok ? amount.cents : 0)}`
            : 'Select or enter card details to continue'}
        </Button>
      </DialogActions>
    </chakra.form>
  )
}

/** Returns the state of the form, and the function that submits it. */
function useAddFunds(props: AddFundsFormProps) {
  const { isOpen, target, amountCents, stripe, onClose, onConfirming } = props
  const [amountText, setAmountText] = useState(() => (amountCents ? centsToInputText(amountCents) : ''))
  const [isTouched, setTouched] = useState(false)
  const [problem, setProblem] = useState<FailureText | null>(null)
  const [phase, setPhase] = useState<FundingPhase | null>(null)
  const cards = useCardForm(props.methods, props.defaultPaymentMethodId, (reason) => setProblem(notPaid(reason)))
  const toasts = useToasts()
  const { working, submit } = useSubmission(() => {
    setPhase(null)
    setProblem(unknownOutcome)
    toasts.show({ tone: 'error', ...unknownOutcome })
  })
  // The form stays mounted after its dialog closes while a card is being confirmed.
  const isDialogOpen = useRef(isOpen)
  useEffect(() => {
    isDialogOpen.current = isOpen
    return () => {
      isDialogOpen.current = false
    }
  }, [isOpen])

  const amount = parseAmountToCents(amountText, { maxCents: null })
  const disabledMessage = stripe.load?.kind === 'disabled' ? stripe.load.message : null

  const pay = async (): Promise<boolean> => {
    setTouched(true)
    setProblem(null)
    if (!amount.ok || disabledMessage !== null) return false
    const chosen = cards.read()
    if (!chosen) return false
    onConfirming(true)
    try {
      const result = await props.onPay({
        ...chosen,
        amountCents: amount.cents,
        target,
        onChallenge: props.onChallenge,
        isDialogOpen: () => isDialogOpen.current,
        onPhase(next) {
          setPhase(next)
          // Stripe has read the card, so the form may unmount with its dialog.
          if (next !== 'preparing' && next !== 'confirming') onConfirming(false)
        },
      })
      if (result?.kind === 'failed') {
        setPhase(null)
        setProblem(result.tone === 'error' ? notPaid(result.description) : result)
        return false
      }
      if (isDialogOpen.current) onClose()
      return true
    } finally {
      onConfirming(false)
    }
  }

  return {
    amount,
    amountText,
    setAmountText,
    amountError: isTouched && !amount.ok ? amount.message : null,
    setTouched,
    cards,
    phase,
    problem,
    working,
    disabledMessage,
    submit: () => submit(pay),
    /** Closes the dialog of a payment whose credit is late. */
    leave() {
      const where = target && env.full ? target.name : 'your funds'
      toasts.show({
        key: 'funding',
        tone: 'info',
        title: `${amount.ok ? formatCents(amount.cents) : 'Your money'} is on its way`,
        description: `Your payment went through. The money goes to ${where} when it arrives.`,
      })
      onClose()
    },
  }
}

/** The amount with quick choices, and what it does to the balance. */
function AmountChoice(props: AddFundsFormProps & ReturnType<typeof useAddFunds>): JSX.Element {
  const { target, fundsBalanceCents, onMoveInstead, amount, amountText, setAmountText, working } = props
  const beforeCents = target ? (target.wallet?.balanceCents ?? 0) : fundsBalanceCents
  return (
    <>
      <Stack gap="2.5">
        <AmountField
          label="Amount"
          big
          autoFocus
          disabled={working}
          value={amountText}
          onChange={(text) => {
            setAmountText(text)
            props.setTouched(true)
          }}
          error={props.amountError}
          hint="At least $1."
        />
        <HStack wrap="wrap" role="group" aria-label="Quick choices">
          {presetsOf(target?.costPerLeadCents).map(([cents, name]) => (
            <Button key={cents} size="sm" disabled={working} onClick={() => setAmountText(centsToInputText(cents))}>
              {name ? `${name} · ${formatCentsShort(cents)}` : formatCentsShort(cents)}
            </Button>
          ))}
        </HStack>
      </Stack>
      {amount.ok ? (
        <BalanceChanges
          changes={[
            {
              label: target?.name ?? 'Available funds',
              beforeCents,
              afterCents: beforeCents + amount.cents,
              note: target?.costPerLeadCents
                ? coversText(beforeCents + amount.cents, target.costPerLeadCents)
                : undefined,
            },
          ]}
        />
      ) : null}
      {target && fundsBalanceCents > 0 && onMoveInstead ? (
        <Text fontSize="sm" color="fg.muted">
          <span>{`You have ${formatCents(fundsBalanceCents)} available.`}</span>{' '}
          <chakra.button
            type="button"
            disabled={working}
            minHeight="6"
            color="accent.fg"
            textDecoration="underline"
            textUnderlineOffset="0.2em"
            css={{ '&:disabled': { opacity: 0.55 } }}
            onClick={onMoveInstead}
          >
            Use that instead
          </chakra.button>
        </Text>
      ) : null}
    </>
  )
}

const coversText = (balanceCents: number, costPerLeadCents: number): string =>
  `Covers about ${leadCount(Math.max(0, Math.floor(balanceCents / costPerLeadCents)))}`

function note(working: boolean, phase: FundingPhase | null): string {
  if (!working) return 'One-time charge in US dollars.'
  if (phase === 'processing') return 'Your bank is processing this payment. Nothing is added yet.'
  return phase === 'reconciling' ? 'Finding out whether your card was charged…' : 'Waiting for your bank…'
}

const notPaid = (description: string): FailureText => ({ title: fundingMessages.dialogFailed, description })
