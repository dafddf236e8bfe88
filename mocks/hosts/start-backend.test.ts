import { beforeEach, describe, expect, it, vi } from 'vitest'
import { localStore } from '../../src/lib/browser/storage'
import { packCompany, packWorld, unpackWorld } from '../sandbox/packed-links'
import { hasUrlOptions, showUrlOptionsResult } from './browser/url-options'
import { SAMPLE_COMPANY } from '../world/company/company'
import { applyUrlOptions, startOptionsOf } from './start-backend'

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

const urlOf = (path: string) => new URL(path, 'http://app.test')

async function apply(path: string, isStarted = false) {
  const url = urlOf(path)
  return hasUrlOptions(url) ? applyUrlOptions('/x/', url, backend, isStarted) : undefined
}

describe('applying URL options', () => {
  it('does nothing for a URL without options', async () => {
    expect(await apply('/x/marketplace?state=CA&page=2#top')).toBeUndefined()
    expect(backend).not.toHaveBeenCalled()
  })

  it('starts a scenario at a given time, signs in, and sets faults', async () => {
    const faults = [{ service: 'graphql', effect: { latencyMs: 50 } }]
    const query = `scenario=low-balance&as=agent&now=2026-03-02T15:00Z&freeze=1&seed=7&faults=${JSON.stringify(faults)}`
    const result = await apply(`/x/wallet?tab=cards&${query}`)
    expect(calls).toEqual([
      ['POST', '/x/__sandbox/start', { scenario: 'low-balance', seed: 7, now: '2026-03-02T15:00Z', freeze: true }],
      ['POST', '/x/cognito-idp/', expect.objectContaining({ AuthFlow: 'USER_PASSWORD_AUTH' })],
      ['PUT', '/x/__sandbox/faults', faults],
    ])
    const tokens = { accessToken: 'access', idToken: 'id', refreshToken: 'refresh', username: 'agent' }
    expect(result).toEqual({ tokens })
  })

  it('does not start a world that the backend has already started', async () => {
    await apply('/x/wallet?scenario=low-balance&freeze=1&as=agent', true)
    expect(calls.map(([, path]) => path)).toEqual(['/x/cognito-idp/'])
  })

  it('freezes the clock of the current world', async () => {
    await apply('/x/?freeze=1')
    expect(calls).toEqual([['POST', '/x/__sandbox/start', { freeze: true }]])
  })

  it('opens a shared world', async () => {
    const world = { format: 'fairlead-world', journal: [{ text: 'größer 🙂' }] }
    expect(await apply(`/x/dashboard#world=${await packWorld(world)}`)).toEqual({})
    expect(calls).toEqual([['POST', '/x/__sandbox/start', { snapshot: world }]])
  })

  it('returns a shared world that cannot be opened unchanged, and applies nothing else', async () => {
    const world = { format: 'fairlead-world' }
    backend.mockResolvedValue(
      Response.json({ error: 'Another schema.', path: null, reason: 'other-schema' }, { status: 409 }),
    )
    expect(await apply(`/x/wallet?as=agent&freeze=1#world=${await packWorld(world)}`)).toEqual({
      refused: { world, words: 'Another schema.', status: 409, reason: 'other-schema', as: 'agent' },
    })
    expect(backend).toHaveBeenCalledTimes(1)
  })

  it('opens a different world with `anyway`, and warns about the differences', async () => {
    const opened = (words: string | null, differences: readonly string[] = []) =>
      backend.mockImplementation(() => Promise.resolve(Response.json({ migration: { words, differences } })))
    const link = `/x/?anyway=1#world=${await packWorld({ format: 'fairlead-world' })}`
    opened('It does not become the world that it was.', ['Leads: 40 then, 38 now', 'Funds: $1.00 then, $2.00 now'])
    expect(await apply(link)).toEqual({
      warning:
        'Amounts may differ from the original. It does not become the world that it was. Leads: 40 then, 38 now. Funds: $1.00 then, $2.00 now.',
    })
    expect(new URL(backend.mock.lastCall?.[0].url ?? '').pathname).toBe('/x/__sandbox/worlds/migrate')
    opened(null)
    expect(await apply(link)).toEqual({})
  })

  it('reports why the control API rejected an option', async () => {
    backend.mockResolvedValue(Response.json({ error: 'the backend is full' }, { status: 409 }))
    expect((await apply('/x/?scenario=default'))?.problem).toContain('the backend is full')
  })

  it('applies all options of a link that was copied out of HTML', async () => {
    await apply('/x/?scenario=low-balance&amp;seed=7&amp;as=agent')
    expect(calls.map(([, path, body]) => [path, body])).toEqual([
      ['/x/__sandbox/start', { scenario: 'low-balance', seed: 7 }],
      ['/x/cognito-idp/', expect.anything()],
    ])
  })

  it.each([
    ['scenaro=default', '“scenaro” is no option; did you mean scenario?'],
    ['Seed=7', '“Seed” is no option; did you mean seed?'],
    ['scenario=low-balanc', 'scenario “low-balanc”: there is no such scenario; did you mean low-balance?'],
    ['seed=abc', 'seed “abc”: expected a whole number from 0'],
    ['seed=1e3', 'seed “1e3”: expected a whole number from 0'],
    ['seed=1&seed=2', 'seed is given 2 times'],
    ['now=2026-02-31T15:00Z', 'now “2026-02-31T15:00Z”: expected a moment from 2000-01-01'],
    ['freeze=no', 'freeze “no”: expected 1 or 0'],
  ])('says that %s is not understood, and applies nothing', async (query, problem) => {
    const result = await apply(`/x/?as=agent&${query}`)
    expect(result?.problem).toContain(`The options in the URL were not applied. ${problem}`)
    expect(result).not.toHaveProperty('tokens')
    expect(backend).not.toHaveBeenCalled()
  })

  it.each(['#world=%%%', '#world=AAAA', '#world=' + btoa('{"format":')])(
    'reports %s as damaged, and changes nothing',
    async (hash) => {
      expect((await apply(`/x/${hash}`))?.problem).toContain('This link is damaged')
      expect(backend).not.toHaveBeenCalled()
    },
  )

  it('reports faults that are not JSON', async () => {
    expect((await apply('/x/?faults=[{'))?.problem).toContain('faults in the URL are not valid JSON')
  })

  it('packs a large world into a short link', async () => {
    const world = { journal: Array.from({ length: 500 }, (_, at) => ({ kind: 'command', at, name: 'purchaseLead' })) }
    const packed = await packWorld(world)
    expect(packed).toMatch(/^[\w-]+$/)
    expect(packed.length).toBeLessThan(JSON.stringify(world).length / 5)
    expect(await unpackWorld(packed)).toEqual(world)
  })
})

