import { describe, expect, it } from 'vitest'
import { packDocument, unpackCompany, unpackWorld } from '../../mocks/sandbox/packed-links'
import { SAMPLE_COMPANY } from '../../mocks/company/company'
import { composePage } from '../vite/one-file'
import { bake, MOST_BYTES, openingOf, tooLarge } from './bake.mjs'

const page = `<!doctype html><html><head><meta charset="utf-8" />
<link rel="icon" href="data:image/svg+xml;base64,AA" /></head><body><div id="root"></div>
<script type="module" crossorigin src="/assets/a.js"></script><link rel="stylesheet" href="/assets/a.css"></body></html>`
const parts = { firstScript: `'</script>'`, boot: '1', style: 'a{}', app: '2', thread: '3' }

describe('the page that is one file', () => {
  it('asks for nothing, and its policy lets nothing be asked', () => {
    const whole = composePage(page, parts)
    expect(whole).not.toContain('/assets/')
    expect(whole).toContain(`default-src 'none'`)
    expect(whole.match(/<\/script>/g)).toHaveLength(6)
  })

  it('is refused when something is left that it would ask for', () => {
    expect(() => composePage(page.replace('data:image/svg+xml;base64,AA', '/icon.svg'), parts)).toThrow('/icon.svg')
  })
})

describe('what is baked into a file', () => {
  it('is a place with wishes, and a story by its name brings its world', () => {
    expect(openingOf({})).toEqual({})
    expect(openingOf({ scenario: 'funded-agent', as: 'agent', route: '/wallet', freeze: true })).toEqual({
      address: '/wallet?scenario=funded-agent&as=agent&freeze=1',
    })
    expect(openingOf({ story: 'low-balance' })).toEqual({
      address: '/?scenario=low-balance',
      story: { name: 'low-balance' },
    })
  })

  it('is a whole world, as a link would bring it', async () => {
    const { address = '' } = openingOf({ world: { some: 'world' }, as: 'admin' })
    expect(address).toMatch(/^\/\?as=admin#world=/)
    expect(await unpackWorld(address.split('#world=')[1] ?? '')).toEqual({ some: 'world' })
  })

  it('is a company, as a link would bring it, in any world but a whole one', async () => {
    const company = await packDocument(SAMPLE_COMPANY)
    const { address = '' } = openingOf({ company, as: 'agent', route: '/wallet' })
    const { pathname, searchParams } = new URL(address, 'https://fairlead.invalid')
    expect(pathname).toBe('/wallet')
    expect(searchParams.get('as')).toBe('agent')
    expect(await unpackCompany(searchParams.get('company') ?? '')).toEqual(SAMPLE_COMPANY)
    expect(() => openingOf({ company, world: {} })).toThrow('leave one out')
  })

  it('is no company that is none: what is wrong with it is said', async () => {
    await expect(packDocument({ ...SAMPLE_COMPANY, leadsPerMonth: 1 })).rejects.toThrow('leadsPerMonth')
  })

  it('cannot end the element that it stands in', () => {
    const document = { story: '</script><script>alert(1)</script>', world: { scenario: 'default' } }
    const baked = bake(composePage(page, parts), openingOf({ story: document }))
    expect(baked).not.toContain('alert(1)</script>')
    const json = /id="opening">(.*?)<\/script>/.exec(baked)?.[1] ?? ''
    expect(JSON.parse(json)).toMatchObject({ address: '/?scenario=default', story: { document } })
  })

  it('is baked once, and a file that no mail takes is refused', () => {
    const baked = bake(composePage(page, parts), openingOf({ as: 'agent' }))
    expect(() => bake(baked, {})).toThrow('no place')
    expect(tooLarge('x'.repeat(MOST_BYTES))).toBeUndefined()
    expect(tooLarge('x'.repeat(MOST_BYTES + 1))).toContain('1501 kB')
  })
})
