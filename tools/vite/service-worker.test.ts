import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import { firstScript, sandboxPlugin } from './index-html'

function run(script: string, register?: () => Promise<unknown>) {
  let press: (event: { ctrlKey: boolean; code: string }) => void = () => undefined
  const window: {
    sandboxShortcut?: Promise<unknown>
    addEventListener: (type: string, listener: typeof press) => void
    sandbox?: { ready: Promise<unknown> }
    sandboxWorker?: Promise<unknown>
    sandboxReady?: { resolve(client: string): void }
  } = { addEventListener: (_type, listener) => (press = listener) }
  runInNewContext(script, { window, navigator: register ? { serviceWorker: { register } } : {} })
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
  const handler = transformIndexHtml.handler as (html: string) => string
  const page = handler('<head><meta charset="utf-8" /><title>Fairlead</title><script>theme</script></head>')
  expect(page).toMatch(/^<head><meta charset="utf-8" \/>\s*<script>\s*window\.sandbox[^]*<\/script><title>/)
})
