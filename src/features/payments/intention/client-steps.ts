import type { ApolloClient, DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { type CommandOutcome, type CommandPayload, failed, readOutcome } from '../../../lib/command/outcome'
import { classify } from '../../../lib/errors/classify'
import { graphql } from '../../../lib/graphql/graphql'
import { TRANSFER_FUNDS, updateFunds } from '../funding/transfer-funds'
import type { FundingSteps, OpenedPayment, PaymentState } from './funding-steps'
import { transferKeyOf } from './intention'

const CREATE_WALLET = graphql(`
  mutation CreateWallet($input: CreateWalletInput!) {
    createWallet(input: $input) {
      success
      wallet {
        agentId
        sourceId
      }
      errors {
        message
        code
        field
      }
    }
  }
`)

const ADD_FUNDS = graphql(`
  mutation AddFunds($input: AddFundsInput!) {
    addFunds(input: $input) {
      success
      paymentIntent {
        id
        clientSecret
        status
      }
      transaction {
        id
      }
      errors {
        message
        code
        field
      }
    }
  }
`)

const FUNDING_CREDIT = graphql(`
  query FundingCredit {
    getFundsBalance {
      agentId
      fundsBalanceCents
    }
    listTransactions(filters: { types: [FUNDING] }, limit: 10) {
      items {
        id
        referenceId
      }
      nextToken
      total
    }
  }
`)

/** The steps of a funding, by the client that speaks for its person. Their keys are the intention's, not the command's. */
export function createFundingSteps(client: ApolloClient): FundingSteps {
  return {
    async createWallet(sourceId) {
      const outcome = await send(client, CREATE_WALLET, { input: { sourceId } }, (data) => data.createWallet)
      // One that is there already, made in another tab perhaps, is as good.
      const isThere = outcome.status === 'refused' && outcome.error.code === 'CONFLICT'
      return isThere ? { status: 'done', payload: null } : outcome
    },

    async open({ key, amountCents, wallet }) {
      const input = { amountCents, sourceId: wallet?.sourceId ?? null, idempotencyKey: key }
      const outcome = await send(client, ADD_FUNDS, { input }, (data) => data.addFunds, 'no-cache')
      if (outcome.status !== 'done') return outcome
      const { paymentIntent, transaction } = outcome.payload
      const payload: OpenedPayment = {
        id: paymentIntent?.id ?? '',
        clientSecret: paymentIntent?.clientSecret || null,
        state: transaction ? 'credited' : stateOf(paymentIntent?.status),
      }
      return { status: 'done', payload }
    },

    async retrieve(clientSecret) {
      const { stripeLoader } = await import('../cards/stripe')
      const load = await stripeLoader().load()
      if (load.kind !== 'ready') return 'unknown'
      try {
        const { paymentIntent } = await load.stripe.retrievePaymentIntent(clientSecret)
        return paymentIntent ? stateOf(paymentIntent.status) : 'unknown'
      } catch {
        // The library throws where it was used wrongly; nothing is known of the payment then.
        return 'unknown'
      }
    },

    async isCredited(intentId) {
      const { data } = await client.query({ query: FUNDING_CREDIT, fetchPolicy: 'network-only' })
      // While there is no answer nothing is known, and the next look may have one.
      return data?.listTransactions?.items.some(({ referenceId }) => referenceId === intentId) ?? false
    },

    async transfer(wish) {
      const { amountCents, wallet } = wish
      const variables = { sourceId: wallet?.sourceId ?? '', amountCents, idempotencyKey: transferKeyOf(wish) }
      const outcome = await send(client, TRANSFER_FUNDS, variables, (data) => data.transferFundsToWallet)
      if (outcome.status === 'done') updateFunds(client.cache, outcome.payload)
      return outcome
    },
  }
}

function stateOf(status: string | undefined): PaymentState {
  if (status === 'succeeded' || status === 'processing') return 'paid'
  return status === 'canceled' ? 'canceled' : 'open'
}

async function send<Data, Variables extends OperationVariables, Payload extends CommandPayload>(
  client: ApolloClient,
  mutation: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  payloadOf: (data: Data) => Payload | null | undefined,
  // A client secret does not lie in the cache.
  fetchPolicy?: 'no-cache',
): Promise<CommandOutcome<Payload>> {
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
