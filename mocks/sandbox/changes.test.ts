import * as fakeIndexedDb from 'fake-indexeddb'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { CHANGE_TOPICS } from '../domain/changes'
import { createSupervisedBackend } from '../hosts/backend-supervisor'
import { openIndexedDbStore, randomId } from '../persistence/indexed-db-store'
import { SandboxClient } from '../stories/sandbox-client'
import { BASE_URL, signedIn, type Sandbox } from './testing/sandbox'

const question = `query($since: String, $past: Int, $wait: Int) {
  getChanges(since: $since, pastSeconds: $past, waitSeconds: $wait) { cursor topics newOpenLeads }
}`

interface Changes {
  readonly cursor: string
  readonly topics: readonly string[]
}

/** Asks what has changed; `ended` says whether the answer is there. */
const ask = (asker: Asker, since: string | null, wait: number, signal?: AbortSignal) =>
  send(asker, { since, wait }, signal)

function send({ fetch, token }: Asker, variables: object, signal?: AbortSignal) {
  const state = { ended: false }
  const answer = fetch(
    new Request(`${BASE_URL}graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify({ query: question, variables }),
      ...(signal ? { signal } : {}),
    }),
  )
    .then((response) => response.json() as Promise<{ data: { getChanges: Changes } }>)
    .then(({ data }) => data.getChanges)
    .finally(() => (state.ended = true))
  return Object.assign(answer, { state })
}

interface Asker {
  readonly fetch: (request: Request) => Promise<Response>
  readonly token: string
}

async function askerOf({ backend, client }: Sandbox): Promise<Asker> {
  await client.signIn('agent')
  return { fetch: backend.fetch, token: client.token ?? '' }
}

const transfer = (client: SandboxClient) =>
  client.call('transferFundsToWallet', { input: { sourceId: 'form-direct', amountCents: 100 } })

/** Lets whatever is ready to happen happen. */
const turn = () => new Promise((resolve) => setTimeout(resolve, 20))

describe('a question that is kept until there is something to tell', () => {
  it('is answered as soon as something has changed', async () => {
    const sandbox = await signedIn('agent', 'funded-agent')
    const asker = await askerOf(sandbox)
    const { cursor } = await ask(asker, null, 20)
    const kept = ask(asker, cursor, 20)
    await turn()
    expect(kept.state.ended).toBe(false)
    const askedMs = performance.now()
    await transfer(sandbox.client)
    expect((await kept).topics).toEqual(expect.arrayContaining(['FUNDS', 'WALLETS']))
    expect(performance.now() - askedMs).toBeLessThan(2_000)
  })

  it('is answered when something comes by itself, without anybody asking', async () => {
    const sandbox = await signedIn('agent')
    const asker = await askerOf(sandbox)
    const { cursor } = await ask(asker, null, 20)
    const kept = ask(asker, cursor, 20)
    await turn()
    sandbox.machine.ms += 3_600_000
    expect((await kept).topics).toContain('OPEN_LEADS')
  })

  it('is answered with nothing when its time is over, and at once when it does not ask to be kept', async () => {
    const sandbox = await signedIn('agent')
    const asker = await askerOf(sandbox)
    const { cursor } = await ask(asker, null, 20)
    expect((await ask(asker, cursor, 0)).topics).toEqual([])
    const askedMs = performance.now()
    expect((await ask(asker, cursor, 1)).topics).toEqual([])
    expect(performance.now() - askedMs).toBeGreaterThan(900)
  })

  it('is let go when whoever asked has gone, and when another world takes the place', async () => {
    const sandbox = await signedIn('agent')
    const asker = await askerOf(sandbox)
    const { cursor } = await ask(asker, null, 20)
    const gone = new AbortController()
    const kept = ask(asker, cursor, 20, gone.signal)
    const other = ask(asker, cursor, 20)
    await turn()
    gone.abort()
    expect((await kept).topics).toEqual([])
    expect(other.state.ended).toBe(false)
    await sandbox.backend.host.start({ scenario: 'low-balance' })
    expect((await other).topics).toEqual([])
  })

  it('S8: lets go whoever is disabled meanwhile, and refuses the next question', async () => {
    const sandbox = await signedIn('admin')
    const asker = await askerOf(sandbox)
    const { answer } = await sandbox.client.call('getFundsBalance', {})
    const { agentId } = answer as { agentId: string }
    const { cursor } = await ask(asker, null, 20)
    const kept = ask(asker, cursor, 20)
    await turn()
    await sandbox.client.signIn('admin')
    const { code } = await sandbox.client.call('updateUserStatus', { userId: agentId, status: 'DISABLED' })
    expect(code).toBeUndefined()
    expect((await kept).topics).toContain('PROFILE')
    await expect(ask(asker, cursor, 20)).rejects.toThrow()
  })
})

describe('the first question, which has no cursor yet', () => {
  it('tells what has changed since the person began to ask, and is kept when nothing has', async () => {
    const sandbox = await signedIn('agent', 'funded-agent')
    const asker = await askerOf(sandbox)
    await sandbox.client.call('getFundsBalance', {})
    const startedMs = performance.now()
    expect((await send(asker, { past: 10, wait: 1 })).topics).toEqual([])
    expect(performance.now() - startedMs).toBeGreaterThan(900)
    await transfer(sandbox.client)
    const { cursor, topics } = await send(asker, { past: 10, wait: 20 })
    expect(topics).toEqual(expect.arrayContaining(['FUNDS', 'WALLETS']))
    expect(topics).not.toContain('LEAD_SOURCES')
    expect((await ask(asker, cursor, 0)).topics).toEqual([])
  })

  it('reaches back as far as it asks to, and names every topic where nobody knows that far back', async () => {
    const sandbox = await signedIn('agent', 'funded-agent')
    const asker = await askerOf(sandbox)
    const startMs = performance.now()
    const moment = vi.spyOn(performance, 'now').mockReturnValue(startMs)
    onTestFinished(() => moment.mockRestore())
    await sandbox.client.call('getFundsBalance', {})
    moment.mockReturnValue(startMs + 900)
    await transfer(sandbox.client)
    moment.mockReturnValue(startMs + 20_000)
    expect((await send(asker, { past: 20 })).topics).toContain('FUNDS')
    expect((await send(asker, { past: 10 })).topics).toEqual([])
    expect((await send(asker, { past: 59 })).topics).not.toContain('LEAD_SOURCES')
    expect((await send(asker, { past: 60 })).topics).toEqual(CHANGE_TOPICS)
    // What was asked in the same second as something later is not taken for asked after it.
    expect((await send(asker, { past: 19 })).topics).toContain('FUNDS')
    moment.mockReturnValue(startMs + 80_000)
    expect((await send(asker, { past: 59 })).topics).toEqual([])
  })
})

describe('where the journal goes on in another thread', () => {
  it('a kept question is answered by whoever goes on with it, and hears of what happened there', async () => {
    // The library looks at the classes.
    for (const [name, value] of Object.entries(fakeIndexedDb)) if (name.startsWith('IDB')) vi.stubGlobal(name, value)
    vi.stubGlobal('indexedDB', new fakeIndexedDb.IDBFactory())
    const open = () =>
      createSupervisedBackend({ basePath: '/', store: openIndexedDbStore('fairlead-world:/'), newId: randomId })
    const [here, there] = [await open(), await open()]
    const client = new SandboxClient((request) => there.fetch(request), BASE_URL)
    await client.signIn('agent')
    const asker = { fetch: (request: Request) => here.fetch(request), token: client.token ?? '' }
    // The other thread's sign-in has been heard of when nothing changes any more for a second.
    await vi.waitFor(async () => expect((await ask(asker, (await ask(asker, null, 0)).cursor, 1)).topics).toEqual([]), {
      timeout: 20_000,
    })
    const { cursor } = await ask(asker, null, 0)
    const kept = ask(asker, cursor, 20)
    await turn()
    expect(kept.state.ended).toBe(false)
    await transfer(client)
    expect((await kept).topics).toContain('WALLETS')
  })
})
