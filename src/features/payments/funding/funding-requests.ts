import type { ApolloClient, DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { failed, type MutationOutcome, type MutationPayload, readOutcome } from '../../../lib/api/outcome'
import { classify } from '../../../lib/errors/classify'
import { env } from '../../../lib/settings/env'
import { ADD_FUNDS, CREATE_WALLET, TRANSFER_FUNDS, updateFunds } from '../mutations'
import type { FundingRequests, OpenedPayment, PaymentRequest, PaymentState } from './run-funding'
import { findCredit } from './wait-for-credit'

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
    const payload: OpenedPayment = {
      // The format is `{id}_secret_{secret}`. The API returns no separate id (specification, section 7).
      id: paymentIntent?.clientSecret.split('_secret_')[0] ?? '',
      clientSecret: paymentIntent?.clientSecret || null,
      state: paymentState(paymentIntent?.status),
      creditedTo: transaction ? (transaction.walletSourceId === null ? 'funds' : 'wallet') : null,
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
      return findCredit(client, 'FUNDING', paymentId)
    },
    async transfer({ key, amountCents }, sourceId) {
      const variables = { sourceId, amountCents, idempotencyKey: `${key}:transfer` }
      const outcome = await send(client, TRANSFER_FUNDS, variables, (data) => data.transferFundsToWallet)
      if (outcome.status === 'done') updateFunds(client.cache, outcome.payload)
      return outcome
    },
  }
}

async function retrieveFromStripe(clientSecret: string): Promise<PaymentState> {
  const { stripeLoader } = await import('../cards/stripe')
  const load = await stripeLoader().load()
  if (load.kind !== 'ready') return 'unknown'
  try {
    const { paymentIntent } = await load.stripe.retrievePaymentIntent(clientSecret)
    return paymentIntent ? paymentState(paymentIntent.status) : 'unknown'
  } catch {
    // Stripe.js throws if it is misused.
    return 'unknown'
  }
}

export function paymentState(status: string | undefined): PaymentState {
  if (status === 'succeeded' || status === 'processing') return 'paid'
  return status === 'canceled' ? 'canceled' : 'open'
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
