import { describe, expect, it } from 'vitest'
import { packDocument, unpackCompany, unpackWorld } from '../mocks/sandbox/packed-links'
import { SAMPLE_COMPANY } from '../mocks/company/company'
import { composePage } from './vite/one-file'
import { embedSettings, MAX_FILE_BYTES, sizeProblem, startSettings } from './build.mjs'

const page = `<!doctype html><html><head><meta charset="utf-8" />
<link rel="icon" href="data:image/svg+xml;base64,AA" /></head><body><div id="root"></div>
<script type="module" crossorigin src="/assets/a.js"></script><link rel="stylesheet" href="/assets/a.css"></body></html>`
const parts = { firstScript: `'</script>'`, boot: '1', style: 'a{}', app: '2', thread: '3' }

describe('single-file page', () => {
  it('makes no requests, and its policy forbids requests', () => {
    const whole = composePage(page, parts)
    expect(whole).not.toContain('/assets/')
    expect(whole).toContain(`default-src 'none'`)
    expect(whole.match(/<\/script>/g)).toHaveLength(6)
  })

  it('is rejected if it contains an external reference', () => {
    expect(() => composePage(page.replace('data:image/svg+xml;base64,AA', '/icon.svg'), parts)).toThrow('/icon.svg')
  })
})

describe('embedded start settings', () => {
  it('contain a URL with options, and a named story selects its scenario', () => {
    expect(startSettings({})).toEqual({})
    expect(startSettings({ scenario: 'funded-agent', as: 'agent', route: '/wallet', freeze: true })).toEqual({
      address: '/wallet?scenario=funded-agent&as=agent&freeze=1',
    })
    expect(startSettings({ story: 'low-balance' })).toEqual({
      address: '/?scenario=low-balance',
      story: { name: 'low-balance' },
    })
  })

  it('contain a complete world, packed like a link', async () => {
    const { address = '' } = startSettings({ world: { some: 'world' }, as: 'admin' })
    expect(address).toMatch(/^\/\?as=admin#world=/)
    expect(await unpackWorld(address.split('#world=')[1] ?? '')).toEqual({ some: 'world' })
  })

  it('contain a company, packed like a link, but not together with a world', async () => {
    const company = await packDocument(SAMPLE_COMPANY)
    const { address = '' } = startSettings({ company, as: 'agent', route: '/wallet' })
    const { pathname, searchParams } = new URL(address, 'https://fairlead.invalid')
    expect(pathname).toBe('/wallet')
    expect(searchParams.get('as')).toBe('agent')
    expect(await unpackCompany(searchParams.get('company') ?? '')).toEqual(SAMPLE_COMPANY)
    expect(() => startSettings({ company, world: {} })).toThrow('leave one out')
  })

  it('reject an invalid company with the reason', async () => {
    await expect(packDocument({ ...SAMPLE_COMPANY, leadsPerMonth: 1 })).rejects.toThrow('leadsPerMonth')
  })

  it('cannot end their script element', () => {
    const document = { story: '</script><script>alert(1)</script>', world: { scenario: 'default' } }
    const embedded = embedSettings(composePage(page, parts), startSettings({ story: document }))
    expect(embedded).not.toContain('alert(1)</script>')
    const json = /id="opening">(.*?)<\/script>/.exec(embedded)?.[1] ?? ''
    expect(JSON.parse(json)).toMatchObject({ address: '/?scenario=default', story: { document } })
  })

  it('are embedded only once, and a file over the size limit is rejected', () => {
    const embedded = embedSettings(composePage(page, parts), startSettings({ as: 'agent' }))
    expect(() => embedSettings(embedded, {})).toThrow('no empty element')
    expect(sizeProblem('x'.repeat(MAX_FILE_BYTES))).toBeUndefined()
    expect(sizeProblem('x'.repeat(MAX_FILE_BYTES + 1))).toContain('1501 kB')
  })
})
