import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { CHANGE_TOPICS } from '../domain/changes'
import type { KeyValueStore } from '../saved-world/key-value-store'
import { FailingStore } from '../saved-world/testing/failing-store'
import { graphqlRequest } from '../control/operations-client'
import { openWorld } from '../kit/open-world'
import { createSandbox } from '../kit/sandbox'
import type { Caller, Sandbox, WorldOptions } from '../kit/types'
import { createBackend } from '../server'

const BASE_URL = 'http://sandbox.local/'

const query = `query($since: String, $past: Int, $wait: Int) {
  getChanges(since: $since, pastSeconds: $past, waitSeconds: $wait) { cursor topics newOpenLeads }
}`

interface Changes {
  readonly cursor: string
  readonly topics: readonly string[]
}

/** Requests the changes since a cursor. `ended` tells whether the response has arrived. */
const ask = (client: Client, since: string | null, wait: number, signal?: AbortSignal) =>
  send(client, { since, wait }, signal)

function send({ fetch, token }: Client, variables: object, signal?: AbortSignal) {
  const state = { ended: false }
  const request = graphqlRequest(BASE_URL, { query, variables }, token)
  const answer = fetch(signal ? new Request(request, { signal }) : request)
    .then((response) => response.json() as Promise<{ data: { getChanges: Changes } }>)
    .then(({ data }) => data.getChanges)
    .finally(() => (state.ended = true))
  return Object.assign(answer, { state })
}

interface Client {
  readonly fetch: (request: Request) => Promise<Response>
  readonly token: string
}

/** Opens a world whose clock follows the machine's, with the agent signed in. */
async function open(options: WorldOptions = {}) {
  const machine = { ms: Date.parse('2026-03-02T17:00:00Z') }
  const { world, backend } = await openWorld({ freeze: false, ...options }, { wallClock: () => machine.ms })
  const { idToken } = await world.signIn('agent')
  return { machine, sandbox: world, backend, pollClient: { fetch: world.fetch, token: idToken } }
}

const transfer = (sandbox: Sandbox, caller: Caller) =>
  sandbox.call('transferFundsToWallet', { input: { sourceId: 'form-direct', amountCents: 100 } }, caller)

const shortPause = () => new Promise((resolve) => setTimeout(resolve, 20))

describe('a long poll for changes', () => {
  it('ends when something changes', async () => {
    const { sandbox, pollClient } = await open({ scenario: 'funded-agent' })
    const { cursor } = await ask(pollClient, null, 20)
    const poll = ask(pollClient, cursor, 20)
    await shortPause()
    expect(poll.state.ended).toBe(false)
    const askedMs = performance.now()
    await transfer(sandbox, { idToken: pollClient.token })
    expect((await poll).topics).toEqual(expect.arrayContaining(['FUNDS', 'WALLETS']))
    // Without a change, it ends after 20 s.
    expect(performance.now() - askedMs).toBeLessThan(15_000)
  })

  it('ends at a timed event, without another request', async () => {
    const { machine, pollClient } = await open()
    const { cursor } = await ask(pollClient, null, 20)
    const poll = ask(pollClient, cursor, 20)
    await shortPause()
    machine.ms += 3_600_000
    expect((await poll).topics).toContain('OPEN_LEADS')
  })

  it('returns no topics at its timeout, and returns at once without a wait', async () => {
    const { pollClient } = await open()
    const { cursor } = await ask(pollClient, null, 20)
    expect((await ask(pollClient, cursor, 0)).topics).toEqual([])
    const askedMs = performance.now()
    expect((await ask(pollClient, cursor, 1)).topics).toEqual([])
    expect(performance.now() - askedMs).toBeGreaterThan(900)
  })

  it('ends when the caller aborts, and when another world starts', async () => {
    const { backend, pollClient } = await open()
    const { cursor } = await ask(pollClient, null, 20)
    const gone = new AbortController()
    const poll = ask(pollClient, cursor, 20, gone.signal)
    const other = ask(pollClient, cursor, 20)
    await shortPause()
    gone.abort()
    expect((await poll).topics).toEqual([])
    expect(other.state.ended).toBe(false)
    await backend.host.start({ scenario: 'low-balance' })
    expect((await other).topics).toEqual([])
  })

  it('ends when the user is disabled, and the next request fails', async () => {
    const { sandbox, pollClient } = await open()
    const { cursor } = await ask(pollClient, null, 20)
    const poll = ask(pollClient, cursor, 20)
    await shortPause()
    const input = { userId: 'user-agent', status: 'DISABLED' }
    expect(await sandbox.call('updateUserStatus', input, { as: 'admin' })).toMatchObject({ success: true })
    expect((await poll).topics).toContain('PROFILE')
    await expect(ask(pollClient, cursor, 20)).rejects.toThrow()
  })
})

