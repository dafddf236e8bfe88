import { gql, type TypedDocumentNode } from '@apollo/client'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createApolloClient } from '../../../src/lib/api/client'
import { fakeSession } from '../../../src/test/client-fixture'
import { type MutationPayload, readOutcome } from '../../../src/lib/api/outcome'
import { openWorld } from '../../kit/open-world'
import { auditWorld } from '../../domain/ledger/world-audit'
import { fundsAccount } from '../../domain/ledger/ledger'
import { SYSTEM } from '../../world/world'

const TRANSFER: TypedDocumentNode<{ transferFundsToWallet: MutationPayload }, { input: object }> = gql`
  mutation TransferFunds($input: TransferFundsInput!) {
    transferFundsToWallet(input: $input) {
      success
      errors {
        message
        code
      }
    }
  }
`

/** The effect of the network on one attempt of a request. */
type NetworkFault = 'none' | 'request lost' | 'answer lost' | 'sent twice' | 'token expired'

const networkFault = fc.constantFrom<NetworkFault>(
  'none',
  'none',
  'request lost',
  'answer lost',
  'sent twice',
  'token expired',
)

interface Transfer {
  readonly amountCents: number
  readonly faults: readonly NetworkFault[]
}

const transfer: fc.Arbitrary<Transfer> = fc.record({
  amountCents: fc.integer({ min: 1, max: 500 }),
  faults: fc.array(networkFault, { maxLength: 3 }),
})

describe('the complete chain, from the app’s links to the ledger', () => {
  it('executes each transfer once, even if the network loses, repeats, or reorders requests', async () => {
    const { world: sandbox, backend } = await openWorld({ scenario: 'funded-agent' })
    const token = (await sandbox.signIn('agent')).idToken
    let run = 0
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(transfer, { minLength: 1, maxLength: 6 }),
        async (scheduler, transfers) => {
          run++
          const balance = () => backend.host.world.ledger.balance(fundsAccount('user-agent'))
          const before = balance()
          const pending = new Map<string, NetworkFault[]>()

          /** Network with random faults for each idempotency key. The scheduler decides the order of the requests. */
          const network = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
            const { variables } = JSON.parse(String(init?.body)) as { variables: { input: { idempotencyKey: string } } }
            const fault = pending.get(variables.input.idempotencyKey)?.shift() ?? 'none'
            const send = () => {
              const request = new Request(new URL(String(input), 'http://sandbox.local/'), init)
              request.headers.set('authorization', token)
              return backend.fetch(request)
            }
            await scheduler.schedule(Promise.resolve(), fault)
            if (fault === 'request lost') throw new TypeError('Failed to fetch')
            if (fault === 'token expired')
              return Response.json(
                { errors: [{ errorType: 'UnauthorizedException', message: 'Token has expired.' }] },
                { status: 401 },
              )
            const answer = await send()
            if (fault === 'sent twice') return send()
            if (fault === 'answer lost') throw new TypeError('Failed to fetch')
            return answer
          }

          const client = createApolloClient({
            session: fakeSession(),
            ended: new AbortController().signal,
            env: {
              full: true,
              graphqlEndpoint: '/graphql',
              graphqlGetQueries: false,
              graphqlExtraHeaders: true,
              production: true,
            },
            fetch: network,
          })

          /** Retries with the same key until the transfer succeeds. */
          const transferUntilDone = async (idempotencyKey: string, amountCents: number): Promise<void> => {
            const result = await client.mutate({
              mutation: TRANSFER,
              variables: { input: { sourceId: 'form-direct', amountCents, idempotencyKey } },
            })
            const outcome = readOutcome(result, result.data?.transferFundsToWallet)
            if (outcome.status === 'done') return
            const error = outcome.status === 'refused' ? outcome.error : outcome.cause
            if (!error.retryable && error.code !== 'AUTHENTICATION_FAILED') throw new Error(error.message)
            await transferUntilDone(idempotencyKey, amountCents)
          }

          const all = Promise.all(
            transfers.map(({ amountCents, faults }, i) => {
              const key = `run ${run} transfer ${i}`
              pending.set(key, [...faults])
              return transferUntilDone(key, amountCents)
            }),
          )
          await scheduler.waitFor(all)
          const expected = transfers.reduce((sum, { amountCents }) => sum + amountCents, 0)
          expect(before - balance()).toBe(expected)
        },
      ),
      { numRuns: 60, seed: 20_260_302 },
    )
    expect(auditWorld(backend.host.world.view(SYSTEM)).violations).toEqual([])
  })
})
