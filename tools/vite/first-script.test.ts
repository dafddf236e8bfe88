import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, it } from 'vitest'
import { firstScript, firstScriptPlugin } from './first-script'

let script: string
beforeAll(async () => {
  script = await firstScript('/shop/')
})

describe('the first script of the demo', () => {
  it('is small, and is the text of one element', () => {
    expect(Buffer.byteLength(script)).toBeLessThan(1_200)
    expect(script).not.toContain('</')
  })

  it('runs by itself, and holds what is asked below the base path', () => {
    const network: string[] = []
    const window = Object.assign(new EventTarget(), {
      fetch: (address: string) => Promise.resolve(network.push(address)),
      location: { href: 'http://app.test/shop/', origin: 'http://app.test' },
      sandbox: undefined,
    })
    runInNewContext(script, { window, URL, Request })
    void window.fetch('http://app.test/shop/__sandbox/state')
    void window.fetch('http://app.test/__sandbox/state')
    expect(network).toEqual(['http://app.test/__sandbox/state'])
    expect(window.sandbox).toHaveProperty('ready')
  })

  it('stands before every other script, and behind the encoding', async () => {
    const { transformIndexHtml } = firstScriptPlugin()
    if (typeof transformIndexHtml !== 'object') throw new Error('The plugin says when it wants its turn')
    const handler = transformIndexHtml.handler as (html: string) => Promise<string>
    const page = await handler('<head><meta charset="utf-8" /><title>Fairlead</title><script>theme</script></head>')
    expect(page).toMatch(/^<head><meta charset="utf-8" \/>\s*<script>\(function[^]*<\/script><title>/)
  })
})
