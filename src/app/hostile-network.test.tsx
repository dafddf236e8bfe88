/**
 * A hostile network: responses of the real backend arrive in reverse order, twice, 40 s late, during a mutation, or after
 * the sign-out. What a screen shows in the end is what is saved, except after a sign-out, when it shows nothing.
 */
import { type ApolloClient, gql, type TypedDocumentNode } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, renderHook } from '@testing-library/react'
import type { DocumentNode } from 'graphql'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { TRANSFER_FUNDS } from '../features/payments/mutations'
import { SET_WALLET_ENABLED } from '../features/wallets/mutations'
import { createApolloClient } from '../lib/api/client'
import { failureText, type MutationOutcome } from '../lib/api/outcome'
import { refetchByTopic } from '../lib/api/topics'
import { useAppMutation } from '../lib/api/use-app-mutation'
import { classify } from '../lib/errors/classify'
import { openWorld } from '../test/world'

const FUNDS = gql`
  query Funds {
    getFundsBalance {
      agentId
      fundsBalanceCents
    }
  }
`
const WALLETS = gql`
  query Wallets {
    getAgentWallets {
      agentId
      sourceId
      enabled
    }
  }
`
const CREDIT = `mutation Credit { adminCreditAgentBankAccount(input: { agentId: "user-agent", amountCents: 100, reason: "Goodwill" }) { success } }`
const sourceId = 'rate-table-one'

/** Turns of the event loop that a response takes at most from its arrival to the next request. */
const turns = 20
const turn = () => new Promise<void>((resolve) => void setTimeout(resolve))

/** A response on its way. The backend has answered already. */
interface Held {
  readonly isMutation: boolean
  readonly arrive: () => void
}

async function openPage() {
  const { world: sandbox, backend } = await openWorld()
  const tokens = await sandbox.signIn('agent')
  const others = await sandbox.signIn('admin')
  const send = (authorization: string, body: BodyInit | null): Promise<Response> =>
    backend.fetch(
      new Request(`${sandbox.url}graphql`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body,
      }),
    )
  const held = new Set<Held>()
  let unanswered = 0
  const settle = () =>
    act(async () => {
      for (let left = turns; left > 0; left -= 1) {
        await turn()
        if (unanswered > 0) left = turns
      }
    })
  const timers = new Map<object, { readonly atMs: number; readonly run: () => void }>()
  const ending = new AbortController()
  const client = createApolloClient({
    session: {
      tokensForRequest: () => tokens,
      refresh: () => Promise.reject(new TypeError('Failed to fetch')),
      reportRetry: () => undefined,
    },
    ended: ending.signal,
    env: {
      graphqlEndpoint: `${origin}/graphql`,
      graphqlGetQueries: false,
      graphqlExtraHeaders: true,
      production: true,
      full: true,
    },
    timers: {
      after(delayMs, run) {
        const timer = {}
        timers.set(timer, { atMs: delayMs, run })
        return () => void timers.delete(timer)
      },
    },
    fetch: async (_address, init) => {
      unanswered += 1
      const response = await send(tokens.idToken, init?.body ?? null)
      unanswered -= 1
      return new Promise((resolve, reject) => {
        const isMutation = /"query":"mutation/.test(String(init?.body))
        const one: Held = {
          isMutation,
          arrive() {
            held.delete(one)
            resolve(response)
          },
        }
        held.add(one)
        init?.signal?.addEventListener('abort', () => {
          held.delete(one)
          reject(new DOMException('', 'AbortError'))
        })
      })
    },
  })
  /** Lets responses arrive until none is on its way. */
  const arrive = async (next: (all: readonly Held[]) => Held | undefined): Promise<void> => {
    await settle()
    for (let one = next([...held]); one; one = next([...held])) {
      one.arrive()
      await settle()
    }
  }
  const world = () => backend.host.world
  const start = world().ledger.balance('funds:user-agent')
  const seen: unknown[] = []
  return {
    client,
    settle,
    world,
    seen,
    start,
    held,
    /** Shows a query, and notes each value on the screen. Amounts are the change since the start. */
    show(query: DocumentNode, valueOf: (data: never) => unknown) {
      const observable = client.watchQuery({ query })
      observable.subscribe(({ data, error, loading }) => {
        const value = data ? valueOf(data as never) : error ? classify(error).code : loading ? undefined : null
        if (value !== undefined && seen.at(-1) !== value) seen.push(value)
      })
    },
    showFunds() {
      this.show(
        FUNDS,
        (data: { getFundsBalance: { fundsBalanceCents: number } }) => data.getFundsBalance.fundsBalanceCents - start,
      )
    },
    showWallet() {
      this.show(
        WALLETS,
        (data: { getAgentWallets: { sourceId: string; enabled: boolean }[] }) =>
          data.getAgentWallets.find((one) => one.sourceId === sourceId)?.enabled,
      )
    },
    /** Another user gives the agent a dollar. */
    othersCredit: async () => void (await send(others.idToken, JSON.stringify({ query: CREDIT }))),
    announce: () => refetchByTopic(client, ['FUNDS'], { isQuiet: true }),
    inOrder: () => arrive((all) => all[0]),
    newestFirst: () => arrive((all) => all.at(-1)),
    mutationsFirst: () => arrive((all) => all.find((one) => one.isMutation) ?? all.at(-1)),
    leave: () => ending.abort(),
    async elapse(ms: number) {
      await settle()
      for (const { run } of [...timers.values()].filter(({ atMs }) => atMs <= ms)) run()
      await settle()
    },
  }
}

