import { beforeEach, describe, expect, it, vi } from 'vitest'
import { localStore } from '../../src/lib/browser/storage'
import { packCompany, packWorld, unpackWorld } from '../sandbox/packed-links'
import { hasUrlOptions, showUrlOptionsResult } from './browser/url-options'
import { SAMPLE_COMPANY } from '../company/company'
import { applyUrlOptions, startOptionsOf } from './apply-url-options'

const backend = vi.fn<(request: Request) => Promise<Response>>()
let calls: unknown[][]

beforeEach(() => {
  calls = []
  backend.mockImplementation(async (request) => {
    const body: unknown = await request.json()
    calls.push([request.method, new URL(request.url).pathname, body])
    const result = { AccessToken: 'access', IdToken: 'id', RefreshToken: 'refresh' }
    return Response.json(request.headers.has('x-amz-target') ? { AuthenticationResult: result } : {})
  })
})

const addressOf = (path: string) => new URL(path, 'http://app.test')

async function obey(path: string, begun = false) {
  const address = addressOf(path)
  return hasUrlOptions(address) ? applyUrlOptions('/x/', address, backend, begun) : undefined
}

describe('what an address asks of the sandbox', () => {
  it('is nothing, most of the time', async () => {
    expect(await obey('/x/marketplace?state=CA&page=2#top')).toBeUndefined()
    expect(backend).not.toHaveBeenCalled()
  })

  it('starts a scenario at a time, signed in, with faults', async () => {
    const faults = [{ service: 'graphql', effect: { latencyMs: 50 } }]
    const query = `scenario=low-balance&as=agent&now=2026-03-02T15:00Z&freeze=1&seed=7&faults=${JSON.stringify(faults)}`
    const granted = await obey(`/x/wallet?tab=cards&${query}`)
    expect(calls).toEqual([
      ['POST', '/x/__sandbox/scenario', { name: 'low-balance', seed: 7, now: '2026-03-02T15:00Z', freeze: true }],
      ['POST', '/x/cognito-idp/', expect.objectContaining({ AuthFlow: 'USER_PASSWORD_AUTH' })],
      ['PUT', '/x/__sandbox/faults', faults],
    ])
    const tokens = { accessToken: 'access', idToken: 'id', refreshToken: 'refresh', username: 'agent' }
    expect(granted).toEqual({ tokens })
  })

  it('begins no second world where the backend has begun in the one that is asked for', async () => {
    await obey('/x/wallet?scenario=low-balance&freeze=1&as=agent', true)
    expect(calls.map(([, path]) => path)).toEqual(['/x/cognito-idp/'])
  })

  it('stops the clock of the world that is there', async () => {
    await obey('/x/?freeze=1')
    expect(calls).toEqual([['POST', '/x/__sandbox/clock', { freeze: true }]])
  })

  it('opens a shared world', async () => {
    const world = { format: 'fairlead-world', journal: [{ text: 'größer 🙂' }] }
    expect(await obey(`/x/dashboard#world=${await packWorld(world)}`)).toEqual({})
    expect(calls).toEqual([['PUT', '/x/__sandbox/snapshot', world]])
  })

  it('of a world that becomes another is a question, and nothing else is done', async () => {
    const world = { format: 'fairlead-world' }
    backend.mockResolvedValue(
      Response.json({ error: 'Another schema.', path: null, reason: 'other-schema' }, { status: 409 }),
    )
    expect(await obey(`/x/wallet?as=agent&freeze=1#world=${await packWorld(world)}`)).toEqual({
      refused: { world, words: 'Another schema.', status: 409, reason: 'other-schema', as: 'agent' },
    })
    expect(backend).toHaveBeenCalledTimes(1)
  })

  it('of a world that may be another one is done all the same, with a warning of what differs', async () => {
    const opened = (words: string | null, differences: readonly string[] = []) =>
      backend.mockImplementation(() => Promise.resolve(Response.json({ takenUp: { words, differences } })))
    const link = `/x/?anyway=1#world=${await packWorld({ format: 'fairlead-world' })}`
    opened('It does not become the world that it was.', ['Leads: 40 then, 38 now', 'Funds: $1.00 then, $2.00 now'])
    expect(await obey(link)).toEqual({
      warning:
        'Amounts may differ from the original. It does not become the world that it was. Leads: 40 then, 38 now. Funds: $1.00 then, $2.00 now.',
    })
    expect(new URL(backend.mock.lastCall?.[0].url ?? '').search).toBe('?anyway=1')
    opened(null)
    expect(await obey(link)).toEqual({})
  })

  it('is refused in words', async () => {
    backend.mockResolvedValue(Response.json({ error: 'name: there is no such scenario' }, { status: 404 }))
    expect((await obey('/x/?scenario=nonsense'))?.problem).toContain('there is no such scenario')
  })

  it.each(['#world=%%%', '#world=AAAA', '#world=' + btoa('{"format":')])(
    '%s is told as damaged, and changes nothing',
    async (hash) => {
      expect((await obey(`/x/${hash}`))?.problem).toContain('This link is damaged')
      expect(backend).not.toHaveBeenCalled()
    },
  )

  it('that asks for faults in no JSON is told so', async () => {
    expect((await obey('/x/?faults=[{'))?.problem).toContain('faults that are not JSON')
  })

  it('fits a large world into few letters', async () => {
    const world = { journal: Array.from({ length: 500 }, (_, at) => ({ kind: 'command', at, name: 'purchaseLead' })) }
    const packed = await packWorld(world)
    expect(packed).toMatch(/^[\w-]+$/)
    expect(packed.length).toBeLessThan(JSON.stringify(world).length / 5)
    expect(await unpackWorld(packed)).toEqual(world)
  })
})

