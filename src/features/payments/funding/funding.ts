/** Funding, from the press of the button to the money in the wallet: `takeSteps` has the steps in their order. */
import type { ApolloClient } from '@apollo/client'
import { randomUuid } from '../../../lib/browser/random-uuid'
import type { MutationOutcome } from '../../../lib/api/outcome'
import { moneyTopics, refetchByTopic } from '../../../lib/api/topics'
import { sendMutation } from '../../../lib/api/use-app-mutation'
import { errorMessages, fundingMessages } from '../../../lib/errors/catalogue'
import { env } from '../../../lib/settings/env'
import type { Timers } from '../../../lib/time/timers'
import { amountMessages, paymentAmountProblem } from '../../../shared/money'
import type { OfferedToasts } from '../../../ui/feedback/toast-store'
import { chargeCard, failed, notCharged, type PaymentFailure } from '../cards/charge-card'
import { type ConfirmOptions, stateOf } from '../cards/confirm-card'
import { ADD_FUNDS, CREATE_WALLET, TRANSFER_FUNDS, updateFunds } from '../mutations'
import { type CreditedAccount, creditIn, findCredit, waitForCredit } from './credit'
import { type FundingPhase, type FundingResult, phaseToast, resultToast } from './funding-result'
import { type PaymentStore, type PaymentTarget, paymentName } from './stored-payments'

/** A lead source whose wallet can receive money. */
export interface FundingTarget {
  readonly sourceId: string
  readonly name: string
  readonly costPerLeadCents: number | null
  /** Null for a source without a wallet: funding creates the wallet first. */
  readonly wallet: { readonly balanceCents: number } | null
}

/** What the user has submitted, and the dialog that shows the progress. */
export interface FundingForm extends Omit<ConfirmOptions, 'clientSecret'> {
  readonly amountCents: number
  /** The wallet to fund. Null adds to the funds. */
  readonly target: FundingTarget | null
  readonly isDialogOpen: () => boolean
  readonly onPhase: (phase: FundingPhase) => void
}

export interface FundingContext {
  readonly client: ApolloClient
  readonly store: PaymentStore
  readonly toasts: Pick<OfferedToasts, 'show'>
  /** Opens the Transfer dialog for the wallet. */
  readonly openTransfer: (sourceId: string) => void
  /** Aborted when the user signs out or the page closes. */
  readonly signal: AbortSignal
  /** Whether the service accepts idempotency keys, and its callback credits wallets (edition `full`). */
  readonly full?: boolean
  readonly timers?: Timers
}

/** A payment under way: of one amount, to one wallet or to the funds, until its result is known. */
interface FundingPayment extends PaymentTarget {
  /** Idempotency key. In the edition `full`, it always opens the same payment, also after a reload. */
  readonly key: string
  /** Null until the service has opened the payment. */
  opened: OpenedPayment | null
  /** The newest form that submitted this payment. */
  form: FundingForm
  phase: FundingPhase
  running: Promise<FundingResult | null> | null
  /** True if the user submitted the payment again while it was running. */
  isRepeated: boolean
}

interface OpenedPayment {
  readonly id: string
  readonly clientSecret: string
  /** Paid according to the service, which learns of a charge later than Stripe. */
  readonly isPaid: boolean
  /** Null before the callback. */
  readonly creditedTo: CreditedAccount | null
}

/**
 * Payments of this tab that may still be charged. Without idempotency, a second payment of the same amount would be
 * charged in addition to the first. Each user has their own client.
 */
const paymentsByClient = new WeakMap<ApolloClient, Map<string, FundingPayment>>()

/**
 * Adds funds and shows the result in a toast, even after the dialog has closed. The same amount for the same wallet
 * continues the payment under way. Resolves with null if the user has left.
 */
export function fund(form: FundingForm, context: FundingContext): Promise<FundingResult | null> {
  const payment = paymentOf(form, context)
  payment.form = form
  payment.isRepeated = payment.running !== null
  if (payment.running) form.onPhase(payment.phase)
  payment.running ??= pay(payment, context).finally(() => {
    payment.running = null
  })
  return payment.running
}

function paymentOf(form: FundingForm, { client, store, full = env.full }: FundingContext): FundingPayment {
  const target = { amountCents: form.amountCents, sourceId: form.target?.sourceId ?? null }
  const payments = paymentsByClient.get(client) ?? new Map<string, FundingPayment>()
  paymentsByClient.set(client, payments)
  const known = payments.get(paymentName(target))
  if (known) return known
  const key = (full && store.read(target)) || randomUuid()
  const payment = { ...target, key, form, opened: null, phase: 'preparing', running: null, isRepeated: false } as const
  payments.set(paymentName(target), payment)
  return payment
}

async function pay(payment: FundingPayment, context: FundingContext): Promise<FundingResult | null> {
  const { client, store, toasts, openTransfer, signal, full = env.full } = context
  const { form } = payment
  const wasStored = store.read(payment) === payment.key
  if (full && !wasStored) store.write(payment)
  const result = await takeSteps(payment, context)
  if (result === null || signal.aborted) return null

  const { sourceId } = payment
  toasts.show({
    key: payment.key,
    ...resultToast(result, payment, form.target?.name ?? null),
    ...(result.kind === 'uncredited' &&
      sourceId !== null &&
      !full && {
        durationMs: 30_000,
        action: { label: 'Transfer to this wallet', onClick: () => openTransfer(sourceId) },
      }),
  })
  const after = result.kind === 'failed' ? result.payment : 'over'
  // A payment that may still be charged stays in storage. An open one stays only in memory.
  if (after !== 'unclear' && !(after === 'unchanged' && wasStored)) store.remove(payment)
  if (after === 'over') paymentsByClient.get(client)?.delete(paymentName(payment))
  void refetchByTopic(client, moneyTopics)
  return result
}

