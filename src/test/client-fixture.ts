/** Test client with a scripted server, session, and random source. */
import { gql, type TypedDocumentNode } from '@apollo/client'
import { vi } from 'vitest'
import type { Session } from '../lib/auth/session-types'
import { makeTokens } from './session-fixture'
import type { TokenSet } from '../lib/auth/tokens'
import { realTimers, type Timers } from '../lib/time/timers'
import { createApolloClient, type ApolloClientDeps } from '../lib/api/client'

export interface Sent {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly body: { readonly operationName: string; readonly variables: Record<string, unknown>; readonly query: string }
  readonly signal: AbortSignal
}

export const lead: TypedDocumentNode<{ getLead: { id: string; status: string } | null }, { leadId: string }> = gql`
  query Lead($leadId: ID!) {
    getLead(leadId: $leadId) {
      id
      status
    }
  }
`

export const purchase: TypedDocumentNode<{ purchaseLead: { success: boolean } }, { leadId: string }> = gql`
  mutation PurchaseLead($leadId: ID!) {
    purchaseLead(leadId: $leadId) {
      success
    }
  }
`

export const soldLead = { getLead: { __typename: 'Lead', id: '1', status: 'SOLD' } }
export const bought = { purchaseLead: { __typename: 'PurchaseLeadResult', success: true } }

export const answer = (data: unknown, errors?: readonly object[]) =>
  Response.json({ ...(data !== undefined && { data }), ...(errors && { errors }) })

export const expired = () =>
  Response.json({ errors: [{ errorType: 'UnauthorizedException', message: 'Token has expired.' }] }, { status: 401 })

export function fakeSession(initial: TokenSet | null = makeTokens()) {
  const state = { tokens: initial }
  const refresh = vi.fn<Session['refresh']>(async () => {
    await Promise.resolve()
    state.tokens = makeTokens()
    return state.tokens
  })
  const reportRetry = vi.fn<Session['reportRetry']>()
  return { state, refresh, reportRetry, tokensForRequest: () => state.tokens }
}

/** Counts the client's own timers. `vi.getTimerCount()` would also count those of Apollo's caches after a collection. */
function countedTimers() {
  const running = new Set<object>()
  const timers: Timers = {
    after(delayMs, run) {
      const timer = {}
      running.add(timer)
      const cancel = realTimers.after(delayMs, () => {
        running.delete(timer)
        run()
      })
      return () => {
        running.delete(timer)
        cancel()
      }
    },
  }
  return { timers, running: () => running.size }
}

export type Respond = (sent: Sent, count: number) => Response | Promise<Response>

export function setUpClient(respond: Respond, options: Partial<ApolloClientDeps> = {}) {
  const sent: Sent[] = []
  const session = fakeSession()
  const { timers, running } = countedTimers()
  const ending = new AbortController()
  const client = createApolloClient({
    session,
    ended: ending.signal,
    env: {
      full: true,
      graphqlEndpoint: 'https://api.test/graphql',
      graphqlGetQueries: false,
      graphqlExtraHeaders: true,
      production: true,
    },
    timers,
    random: () => 0,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const text = await request.text()
      const entry: Sent = {
        url: request.url,
        method: request.method,
        headers: request.headers,
        body: text === '' ? null : JSON.parse(text),
        signal: request.signal,
      }
      sent.push(entry)
      return respond(entry, sent.length)
    },
    ...options,
  })
  /** Signs the client's user out. The session then has no tokens, or those of another user. */
  const leave = (others: TokenSet | null = null): void => {
    session.state.tokens = others
    ending.abort()
  }
  return { client, session, sent, leave, runningTimers: running }
}

export const variables = { leadId: '1' }
/** Runs the timers that are due now, under fake timers. */
export const tick = () => vi.advanceTimersByTimeAsync(0)

export function query(respond: Respond, options?: Partial<ApolloClientDeps>) {
  const set = setUpClient(respond, options)
  return { ...set, result: set.client.query({ query: lead, variables, fetchPolicy: 'network-only' }) }
}

/** Returns a promise that never resolves. It rejects when the request is aborted. */
export function hang(signal: AbortSignal): Promise<Response> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })
}
