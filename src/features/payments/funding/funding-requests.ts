import type { ApolloClient, DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { failed, type MutationOutcome, type MutationPayload, readOutcome } from '../../../lib/api/outcome'
import { classify } from '../../../lib/errors/classify'
import { env } from '../../../lib/settings/env'
import { ADD_FUNDS, CREATE_WALLET, TRANSFER_FUNDS, updateFunds } from '../mutations'
import type { FundingRequests, OpenedPayment, PaymentRequest, PaymentState, RetrievedPayment } from './run-funding'
import { creditIn, findCredit } from './wait-for-credit'

export interface FundingRequestOptions {
  /** Whether the service accepts idempotency keys, and credits wallets directly (edition `full`). */
  readonly full?: boolean
  readonly retrievePayment?: FundingRequests['retrievePayment']
}

/** Returns the requests of a funding. They send the key of the payment as the idempotency key. */
export function createFundingRequests(client: ApolloClient, options: FundingRequestOptions = {}): FundingRequests {
  const { full = env.full, retrievePayment = retrieveFromStripe } = options

  async function addFunds({ key, amountCents, sourceId }: PaymentRequest): Promise<MutationOutcome<OpenedPayment>> {
    const input = { amountCents, ...(full && { idempotencyKey: key, ...(sourceId !== null && { sourceId }) }) }
    const outcome = await send(client, ADD_FUNDS, { input }, (data) => data.addFunds, 'no-cache')
    if (outcome.status !== 'done') return outcome
    const { paymentIntent, transaction } = outcome.payload
    // The format is `{id}_secret_{secret}`. The API returns no separate id (specification, section 7).
    const id = paymentIntent?.clientSecret.split('_secret_')[0] ?? ''
    const payload: OpenedPayment = {
      id,
      clientSecret: paymentIntent?.clientSecret || null,
      state: paymentState(paymentIntent?.status),
      creditedTo: creditIn(transaction ? [transaction] : [], id),
    }
    return { status: 'done', payload }
  }

  return {
    callbackCreditsWallet: full,
    isIdempotent: full,
    async createWallet(sourceId) {
      const outcome = await send(client, CREATE_WALLET, { input: { sourceId } }, (data) => data.createWallet)
      // Another tab may have created the wallet.
      const exists = outcome.status === 'refused' && outcome.error.code === 'CONFLICT'
      return exists ? { status: 'done', payload: null } : outcome
    },
    addFunds,
    retrievePayment,
    async findCredit(payment, paymentId) {
      const found = full ? await addFunds(payment) : null
      // A service may repeat its first response for the same key, from before the credit.
      if (found?.status === 'done' && found.payload.creditedTo !== null && found.payload.id === paymentId)
        return found.payload.creditedTo
      return findCredit(client, paymentId)
    },
    async transfer({ key, amountCents }, sourceId) {
      const variables = { sourceId, amountCents, idempotencyKey: `${key}:transfer` }
      const outcome = await send(client, TRANSFER_FUNDS, variables, (data) => data.transferFundsToWallet)
      if (outcome.status === 'done') updateFunds(client.cache, outcome.payload)
      return outcome
    },
  }
}

export async function retrieveFromStripe(clientSecret: string): Promise<RetrievedPayment> {
  const { stripeLoader } = await import('../cards/stripe')
  const load = await stripeLoader().load()
  if (load.kind !== 'ready') return { state: 'unknown', declined: null }
  try {
    const { paymentIntent } = await load.stripe.retrievePaymentIntent(clientSecret)
    return {
      state: paymentState(paymentIntent?.status),
      declined: paymentIntent?.last_payment_error?.message ?? null,
    }
  } catch {
    // Stripe.js throws if it is misused.
    return { state: 'unknown', declined: null }
  }
}

/** Returns the state for a status of Stripe. A status that Stripe adds later is unknown, and so is a missing one. */
export function paymentState(status = ''): PaymentState {
  switch (status) {
    case 'succeeded':
      return 'paid'
    case 'processing':
    // The card is authorized, and charged once the merchant captures the payment.
    case 'requires_capture':
      return 'processing'
    case 'canceled':
      return 'canceled'
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_action':
      return 'open'
    default:
      return 'unknown'
  }
}

async function send<Data, Variables extends OperationVariables, Payload extends MutationPayload>(
  client: ApolloClient,
  mutation: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  payloadOf: (data: Data) => Payload | null | undefined,
  // 'no-cache' keeps a client secret out of the cache.
  fetchPolicy?: 'no-cache',
): Promise<MutationOutcome<Payload>> {
  try {
    const sent: OperationVariables = variables
    const result = await client.mutate({
      mutation: mutation as DocumentNode,
      variables: sent,
      ...(fetchPolicy && { fetchPolicy }),
    })
    return readOutcome(result, result.data ? payloadOf(result.data as Data) : undefined)
  } catch (error) {
    return failed(classify(error))
  }
}