describe('the world that an address asks for', () => {
  it.each([
    ['?scenario=low-balance', { scenario: 'low-balance' }],
    ['?seed=7&freeze=1', { scenario: 'default', seed: 7, freeze: true }],
    [
      '?scenario=default&now=2026-03-02T15:00Z&freeze=0',
      { scenario: 'default', nowMs: Date.UTC(2026, 2, 2, 15), freeze: false },
    ],
  ])('%s is begun at once', async (query, start) => {
    expect(await startOptionsOf(addressOf(query))).toEqual(start)
  })

  it.each([
    '?scenario=nonsense',
    '?seed=x',
    '?seed=-1',
    '?now=then',
    '?now=1066-10-14',
    '?freeze=1',
    '?as=agent',
    '?scenario=default#world=AA',
  ])('%s is for the control interface to judge', async (query) => {
    expect(await startOptionsOf(addressOf(query))).toBeUndefined()
  })
})

describe('a link of a company', () => {
  it('is begun at once as that company, in a scenario of its own or in the one that is asked for', async () => {
    const packed = await packCompany(SAMPLE_COMPANY)
    expect(await startOptionsOf(addressOf(`?company=${packed}`))).toEqual({
      scenario: 'own-company',
      company: SAMPLE_COMPANY,
    })
    expect(await startOptionsOf(addressOf(`?company=${packed}&scenario=low-balance`))).toEqual({
      scenario: 'low-balance',
      company: SAMPLE_COMPANY,
    })
  })

  it('that is damaged, or asks for the scenario that takes none, leaves the world alone and says so', async () => {
    expect(await startOptionsOf(addressOf('?company=AAAA'))).toBeUndefined()
    expect((await obey('/x/?company=AAAA'))?.problem).toContain('the company in it cannot be read')
    const packed = await packCompany(SAMPLE_COMPANY)
    expect((await obey(`/x/?scenario=scale&company=${packed}`))?.problem).toContain('has a company of its own')
  })
})

describe('the page whose address asked for something', () => {
  const replaceUrl = vi.fn<(url: URL) => void>()
  const notify = vi.fn<(problem: string) => void>()
  const offerLink = vi.fn<(refused: object) => void>()
  const url = addressOf('/x/wallet?tab=cards&scenario=default&anyway=1&as=agent#world=AA')
  const page = { url, replaceUrl, notify, offerLink }

  it('has a clean one, and whoever signed in', () => {
    showUrlOptionsResult({ tokens: { accessToken: 'a', idToken: 'i', refreshToken: 'r', username: 'agent' } }, page)
    expect(replaceUrl.mock.calls[0]?.[0].href).toBe('http://app.test/x/wallet?tab=cards')
    // Node keeps no storage: it is remembered all the same, as where a browser blocks its own.
    expect(localStore.get('cognito_tokens')).toContain('"username":"agent"')
    expect([notify.mock.calls, offerLink.mock.calls]).toEqual([[], []])
  })

  it('tells what was refused', () => {
    const refused = { world: {}, words: 'Another schema.', status: 409, reason: 'other-schema', as: null } as const
    showUrlOptionsResult({ problem: 'no such scenario' }, page)
    showUrlOptionsResult({ warning: 'it may differ' }, page)
    showUrlOptionsResult({ refused }, page)
    expect(notify).toHaveBeenCalledWith('no such scenario')
    expect(notify).toHaveBeenCalledWith('it may differ')
    expect(offerLink).toHaveBeenCalledWith(refused)
    expect(replaceUrl).toHaveBeenCalledTimes(3)
  })
})
