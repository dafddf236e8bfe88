import { runInNewContext } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'
import { firstScript, sandboxPlugin } from './index-html'

function run(script: string, register?: () => Promise<unknown>, browser: object = {}) {
  let press: (event: { ctrlKey: boolean; code: string }) => void = () => undefined
  const window: {
    sandboxShortcut?: Promise<unknown>
    addEventListener: (type: string, listener: typeof press) => void
    sandbox?: { ready: Promise<unknown> }
    sandboxWorker?: Promise<unknown>
    sandboxBackend?: object
    sandboxReady?: { resolve(client: string): void }
  } = { addEventListener: (_type, listener) => (press = listener) }
  runInNewContext(script, { window, navigator: register ? { serviceWorker: { register } } : {}, ...browser })
  return { ...window, press: (code: string) => press({ ctrlKey: true, code }) }
}

it('registers the service worker at the base path and announces the sandbox', async () => {
  const register = vi.fn<() => Promise<string>>(() => Promise.resolve('registration'))
  const { sandbox, sandboxWorker, sandboxReady } = run(firstScript('/shop/', 'one'), register)
  expect(register.mock.calls).toEqual([
    [expect.stringMatching(/^\/shop\/sandbox-worker\.js\?v=[\da-f]{8}$/), { scope: '/shop/' }],
  ])
  expect(await sandboxWorker).toBe('registration')
  sandboxReady?.resolve('client')
  expect(await sandbox?.ready).toBe('client')
  expect(firstScript('/shop/', 'one')).not.toBe(firstScript('/shop/', 'another'))
})

it('remembers the shortcut of the console that is pressed before the app has loaded', async () => {
  const { sandboxShortcut, press } = run(firstScript('/', ''))
  const noted = vi.fn<() => void>()
  void sandboxShortcut?.then(noted)
  press('KeyK')
  await Promise.resolve()
  expect(noted).not.toHaveBeenCalled()
  press('Backquote')
  await sandboxShortcut
  expect(noted).toHaveBeenCalledOnce()
})

it('works without service worker support or if registration fails', async () => {
  expect(await run(firstScript('/', ''), () => Promise.reject(new Error('refused'))).sandboxWorker).toBeUndefined()
  expect(await run(firstScript('/', '')).sandboxWorker).toBeUndefined()
})

it('inserts the first script after the encoding and before every other script', () => {
  const { transformIndexHtml } = sandboxPlugin()
  if (typeof transformIndexHtml !== 'object') throw new Error('The plugin must say when it transforms the page')
  const handler = transformIndexHtml.handler as (html: string, build: { bundle?: object }) => string
  const transform = (build: { bundle?: object }) =>
    handler('<head><meta charset="utf-8" /><title>Fairlead</title><script>theme</script></head>', build)
  const page = transform({})
  expect(page).toMatch(/^<head><meta charset="utf-8" \/>\s*<script>\s*window\.sandbox[^]*<\/script><title>/)
  expect(page).not.toContain('SharedWorker')
  expect(transform({ bundle: { 'assets/worker-entry-1a.js': {} } })).toContain('/assets/worker-entry-1a.js')
})

describe('starting the backend’s worker', () => {
  const postMessage = vi.fn<(message: unknown) => void>()
  const open = vi.fn<(file: string) => void>()
  let fail: () => void
  class SharedWorker {
    port = { postMessage }
    constructor(file: string) {
      open(file)
    }
    addEventListener(_type: string, listener: () => void) {
      fail = listener
    }
  }
  const start = (location: { search: string; hash: string }, browser: object = { SharedWorker }) =>
    run(firstScript('/shop/', '', 'assets/worker-entry-1a.js'), undefined, { location, ...browser }).sandboxBackend

  it('opens the saved world at once if nothing in the URL may be an option', () => {
    expect(start({ search: '', hash: '' })).toMatchObject({ isGreeted: true })
    expect(open).toHaveBeenCalledWith('/shop/assets/worker-entry-1a.js')
    expect(postMessage).toHaveBeenCalledWith({ type: 'hello', basePath: '/shop/' })
  })

  it.each([
    { search: '?scenario=scale', hash: '' },
    { search: '', hash: '#world=AA' },
  ])('only loads the code for $search$hash', (location) => {
    expect(start(location)).toMatchObject({ isGreeted: false })
    expect(postMessage).not.toHaveBeenCalled()
  })

  it('remembers that the script is lost, and leaves a browser without such workers to the page', () => {
    const started = start({ search: '', hash: '' })
    fail()
    expect(started).toMatchObject({ hasFailed: true })
    expect(start({ search: '', hash: '' }, {})).toBeUndefined()
  })
})
