import { useMutation } from '@apollo/client/react'
import { useRef, useState } from 'react'
import type { AppError } from '../../lib/errors/app-error'
import { classify } from '../../lib/errors/classify'
import { graphql } from '../../lib/graphql/graphql'
import { attempt, readOutcome } from '../../lib/graphql/outcome'
import { createIntentKeys } from '../../lib/idempotency'
import { LeadRow_lead } from './lead-rows'
import { readStanding } from './lead-standing'
import { forgetOutdatedLists, removeLead } from './purchase-cache'

const PurchaseLead = graphql(
  `
    mutation PurchaseLead($leadId: ID!, $expectedPriceCents: Int, $idempotencyKey: String) {
      purchaseLead(leadId: $leadId, expectedPriceCents: $expectedPriceCents, idempotencyKey: $idempotencyKey) {
        success
        errors {
          message
          code
          field
        }
        lead {
          id
          ...LeadRow_lead
        }
        wallet {
          agentId
          sourceId
          balanceCents
        }
        transaction {
          id
          amountCents
          balanceAfter
        }
      }
    }
  `,
  [LeadRow_lead],
)

/** How an attempt to buy ended, as the person is told. */
export type PurchaseEnd =
  | { readonly kind: 'bought'; readonly balanceCents: number | null }
  /** Somebody else has it; nothing was charged and the lead is off the list. */
  | { readonly kind: 'gone'; readonly message: string }
  /** Refused for a reason that the person can see to. */
  | { readonly kind: 'refused'; readonly message: string; readonly field: string | undefined }
  /** Nobody knows whether it was carried out: the same attempt may be repeated, and is carried out once. */
  | { readonly kind: 'unknown'; readonly message: string }
  | { readonly kind: 'called off' }

export interface PurchaseWish {
  readonly leadId: string
  /** The price that the person saw and agreed to. */
  readonly priceCents: number
}

/** Answers after which it is certain that nothing was bought. */
const certainCodes: ReadonlySet<string> = new Set([
  'FORBIDDEN',
  'UNAUTHORIZED',
  'AUTHENTICATION_FAILED',
  'VALIDATION_FAILED',
  'NOT_FOUND',
  'CONFLICT',
  'RATE_LIMITED',
])

const unknownText = 'We could not find out whether the purchase went through. Try again: you will not be charged twice.'

export function usePurchaseLead(): { buy: (wish: PurchaseWish) => Promise<PurchaseEnd>; buying: boolean } {
  const [mutate, { client }] = useMutation(PurchaseLead, {
    update(cache, { data }) {
      if (data?.purchaseLead?.success) forgetOutdatedLists(cache)
    },
  })
  const [underway, setUnderway] = useState(0)
  const [keys] = useState(() => createIntentKeys())
  const running = useRef(new Map<string, Promise<PurchaseEnd>>())

  async function send(wish: PurchaseWish): Promise<PurchaseEnd> {
    const { leadId, priceCents: expectedPriceCents } = wish
    const idempotencyKey = keys.keyFor(wish)
    const outcome = await attempt(async () => {
      const result = await mutate({ variables: { leadId, expectedPriceCents, idempotencyKey } })
      return readOutcome(result, result.data?.purchaseLead)
    })
    if (outcome.ok) {
      keys.settle(wish)
      return { kind: 'bought', balanceCents: outcome.payload.wallet?.balanceCents ?? null }
    }
    const { error } = outcome
    if (error.aborted) return { kind: 'called off' }
    const certain = certainCodes.has(error.code)
    // A refusal ends the intention: trying again later, when its cause is gone, is a new one.
    if (certain) keys.settle(wish)
    return certain ? afterRefusal(leadId, error) : afterSilence(wish, error)
  }

  /** A conflict may mean that the lead is gone: the list must show it no longer. */
  async function afterRefusal(leadId: string, error: AppError): Promise<PurchaseEnd> {
    const refused: PurchaseEnd = { kind: 'refused', message: error.message, field: error.field }
    if (error.code !== 'CONFLICT' && error.code !== 'NOT_FOUND') return refused
    const standing = await standingOf(leadId)
    if (standing !== 'taken' && error.code !== 'NOT_FOUND') return refused
    removeLead(client.cache, leadId)
    return { kind: 'gone', message: error.message }
  }

  /** The answer was lost, the purchase perhaps not: the lead itself says. */
  async function afterSilence(wish: PurchaseWish, error: AppError): Promise<PurchaseEnd> {
    const standing = await standingOf(wish.leadId)
    if (standing === 'mine') {
      keys.settle(wish)
      forgetOutdatedLists(client.cache)
      return { kind: 'bought', balanceCents: null }
    }
    if (standing === 'taken') {
      keys.settle(wish)
      removeLead(client.cache, wish.leadId)
      return { kind: 'gone', message: 'Another buyer was faster: this lead has been sold.' }
    }
    // Not bought so far; but a request that is still on its way may yet arrive, so the next try bears the same key.
    return { kind: 'unknown', message: standing === 'open' ? error.message : unknownText }
  }

  async function standingOf(leadId: string): Promise<'open' | 'mine' | 'taken' | null> {
    try {
      return (await readStanding(client, leadId)).standing
    } catch (error) {
      return classify(error).code === 'NOT_FOUND' ? 'taken' : null
    }
  }

  /** A second press for the same lead waits for the first one's answer. */
  function buy(wish: PurchaseWish): Promise<PurchaseEnd> {
    const known = running.current.get(wish.leadId)
    if (known) return known
    setUnderway((count) => count + 1)
    const run = send(wish).finally(() => {
      running.current.delete(wish.leadId)
      setUnderway((count) => count - 1)
    })
    running.current.set(wish.leadId, run)
    return run
  }

  return { buy, buying: underway > 0 }
}
