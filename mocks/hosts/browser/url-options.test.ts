import { describe, expect, it, vi } from 'vitest'
import { packCompany, packWorld, unpackWorld } from '../../control/packed-links'
import { openWorld } from '../../kit/open-world'
import { SAMPLE_COMPANY } from '../../world/company/company'
import { applyStart } from '../start-backend'
import { parseUrlOptions } from './parse-url-options'
import { hasUrlOptions, withoutOptions } from './url-options'

const urlOf = (path: string) => new URL(path, 'http://app.test')
const parse = (path: string) => parseUrlOptions(urlOf(path), urlOf('/x/'))

const baseUrl = 'http://sandbox.local/'

describe('the options of a URL', () => {
  it('are absent from the URLs of the app', () => {
    expect(hasUrlOptions(urlOf('/x/marketplace?state=CA&page=2#top'))).toBe(false)
  })

  it('describe a start', async () => {
    const faults = [{ service: 'graphql', effect: { latencyMs: 50 } }]
    const query = `scenario=low-balance&as=agent&now=2026-03-02T15:00Z&freeze=1&seed=7&faults=${JSON.stringify(faults)}`
    const start = { scenario: 'low-balance', as: 'agent', now: '2026-03-02T15:00Z', freeze: true, seed: 7, faults }
    expect(await parse(`/x/wallet?tab=cards&${query}`)).toEqual(start)
    expect(await parse('/x/?freeze=0')).toEqual({ freeze: false })
    // Copied out of HTML.
    expect(await parse('/x/?scenario=low-balance&amp;seed=7')).toEqual({ scenario: 'low-balance', seed: 7 })
  })

  it('contain a company or a world', async () => {
    const world = { format: 'fairlead-world', journal: [{ text: 'größer 🙂' }] }
    expect(await parse(`/x/dashboard#world=${await packWorld(world)}`)).toEqual({ snapshot: world })
    expect(await parse(`/x/?company=${await packCompany(SAMPLE_COMPANY)}`)).toEqual({ company: SAMPLE_COMPANY })
  })

  it('name a company beside the demo', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const answer = (text: string, status = 200) => fetched.mockResolvedValueOnce(new Response(text, { status }))
    answer(JSON.stringify(SAMPLE_COMPANY))
    expect(await parse('/x/manager/team?company=./alder.json')).toEqual({ company: SAMPLE_COMPANY })
    expect(fetched).toHaveBeenCalledWith(urlOf('/x/alder.json'))
    for (const place of ['https://other.test/alder.json', '//other.test/alder.json', 'javascript:alert(1)//.json'])
      await expect(parse(`/x/?company=${place}`), place).rejects.toThrow('The company must lie beside the demo')
    for (const [text, problem, status] of [
      ['', 'There is no company at /x/alder.json', 404],
      ['<!doctype html>', 'There is no company at /x/alder.json'],
      ['{', 'is not JSON'],
      [' '.repeat(300_001), 'too large'],
    ] as const) {
      answer(text, status)
      await expect(parse('/x/?company=alder.json')).rejects.toThrow(problem)
    }
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(parse('/x/?company=alder.json')).rejects.toThrow('Check your connection')
  })

  it.each([
    ['?scenaro=default', '“scenaro” is no option; did you mean scenario?'],
    ['?Seed=7', '“Seed” is no option; did you mean seed?'],
    ['?seed=1&seed=2', 'seed is given 2 times'],
    ['?company=AAAA', 'the company in it cannot be read'],
    ['?faults=[{', 'faults in the URL are not valid JSON'],
    ['#world=%%%', 'This link is damaged'],
    ['#world=AAAA', 'This link is damaged'],
    [`#world=${btoa('{"format":')}`, 'This link is damaged'],
  ])('%s: %s', async (options, problem) => {
    expect(hasUrlOptions(urlOf(options))).toBe(true)
    await expect(parse(`/x/${options}`)).rejects.toThrow(problem)
  })

  it('are removed from the URL', () => {
    const url = urlOf('/x/wallet?tab=cards&scenario=default&scenaro=x&as=agent#world=AA')
    expect(withoutOptions(url).href).toBe('http://app.test/x/wallet?tab=cards')
  })
})

describe('a start', () => {
  it('enters a world, signs in, and turns on faults', async () => {
    const { backend } = await openWorld()
    const faults = [{ service: 'identity', effect: { network: true } }] as const
    const input = { scenario: 'low-balance', seed: 7, as: 'agent', faults }
    const { tokens } = await applyStart(backend, { baseUrl, input })
    expect(tokens).toMatchObject({ username: 'agent', idToken: expect.any(String) })
    const { header, faults: active } = backend.host.world
    expect([header.scenario, header.seed, active]).toEqual(['low-balance', 7, faults])
  })

  it('says why it was not applied, and changes nothing', async () => {
    const { backend } = await openWorld()
    const { world } = backend.host
    const outcome = await applyStart(backend, {
      baseUrl,
      input: { scenario: 'low-balanc', as: 'agent' },
    })
    expect(outcome).toEqual({
      problem: expect.stringMatching(
        /^The options in the URL were not applied\. scenario: .* did you mean low-balance/,
      ),
    })
    expect(backend.host.world).toBe(world)
  })

  it('says only why the user is not signed in, if the new world asks for a code', async () => {
    const { backend } = await openWorld()
    const input = { scenario: 'sign-in-sms', as: 'agent' }
    expect(await applyStart(backend, { baseUrl, input })).toEqual({
      problem: 'agent could not sign in: the sign-in asks for SMS_MFA. Use the sign-in form.',
    })
    expect(backend.host.world.header.scenario).toBe('sign-in-sms')
  })
})

it('packs a large world into a short link', async () => {
  const world = { journal: Array.from({ length: 500 }, (_, at) => ({ kind: 'command', at, name: 'purchaseLead' })) }
  const packed = await packWorld(world)
  expect(packed).toMatch(/^[\w-]+$/)
  expect(packed.length).toBeLessThan(JSON.stringify(world).length / 5)
  expect(await unpackWorld(packed)).toEqual(world)
})
