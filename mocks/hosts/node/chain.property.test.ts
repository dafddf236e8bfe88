import { gql, type TypedDocumentNode } from '@apollo/client'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createApolloClient } from '../../../src/lib/graphql/client'
import { fakeSession } from '../../../src/lib/graphql/client-fixture'
import { type CommandPayload, readOutcome } from '../../../src/lib/command/outcome'
import { signedIn } from '../../sandbox/testing/sandbox'
import { auditWorld } from '../../domain/ledger/world-audit'
import { fundsAccount } from '../../domain/ledger/ledger'
import { SYSTEM } from '../../world/world'

const TRANSFER: TypedDocumentNode<{ transferFundsToWallet: CommandPayload }, { input: object }> = gql`
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

/** What the network does to one sending of a request. */
type Mishap = 'none' | 'request lost' | 'answer lost' | 'sent twice' | 'token expired'

const mishap = fc.constantFrom<Mishap>('none', 'none', 'request lost', 'answer lost', 'sent twice', 'token expired')

interface Intention {
  readonly amountCents: number
  readonly mishaps: readonly Mishap[]
}

const intention: fc.Arbitrary<Intention> = fc.record({
  amountCents: fc.integer({ min: 1, max: 500 }),
  mishaps: fc.array(mishap, { maxLength: 3 }),
})

describe('the whole chain, from the app’s links to the ledger', () => {
  it('M17, S9, S10: carries out each intention once, whatever the network loses, repeats or reorders', async () => {
    const { backend, client: sandbox } = await signedIn('agent', 'funded-agent')
    const token = sandbox.token ?? ''
    let run = 0
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(intention, { minLength: 1, maxLength: 6 }),
        async (scheduler, intentions) => {
          run++
          const balance = () => backend.host.world.ledger.balance(fundsAccount('user-agent'))
          const before = balance()
          const pending = new Map<string, Mishap[]>()

          /** A network that does to each key what was drawn for it, in an order that the scheduler chooses. */
          const network = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
            const { variables } = JSON.parse(String(init?.body)) as { variables: { input: { idempotencyKey: string } } }
            const what = pending.get(variables.input.idempotencyKey)?.shift() ?? 'none'
            const send = () => {
              const request = new Request(new URL(String(input), 'http://sandbox.local/'), init)
              request.headers.set('authorization', token)
              return backend.fetch(request)
            }
            await scheduler.schedule(Promise.resolve(), what)
            if (what === 'request lost') throw new TypeError('Failed to fetch')
            if (what === 'token expired')
              return Response.json(
                { errors: [{ errorType: 'UnauthorizedException', message: 'Token has expired.' }] },
                { status: 401 },
              )
            const answer = await send()
            if (what === 'sent twice') return send()
            if (what === 'answer lost') throw new TypeError('Failed to fetch')
            return answer
          }

          const client = createApolloClient({
            session: fakeSession(),
            ended: new AbortController().signal,
            env: { graphqlEndpoint: '/graphql', graphqlGetQueries: false, graphqlExtraHeaders: true, production: true },
            fetch: network,
          })

          /** The person presses again, with the same key, until it is done. */
          const insist = async (idempotencyKey: string, amountCents: number): Promise<void> => {
            const result = await client.mutate({
              mutation: TRANSFER,
              variables: { input: { sourceId: 'form-direct', amountCents, idempotencyKey } },
            })
            const outcome = readOutcome(result, result.data?.transferFundsToWallet)
            if (outcome.status === 'done') return
            if (!outcome.error.retryable && outcome.error.code !== 'AUTHENTICATION_FAILED')
              throw new Error(outcome.error.message)
            await insist(idempotencyKey, amountCents)
          }

          const all = Promise.all(
            intentions.map(({ amountCents, mishaps }, i) => {
              const key = `run ${run} intention ${i}`
              pending.set(key, [...mishaps])
              return insist(key, amountCents)
            }),
          )
          await scheduler.waitFor(all)
          const wanted = intentions.reduce((sum, { amountCents }) => sum + amountCents, 0)
          expect(before - balance()).toBe(wanted)
        },
      ),
      { numRuns: 60, seed: 20_260_302 },
    )
    expect(auditWorld(backend.host.world.view(SYSTEM)).violations).toEqual([])
  }, 60_000)
})
