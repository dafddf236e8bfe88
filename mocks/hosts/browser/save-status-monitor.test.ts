import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PageNotices } from '../../console/notices/page-notices'
import { SaveStatusMonitor, withSaveStatus } from './save-status-monitor'

const notices = {
  setAside: vi.fn<PageNotices['setAside']>(),
  setAsideTold: vi.fn<PageNotices['setAsideTold']>(),
  unsaved: vi.fn<PageNotices['unsaved']>(),
  reload: vi.fn<PageNotices['reload']>(),
} satisfies PageNotices
const load = vi.fn<() => Promise<PageNotices>>()

let news: SaveStatusMonitor

/** An answer with these headers, as the backend stamps it. */
async function answer(headers: Record<string, string> = {}) {
  news.read(new Response('{}', { headers: { 'x-fairlead-now': '1', ...headers } }))
  await vi.waitFor(() => Promise.resolve())
}

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/wallet', search: '?tab=cards' })
  vi.stubGlobal('localStorage', { getItem: () => '{"username":"agent"}' })
  load.mockResolvedValue(notices)
  news = new SaveStatusMonitor(load)
})

describe('what the answers of the backend tell of its keeping', () => {
  it('is nothing most of the time, and then nothing is loaded', async () => {
    await answer()
    await answer()
    expect(load).not.toHaveBeenCalled()
  })

  it('why nothing is saved, once for each reason, and that it is again', async () => {
    const full = encodeURIComponent('this browser’s storage is full')
    await answer({ 'x-fairlead-unsaved': full })
    await answer({ 'x-fairlead-unsaved': full })
    expect(notices.unsaved.mock.calls).toEqual([['this browser’s storage is full']])
    await answer()
    expect(notices.unsaved.mock.calls.slice(1)).toEqual([[null]])
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('that a world was set aside, and who was there at that moment', async () => {
    await answer({ 'x-fairlead-set-aside': 'other-schema' })
    await answer({ 'x-fairlead-set-aside': 'other-schema' })
    expect(notices.setAside.mock.calls).toEqual([
      ['other-schema', { tokens: '{"username":"agent"}', address: '/wallet?tab=cards' }],
    ])
    expect(notices.setAsideTold).not.toHaveBeenCalled()
    await answer()
    expect(notices.setAsideTold).toHaveBeenCalledTimes(1)
  })

  it('that a later version has taken over, once, whatever else', async () => {
    const refusal = () => new Response('{}', { status: 503, headers: { 'x-fairlead-reload': '1' } })
    await answer({ 'x-fairlead-set-aside': 'differs' })
    news.read(refusal())
    news.read(refusal())
    await vi.waitFor(() => expect(notices.reload).toHaveBeenCalledTimes(1))
    expect(notices.setAsideTold).not.toHaveBeenCalled()
  })

  it('is not read from an answer that was cut off', async () => {
    await answer({ 'x-fairlead-unsaved': 'x' })
    news.read(Response.error())
    news.read(new Response('no such address', { status: 404 }))
    await answer({ 'x-fairlead-unsaved': 'x' })
    expect(notices.unsaved.mock.calls).toEqual([['x']])
  })

  it('is told without storage, and after the notices could not be loaded once', async () => {
    vi.stubGlobal('localStorage', undefined)
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await answer({ 'x-fairlead-unsaved': 'x' })
    await answer({ 'x-fairlead-set-aside': 'damaged' })
    await vi.waitFor(() =>
      expect(notices.setAside).toHaveBeenCalledWith('damaged', { tokens: null, address: '/wallet?tab=cards' }),
    )
  })
})

describe('a host whose answers are read', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

  /** Hides the page, or shows it. */
  function become(visibilityState: DocumentVisibilityState) {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }

  beforeEach(() => void vi.stubGlobal('document', page))

  it('saves the state of the world when the page is hidden, until the backend is gone', async () => {
    vi.stubGlobal('window', { name: '' })
    vi.stubGlobal('location', { href: 'http://localhost/demo/wallet' })
    const saved: string[] = []
    let leave: () => void = () => undefined
    const host = withSaveStatus('/demo/', (onGone) => {
      leave = onGone
      return Promise.resolve((request) => {
        if (request.method === 'POST') saved.push(new URL(request.url).pathname)
        return Promise.resolve(new Response('{}'))
      })
    })
    await host(() => undefined)
    become('hidden')
    become('visible')
    expect(saved).toEqual(['/demo/__sandbox/checkpoint'])
    leave()
    become('hidden')
    expect(saved).toHaveLength(1)
  })

  it('is asked how its world is kept once, and then only what the page asks', async () => {
    vi.stubGlobal('window', { name: '' })
    vi.stubGlobal('location', { href: 'http://localhost/demo/wallet' })
    const asked: string[] = []
    const host = withSaveStatus('/demo/', () =>
      Promise.resolve((request) => {
        asked.push(new URL(request.url).pathname)
        return Promise.resolve(new Response('{}'))
      }),
    )
    const ask = await host(() => undefined)
    await ask(new Request('http://localhost/demo/graphql'))
    await ask(new Request('http://localhost/demo/cognito'))
    expect(asked).toEqual(['/demo/__sandbox/keeping', '/demo/graphql', '/demo/cognito'])
  })
})
