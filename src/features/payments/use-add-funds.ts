import { useMutation } from '@apollo/client/react'
import { useCallback } from 'react'
import { graphql } from '../../lib/graphql/graphql'
import { type MutationOutcome, readOutcome } from '../../lib/graphql/outcome'
import type { FundingRequest, OpenedPayment } from './funding-flow'
import { intentKeys } from './intent-keys'

const ADD_FUNDS = graphql(`
  mutation AddFunds($input: AddFundsInput!) {
    addFunds(input: $input) {
      success
      paymentIntent {
        id
        clientSecret
        status
      }
      errors {
        message
        code
        field
      }
    }
  }
`)

const intention = ({ amountCents, target }: FundingRequest) => ({
  operation: 'addFunds',
  amountCents,
  sourceId: target?.sourceId ?? null,
})

export interface AddFunds {
  /** Opens the payment. The same wish again, before it is settled, gives the same payment. */
  readonly addFunds: (
    request: FundingRequest,
  ) => Promise<MutationOutcome<OpenedPayment & { readonly success: boolean }>>
  readonly settle: (request: FundingRequest) => void
}

export function useAddFunds(): AddFunds {
  const [mutate] = useMutation(ADD_FUNDS, { fetchPolicy: 'no-cache' })
  const addFunds = useCallback<AddFunds['addFunds']>(
    async (request) => {
      const { amountCents, sourceId } = intention(request)
      const idempotencyKey = intentKeys.keyFor(intention(request))
      const result = await mutate({ variables: { input: { amountCents, sourceId, idempotencyKey } } })
      const outcome = readOutcome(result, result.data?.addFunds)
      if (!outcome.ok) return outcome
      const payment = outcome.payload.paymentIntent
      return {
        ok: true,
        payload: { success: true, id: payment?.id ?? '', clientSecret: payment?.clientSecret || null },
      }
    },
    [mutate],
  )
  const settle = useCallback((request: FundingRequest) => intentKeys.settle(intention(request)), [])
  return { addFunds, settle }
}
