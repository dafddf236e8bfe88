import { useApolloClient } from '@apollo/client/react'
import type { ApolloClient } from '@apollo/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { now } from '../../lib/clock'
import { graphql } from '../../lib/graphql/graphql'
import { moneyFields, refetchFields } from '../../lib/graphql/refetch-fields'
import { useSession } from '../../lib/session/use-session'
import type { CardConfirmation } from './confirm-card'
import { type FundingOutcome, type FundingPhase, type FundingRequest, runFunding } from './funding-flow'
import { forgetFunding, rememberFunding } from './left-funding'
import { useAddFunds } from './use-add-funds'
import { useCreateWallet } from './use-create-wallet'
import { useTransferFunds } from './use-transfer-funds'
import { waitForCredit } from './wait-for-credit'

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

async function isCredited(client: ApolloClient, paymentIntentId: string): Promise<boolean> {
  const { data } = await client.query({ query: FUNDING_CREDIT, fetchPolicy: 'network-only' })
  // While there is no answer nothing is known, and the next look may have one.
  return data?.listTransactions?.items.some(({ referenceId }) => referenceId === paymentIntentId) ?? false
}

export interface Funding {
  readonly phase: FundingPhase | null
  /** Runs to its end even when the component goes away meanwhile; null when somebody else has signed in since. */
  readonly run: (
    request: FundingRequest,
    confirm: (clientSecret: string) => Promise<CardConfirmation>,
  ) => Promise<FundingOutcome | null>
  /** The person does not wait for the money any longer: it stays in the funds when it arrives. */
  readonly stopWaiting: () => void
}

export function useFunding(agentId: string): Funding {
  const client = useApolloClient()
  const session = useSession()
  const { addFunds, settle } = useAddFunds()
  const createWallet = useCreateWallet()
  const transfer = useTransferFunds()
  const [phase, setPhase] = useState<FundingPhase | null>(null)
  const waiting = useRef<AbortController | null>(null)
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])

  const run = useCallback<Funding['run']>(
    async (request, confirm) => {
      const epoch = session.identityEpoch()
      const abort = new AbortController()
      waiting.current = abort
      try {
        const outcome = await runFunding(request, {
          createWallet,
          addFunds,
          confirm,
          settle,
          onPaid: ({ id }, { amountCents, target }) => {
            if (!target) return
            const { sourceId, name } = target
            rememberFunding({ agentId, paymentIntentId: id, sourceId, name, amountCents, paidAtMs: now() })
          },
          waitForCredit: (id, onLate) =>
            waitForCredit({
              signal: abort.signal,
              isCredited: async () => {
                if (session.identityEpoch() === epoch) return isCredited(client, id)
                abort.abort()
                return false
              },
              onLate: () => {
                onLate()
                // Nobody sees the form any more, so nobody can stop the waiting: it ends here.
                if (!shown.current) abort.abort()
              },
            }),
          transfer: async (sourceId, amountCents, paymentIntentId) => {
            const error = await transfer({ sourceId, amountCents, paymentIntentId })
            if (!error) forgetFunding()
            return error
          },
          onPhase: setPhase,
        })
        if (session.identityEpoch() !== epoch) return null
        await refetchFields(client, moneyFields)
        // After a success the last step stays in sight until the dialog has gone.
        if (outcome.kind === 'failed') setPhase(null)
        return outcome
      } catch (error) {
        setPhase(null)
        throw error
      }
    },
    [addFunds, agentId, client, createWallet, session, settle, transfer],
  )
  const stopWaiting = useCallback(() => waiting.current?.abort(), [])
  return { phase, run, stopWaiting }
}