describe('the start options of a URL', () => {
  it.each([
    ['?scenario=low-balance', { scenario: 'low-balance' }],
    ['?seed=7&freeze=1', { scenario: 'default', seed: 7, freeze: true }],
    [
      '?scenario=default&now=2026-03-02T15:00Z&freeze=0',
      { scenario: 'default', nowMs: Date.UTC(2026, 2, 2, 15), freeze: false },
    ],
  ])('are complete for %s', async (query, start) => {
    expect(await startOptionsOf(urlOf(query))).toEqual(start)
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
  ])('are undefined for %s, which selects no world or is not understood', async (query) => {
    expect(await startOptionsOf(urlOf(query))).toBeUndefined()
  })
})

describe('a company link', () => {
  it('starts the company’s world in the default scenario for companies, or in a given scenario', async () => {
    const packed = await packCompany(SAMPLE_COMPANY)
    expect(await startOptionsOf(urlOf(`?company=${packed}`))).toEqual({
      scenario: 'own-company',
      company: SAMPLE_COMPANY,
    })
    expect(await startOptionsOf(urlOf(`?company=${packed}&scenario=low-balance`))).toEqual({
      scenario: 'low-balance',
      company: SAMPLE_COMPANY,
    })
  })

  it('changes nothing if it is damaged, or if the scenario accepts no company', async () => {
    expect(await startOptionsOf(urlOf('?company=AAAA'))).toBeUndefined()
    expect((await apply('/x/?company=AAAA'))?.problem).toContain('the company in it cannot be read')
    const packed = await packCompany(SAMPLE_COMPANY)
    expect((await apply(`/x/?scenario=scale&company=${packed}`))?.problem).toContain('accepts no company')
  })
})

describe('the page after its URL options were applied', () => {
  const replaceUrl = vi.fn<(url: URL) => void>()
  const notify = vi.fn<(problem: string) => void>()
  const offerLink = vi.fn<(refused: object) => void>()
  const url = urlOf('/x/wallet?tab=cards&scenario=default&anyway=1&as=agent#world=AA')
  const page = { url, replaceUrl, notify, offerLink }

  it('has a URL without options, and the tokens of the user', () => {
    showUrlOptionsResult({ tokens: { accessToken: 'a', idToken: 'i', refreshToken: 'r', username: 'agent' } }, page)
    expect(replaceUrl.mock.calls[0]?.[0].href).toBe('http://app.test/x/wallet?tab=cards')
    // Node has no local storage, so `localStore` uses memory, like in a browser that blocks storage.
    expect(localStore.get('cognito_tokens')).toContain('"username":"agent"')
    expect([notify.mock.calls, offerLink.mock.calls]).toEqual([[], []])
  })

  it('shows problems, warnings, and the question about a world', () => {
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
