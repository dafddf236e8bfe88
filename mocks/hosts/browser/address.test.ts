import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SandboxRefusal } from '../../console/sandbox'
import { obeyAddress } from './address'
import { asksForSomething } from './address-question'
import { packWorld, unpackWorld } from '../../backend/shared-world'
import type { Tokens } from '../../backend/sign-in'

const backend = vi.fn<(request: Request) => Promise<Response>>()
const clean = vi.fn<(address: URL) => void>()
const keepTokens = vi.fn<(tokens: Tokens) => void>()
const offerLink = vi.fn<(world: unknown, refusal: SandboxRefusal, as: string | null) => void>()
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

async function obey(path: string) {
  const address = new URL(path, 'http://app.test')
  if (asksForSomething(address)) await obeyAddress('/x/', backend, { address, clean, keepTokens, offerLink })
  return clean.mock.calls[0]?.[0].href
}

describe('what an address asks of the sandbox', () => {
  it('is nothing, most of the time', async () => {
    expect(await obey('/x/marketplace?state=CA&page=2#top')).toBeUndefined()
    expect(backend).not.toHaveBeenCalled()
  })

  it('starts a scenario at a time, signed in, with faults, and leaves a clean address', async () => {
    const faults = [{ service: 'graphql', effect: { latencyMs: 50 } }]
    const query = `scenario=low-balance&as=agent&now=2026-03-02T15:00Z&freeze=1&seed=7&faults=${JSON.stringify(faults)}`
    expect(await obey(`/x/wallet?tab=cards&${query}`)).toBe('http://app.test/x/wallet?tab=cards')
    expect(calls).toEqual([
      ['POST', '/x/__sandbox/scenario', { name: 'low-balance', seed: 7, now: '2026-03-02T15:00Z', freeze: true }],
      ['POST', '/x/cognito-idp/', expect.objectContaining({ AuthFlow: 'USER_PASSWORD_AUTH' })],
      ['PUT', '/x/__sandbox/faults', faults],
    ])
    expect(keepTokens).toHaveBeenCalledWith({
      accessToken: 'access',
      idToken: 'id',
      refreshToken: 'refresh',
      username: 'agent',
    })
  })

  it('stops the clock of the world that is there', async () => {
    await obey('/x/?freeze=1')
    expect(calls).toEqual([['POST', '/x/__sandbox/clock', { freeze: true }]])
  })

  it('opens a shared world', async () => {
    const world = { format: 'fairlead-world', journal: [{ text: 'größer 🙂' }] }
    expect(await obey(`/x/dashboard#world=${await packWorld(world)}`)).toBe('http://app.test/x/dashboard')
    expect(calls).toEqual([['PUT', '/x/__sandbox/snapshot', world]])
  })

  it('of a world of other rules is a question, and nothing else is done', async () => {
    const world = { format: 'fairlead-world' }
    backend.mockResolvedValue(
      Response.json({ error: 'Other rules.', path: null, reason: 'other-rules' }, { status: 409 }),
    )
    expect(await obey(`/x/wallet?as=agent&freeze=1#world=${await packWorld(world)}`)).toBe('http://app.test/x/wallet')
    expect(backend).toHaveBeenCalledTimes(1)
    expect(offerLink).toHaveBeenCalledWith(
      world,
      expect.objectContaining({ message: 'Other rules.', obstacle: 'other-rules' }),
      'agent',
    )
    expect(keepTokens).not.toHaveBeenCalled()
  })

  it('is refused in words', async () => {
    backend.mockResolvedValue(Response.json({ error: 'name: there is no such scenario' }, { status: 404 }))
    await expect(obey('/x/?scenario=nonsense')).rejects.toThrow('there is no such scenario')
  })

  it.each(['#world=%%%', '#world=AAAA', '#world=' + btoa('{"format":')])(
    '%s is told as damaged, and changes nothing',
    async (hash) => {
      await expect(obey(`/x/${hash}`)).rejects.toThrow('This link is damaged')
      expect(backend).not.toHaveBeenCalled()
    },
  )

  it('that asks for faults in no JSON is told so', async () => {
    await expect(obey('/x/?faults=[{')).rejects.toThrow('faults that are not JSON')
  })

  it('fits a large world into few letters', async () => {
    const world = { journal: Array.from({ length: 500 }, (_, at) => ({ kind: 'command', at, name: 'purchaseLead' })) }
    const packed = await packWorld(world)
    expect(packed).toMatch(/^[\w-]+$/)
    expect(packed.length).toBeLessThan(JSON.stringify(world).length / 5)
    expect(await unpackWorld(packed)).toEqual(world)
  })
})
