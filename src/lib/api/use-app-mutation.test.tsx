import { gql, type TypedDocumentNode } from '@apollo/client'
import { ApolloProvider, useQuery } from '@apollo/client/react'
import { act, renderHook, waitFor } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { expect, it, vi } from 'vitest'
import { answer, type Respond, setUpClient } from '../../test/client-fixture'
import { deferred } from '../../test/session-fixture'
import { type AppMutationOptions, useAppMutation } from './use-app-mutation'

interface Credit {
  readonly credit: { readonly success: boolean; readonly balanceCents: number | null } | null
}
interface CreditVariables {
  readonly cents: number
  readonly reason?: string
  readonly idempotencyKey?: string | null
}

const CREDIT: TypedDocumentNode<Credit, CreditVariables> = gql`
  mutation Credit($cents: Int!, $reason: String, $idempotencyKey: String) {
    credit(cents: $cents, reason: $reason, idempotencyKey: $idempotencyKey) {
      success
      balanceCents
      errors {
        message
        code
        field
      }
    }
  }
`

const done = () => answer({ credit: { __typename: 'CreditResult', success: true, balanceCents: 500, errors: [] } })
const refused = (errors: readonly object[]) =>
  answer({ credit: { __typename: 'CreditResult', success: false, balanceCents: null, errors } })

function setUp(respond: Respond, options?: AppMutationOptions<Credit, CreditVariables>) {
  const { client, sent } = setUpClient(respond)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <ApolloProvider client={client}>{children}</ApolloProvider>
    </StrictMode>
  )
  const open = () => renderHook(() => useAppMutation(CREDIT, options), { wrapper })
  const keys = () => sent.map(({ body }) => body.variables['idempotencyKey'])
  return { open, sent, keys }
}

it('sends one mutation for three presses, and returns the outcome to all three', async () => {
  const gate = deferred<Response>()
  const { open, sent } = setUp(() => gate.promise)
  const { result } = open()
  let presses: Promise<unknown>[] = []
  act(() => {
    presses = [1, 2, 3].map(() => result.current.run({ cents: 500 }))
  })
  expect(result.current.running).toBe(true)
  gate.resolve(done())
  const outcomes = await act(() => Promise.all(presses))
  expect(outcomes).toEqual([1, 2, 3].map(() => expect.objectContaining({ status: 'done' })))
  expect(sent).toHaveLength(1)
  expect(result.current.running).toBe(false)
})

it('keeps the key after a lost response, even if another component sends the same variables in another order', async () => {
  const { open, keys } = setUp((_sent, count) =>
    count === 1 ? Promise.reject(new TypeError('Failed to fetch')) : done(),
  )
  const first = open()
  expect(await act(() => first.result.current.run({ cents: 500, reason: 'x' }))).toMatchObject({ status: 'unknown' })
  first.unmount()
  const again = open()
  expect(await act(() => again.result.current.run({ reason: 'x', cents: 500 }))).toMatchObject({ status: 'done' })
  await act(() => again.result.current.run({ cents: 500, reason: 'x' }))
  const [lost, retried, next] = keys()
  expect(lost).toEqual(expect.any(String))
  expect(retried).toBe(lost)
  expect(next).not.toBe(lost)
})

it('uses another key for another amount', async () => {
  const { open, keys } = setUp(() => Promise.reject(new TypeError('Failed to fetch')))
  const { result } = open()
  await act(() => result.current.run({ cents: 500 }))
  await act(() => result.current.run({ cents: 600 }))
  expect(new Set(keys()).size).toBe(2)
})

it('returns the refusal by field, and uses a new key afterwards', async () => {
  const errors = [
    { message: 'Too much', code: 'VALIDATION_FAILED', field: 'cents' },
    { message: 'Never mind', code: 'VALIDATION_FAILED', field: null },
  ]
  const { open, keys } = setUp(() => refused(errors))
  const { result } = open()
  const outcome = await act(() => result.current.run({ cents: 500 }))
  expect(outcome).toMatchObject({ status: 'refused', error: { message: 'Too much', field: 'cents' } })
  await act(() => result.current.run({ cents: 500 }))
  expect(new Set(keys()).size).toBe(2)
})

it('updates the cache only after success', async () => {
  const update = vi.fn<() => void>()
  const { open } = setUp((_sent, count) => (count === 1 ? refused([]) : done()), { update })
  const { result } = open()
  await act(() => result.current.run({ cents: 500 }))
  expect(update).not.toHaveBeenCalled()
  await act(() => result.current.run({ cents: 500 }))
  expect(update).toHaveBeenCalledOnce()
})

it('treats an empty response as an unknown outcome', async () => {
  const { open } = setUp(() => answer({ credit: null }))
  const { result } = open()
  expect(await act(() => result.current.run({ cents: 500 }))).toMatchObject({ status: 'unknown' })
})

const RECORD: TypedDocumentNode<{ readonly record: { readonly balanceCents: number } }> = gql`
  query Record {
    record {
      id
      balanceCents
    }
  }
`
const record = (balanceCents: number) => answer({ record: { __typename: 'Record', id: 'one', balanceCents } })

it.each<[string, () => Response | Promise<Response>]>([
  ['a lost response', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a response that is cut off', () => new Response('{"data":', { headers: { 'content-type': 'application/json' } })],
  ['an empty payload', () => answer({ credit: null })],
  [
    'a payload without its record',
    async () => {
      const body = (await done().json()) as { data: object }
      return Response.json({ ...body, errors: [{ path: ['credit', 'balanceCents'], message: 'Gone' }] })
    },
  ],
])('reads the screen again before it returns after %s', async (_case, respond) => {
  let reads = 0
  const { client } = setUpClient(({ body }) => (body.operationName === 'Record' ? record(++reads) : respond()))
  const wrapper = ({ children }: { children: ReactNode }) => <ApolloProvider client={client}>{children}</ApolloProvider>
  const { result } = renderHook(() => ({ mutation: useAppMutation(CREDIT), query: useQuery(RECORD) }), { wrapper })
  await waitFor(() => expect(result.current.query.data?.record.balanceCents).toBe(1))
  await act(() => result.current.mutation.run({ cents: 500 }))
  expect(result.current.query.data?.record.balanceCents).toBe(2)
})