describe('the first request for changes, which has no cursor', () => {
  it('returns the changes of the last seconds, and waits if there are none', async () => {
    const { sandbox, pollClient } = await open({ scenario: 'funded-agent' })
    await sandbox.call('getFundsBalance', {}, { idToken: pollClient.token })
    const startedMs = performance.now()
    expect((await send(pollClient, { past: 10, wait: 1 })).topics).toEqual([])
    expect(performance.now() - startedMs).toBeGreaterThan(900)
    await transfer(sandbox, { idToken: pollClient.token })
    const { cursor, topics } = await send(pollClient, { past: 10, wait: 20 })
    expect(topics).toEqual(expect.arrayContaining(['FUNDS', 'WALLETS']))
    expect(topics).not.toContain('LEAD_SOURCES')
    expect((await ask(pollClient, cursor, 0)).topics).toEqual([])
  })

  it('looks back as far as requested, and returns every topic if the backend is younger', async () => {
    // The backend records one cursor per second, beginning with its first request. Whole milliseconds add up exactly.
    const startMs = Math.round(performance.now())
    const moment = vi.spyOn(performance, 'now').mockReturnValue(startMs)
    onTestFinished(() => moment.mockRestore())
    const { sandbox, pollClient } = await open({ scenario: 'funded-agent' })
    await sandbox.call('getFundsBalance', {}, { idToken: pollClient.token })
    moment.mockReturnValue(startMs + 900)
    await transfer(sandbox, { idToken: pollClient.token })
    moment.mockReturnValue(startMs + 20_000)
    expect((await send(pollClient, { past: 20 })).topics).toContain('FUNDS')
    expect((await send(pollClient, { past: 10 })).topics).toEqual([])
    expect((await send(pollClient, { past: 59 })).topics).not.toContain('LEAD_SOURCES')
    expect((await send(pollClient, { past: 60 })).topics).toEqual(CHANGE_TOPICS)
    // Within the same second, the order of a request and a change is unknown, so the change counts.
    expect((await send(pollClient, { past: 19 })).topics).toContain('FUNDS')
    moment.mockReturnValue(startMs + 80_000)
    expect((await send(pollClient, { past: 59 })).topics).toEqual([])
  })
})

describe('a long poll over two backend threads', () => {
  it('returns the changes that the other thread wrote', async () => {
    const store = new FailingStore()
    const disk: KeyValueStore = {
      ...store.disk,
      write: async (work) => {
        const result = await store.disk.write(work)
        store.tell()
        return result
      },
    }
    const openBackend = () => createBackend({ store: disk })
    const [here, there] = [await openBackend(), await openBackend()]
    const sandbox = createSandbox({ baseUrl: BASE_URL, fetch: (request) => there.fetch(request) })
    const tokens = await sandbox.signIn('agent')
    const pollClient = { fetch: (request: Request) => here.fetch(request), token: tokens.idToken }
    // Wait until no change has arrived for a second, so that the sign-in of the other thread is processed.
    await vi.waitFor(
      async () => expect((await ask(pollClient, (await ask(pollClient, null, 0)).cursor, 1)).topics).toEqual([]),
      {
        timeout: 20_000,
      },
    )
    const { cursor } = await ask(pollClient, null, 0)
    const poll = ask(pollClient, cursor, 20)
    await shortPause()
    expect(poll.state.ended).toBe(false)
    await transfer(sandbox, tokens)
    expect((await poll).topics).toContain('WALLETS')

    // Without a cursor, the repeated request looks back beyond the moment at which this thread opened the world again.
    await vi.waitFor(async () => expect((await send(pollClient, { past: 1, wait: 1 })).topics).toEqual([]), {
      timeout: 20_000,
    })
    const first = send(pollClient, { past: 1, wait: 20 })
    await shortPause()
    await transfer(sandbox, tokens)
    expect((await first).topics).toContain('WALLETS')
  })
})