type Page = Awaited<ReturnType<typeof openPage>>

/** Renders the component that sends the mutation. */
function openDialog<Variables extends object>(client: ApolloClient, document: TypedDocumentNode<object, Variables>) {
  const wrapper = ({ children }: { children: ReactNode }) => <ApolloProvider client={client}>{children}</ApolloProvider>
  const { result } = renderHook(
    () => useAppMutation(document as TypedDocumentNode<Record<string, { success: boolean }>, Variables>),
    { wrapper },
  )
  return (input: object): Promise<MutationOutcome<unknown>> => result.current.run(input as never)
}

const told = (outcome: MutationOutcome<unknown>) =>
  outcome.status === 'done' ? 'done' : failureText(outcome, 'Refused')?.title

const transfer = { sourceId, amountCents: 500 }

const cases: Readonly<
  Record<string, { readonly shows: readonly unknown[]; readonly meet: (page: Page) => Promise<void> }>
> = {
  'two changes by others, responses in reverse order': {
    shows: [0, 100, 200],
    async meet(page) {
      page.showFunds()
      await page.inOrder()
      for (let count = 0; count < 2; count += 1) {
        await page.othersCredit()
        void page.announce()
        await page.settle()
      }
      await page.newestFirst()
    },
  },
  'a change by others during the first load, whose response arrives last': {
    shows: [0, 100],
    async meet(page) {
      page.showFunds()
      await page.settle()
      await page.othersCredit()
      void page.announce()
      await page.newestFirst()
    },
  },
  'a change that is announced twice': {
    shows: [0, 100],
    async meet(page) {
      page.showFunds()
      await page.inOrder()
      await page.othersCredit()
      void page.announce()
      void page.announce()
      await page.newestFirst()
    },
  },
  'a query in flight during a mutation, whose response arrives last': {
    shows: [-500],
    async meet(page) {
      page.showFunds()
      await page.settle()
      void openDialog(page.client, TRANSFER_FUNDS)(transfer)
      await page.mutationsFirst()
    },
  },
  'the request of a route’s loader during a mutation, whose response arrives last': {
    shows: [-500],
    async meet(page) {
      void page.client.query({ query: FUNDS })
      page.showFunds()
      await page.settle()
      void openDialog(page.client, TRANSFER_FUNDS)(transfer)
      await page.mutationsFirst()
    },
  },
  'two mutations of a record, responses in reverse order': {
    shows: [true, false, true],
    async meet(page) {
      page.showWallet()
      await page.inOrder()
      const update = openDialog(page.client, SET_WALLET_ENABLED)
      void update({ input: { sourceId, enabled: false } })
      await page.settle()
      void update({ input: { sourceId, enabled: true } })
      await page.newestFirst()
    },
  },
  'a query whose response is 40 s late': {
    shows: [0, 'TIMEOUT'],
    async meet(page) {
      page.showFunds()
      await page.inOrder()
      await page.othersCredit()
      void refetchByTopic(page.client, ['FUNDS'])
      await page.elapse(40_000)
      await page.inOrder()
    },
  },
  'a mutation whose response is 40 s late': {
    shows: [0, -500, 'We could not see whether this was done'],
    async meet(page) {
      page.showFunds()
      await page.inOrder()
      const outcome = openDialog(page.client, TRANSFER_FUNDS)(transfer)
      await page.elapse(40_000)
      await page.inOrder()
      page.seen.push(told(await outcome))
    },
  },
  'a query whose response arrives after the sign-out': {
    shows: ['INTERNAL'],
    async meet(page) {
      page.showFunds()
      await page.settle()
      page.leave()
      await page.inOrder()
      expect(page.client.extract()).toEqual({})
    },
  },
  'a mutation whose response arrives after the sign-out': {
    shows: [undefined],
    async meet(page) {
      const outcome = openDialog(page.client, TRANSFER_FUNDS)(transfer)
      await page.settle()
      page.leave()
      await page.inOrder()
      page.seen.push(told(await outcome))
      expect(page.client.extract()).toEqual({})
    },
  },
}

it.each(Object.keys(cases))('%s', async (name) => {
  const page = await openPage()
  const { meet, shows } = cases[name] ?? expect.fail()
  await meet(page)
  expect(page.seen).toEqual(shows)
})