/** The steps of a payment, also of a resumed one, which the service or Stripe takes past the finished steps. */
async function takeSteps(payment: FundingPayment, context: FundingContext): Promise<FundingResult | null> {
  const { client, toasts, signal, full = env.full, timers } = context
  const { amountCents, form } = payment
  const enter = (phase: FundingPhase): void => {
    payment.phase = phase
    payment.form.onPhase(phase)
    const toast = phaseToast(phase, amountCents)
    if (toast) toasts.show({ key: payment.key, ...toast })
  }

  const amountProblem = paymentAmountProblem(amountCents)
  if (amountProblem) return failed(fundingMessages.invalidAmount, amountProblem, 'unchanged')
  enter('preparing')
  const failure = (await createWallet(payment, context)) ?? (await openPayment(payment, context))
  const { opened } = payment
  if (failure || !opened || signal.aborted) return failure

  const isSettled = opened.isPaid || opened.creditedTo !== null
  const charge = isSettled
    ? ({ kind: 'charged', isOwn: false } as const)
    : await chargeCard({
        ...form,
        clientSecret: opened.clientSecret,
        onPhase: enter,
        isCredited: async () => (await findCredit(client, opened.id)) !== null,
        signal,
        timers,
      })
  if (charge.kind === 'failed') return charge
  const { isOwn } = charge

  if (!opened.creditedTo) enter('waiting')
  const creditedTo =
    opened.creditedTo ??
    (await waitForCredit(client, opened.id, { onLate: () => enter('late'), signal, ...(timers && { timers }) }))
  if (signal.aborted) return null
  if (!creditedTo) return { kind: 'uncredited' }

  if (!form.target) return { kind: 'inFunds', isOwn, note: null }
  if (creditedTo === 'wallet') return { kind: 'inWallet', isOwn }
  const { sourceId, name } = form.target
  if (full) return { kind: 'inFunds', isOwn, note: `It could not be moved to ${name}.` }
  if (!payment.form.isDialogOpen())
    return { kind: 'inFunds', isOwn, note: `Transfer it to ${name} from the dashboard.` }
  enter('moving')
  const moved = await sendMutation(client, TRANSFER_FUNDS, { sourceId, amountCents }, { update: updateFunds })
  switch (moved.status) {
    case 'done':
      return { kind: 'inWallet', isOwn }
    case 'refused':
      return { kind: 'inFunds', isOwn, note: `It could not be moved to ${name}: ${moved.error.message}` }
    case 'unknown':
      return { kind: 'inFunds', isOwn, note: `Check ${name}: it may have been moved there.` }
  }
}

/** Creates a missing wallet. Returns why that failed, or null. */
async function createWallet(
  { form: { target } }: FundingPayment,
  { client }: FundingContext,
): Promise<PaymentFailure | null> {
  if (!target || target.wallet) return null
  const created = await sendMutation(client, CREATE_WALLET, { input: { sourceId: target.sourceId } })
  // Another tab may have created the wallet.
  const exists = created.status === 'refused' && created.error.code === 'CONFLICT'
  if (created.status === 'done' || exists) return null
  return failed(fundingMessages.paymentFailed, reasonOf(created) ?? fundingMessages.tryAgain, 'unchanged')
}

/** Opens the payment with the service, or reads it again by its key. Returns why that failed, or null. */
async function openPayment(
  payment: FundingPayment,
  { client, full = env.full }: FundingContext,
): Promise<PaymentFailure | null> {
  // A service without idempotency would open and charge another payment.
  if (payment.opened && !full) return null
  const { key, amountCents, sourceId } = payment
  const input = { amountCents, ...(full && { idempotencyKey: key, ...(sourceId !== null && { sourceId }) }) }
  const added = await sendMutation(client, ADD_FUNDS, { input }, { secret: true })
  if (added.status !== 'done') {
    const reason = reasonOf(added)
    const isAmount =
      added.status === 'refused' && added.error.code === 'VALIDATION_FAILED' && added.error.field === 'amountCents'
    if (isAmount) return failed(fundingMessages.invalidAmount, reason ?? amountMessages.invalidInFlow, 'unchanged')
    return notOpened(reason)
  }
  const { paymentIntent, transaction } = added.payload
  const clientSecret = paymentIntent?.clientSecret ?? ''
  // The format is `{id}_secret_{secret}`. The API returns no separate id (specification, section 7).
  const id = clientSecret.split('_secret_')[0] ?? ''
  const state = stateOf(paymentIntent?.status)
  if (state === 'canceled') return notCharged('over')
  const creditedTo = creditIn(transaction ? [transaction] : [], id)
  const isPaid = state === 'paid'
  if (!clientSecret && !isPaid && !creditedTo) return notOpened(null)
  payment.opened = { id, clientSecret, isPaid, creditedTo }
  return null
}

const notOpened = (reason: string | null): PaymentFailure =>
  failed(
    fundingMessages.paymentFailed,
    fundingMessages.couldNotInitialize + (reason === null ? '' : `. ${reason}`),
    'unchanged',
  )

/** Returns the service's reason for a refusal, or null if it gave none. */
function reasonOf(outcome: Exclude<MutationOutcome<unknown>, { status: 'done' }>): string | null {
  if (outcome.status !== 'refused') return null
  const { code, message } = outcome.error
  return message === errorMessages[code] ? null : message
}
