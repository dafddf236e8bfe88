import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PageNotices } from '../../console/notices/page-notices'
import { SaveStatusMonitor, withSaveStatus } from './save-status-monitor'

const notices = {
  showNotice: vi.fn<PageNotices['showNotice']>(),
  showUnsaved: vi.fn<PageNotices['showUnsaved']>(),
  askForReload: vi.fn<PageNotices['askForReload']>(),
} satisfies PageNotices
const load = vi.fn<() => Promise<PageNotices>>()

let monitor: SaveStatusMonitor

/** Lets the monitor read a response with these headers. */
async function respond(headers: Record<string, string> = {}) {
  monitor.read(new Response('{}', { headers: { 'x-fairlead-now': '1', ...headers } }))
  await vi.waitFor(() => Promise.resolve())
}

beforeEach(() => {
  load.mockResolvedValue(notices)
  monitor = new SaveStatusMonitor(load)
})

describe('the save status monitor', () => {
  it('loads nothing while there is nothing to show', async () => {
    await respond()
    await respond()
    expect(load).not.toHaveBeenCalled()
  })

  it('shows each reason for unsaved changes once, and when saving works again', async () => {
    const full = encodeURIComponent('this browser’s storage is full')
    await respond({ 'x-fairlead-unsaved': full })
    await respond({ 'x-fairlead-unsaved': full })
    expect(notices.showUnsaved.mock.calls).toEqual([['this browser’s storage is full']])
    await respond()
    expect(notices.showUnsaved.mock.calls.slice(1)).toEqual([[null]])
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('shows what the user must know about the saved world, and closes it when a tab has dismissed it', async () => {
    await respond({ 'x-fairlead-notice': 'It%20is%20damaged.' })
    await respond({ 'x-fairlead-notice': 'It%20is%20damaged.' })
    await respond()
    expect(notices.showNotice.mock.calls).toEqual([['It is damaged.'], [null]])
  })

  it('asks for a reload once when a newer version has taken over', async () => {
    const reloadResponse = () => new Response('{}', { status: 503, headers: { 'x-fairlead-reload': '1' } })
    await respond({ 'x-fairlead-notice': 'x' })
    monitor.read(reloadResponse())
    monitor.read(reloadResponse())
    await vi.waitFor(() => expect(notices.askForReload).toHaveBeenCalledTimes(1))
    expect(notices.showNotice).toHaveBeenCalledTimes(1)
  })

  it('ignores responses without the headers of the world', async () => {
    await respond({ 'x-fairlead-unsaved': 'x' })
    monitor.read(Response.error())
    monitor.read(new Response('no such address', { status: 404 }))
    await respond({ 'x-fairlead-unsaved': 'x' })
    expect(notices.showUnsaved.mock.calls).toEqual([['x']])
  })

  it('loads the notices again after a failure', async () => {
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await respond({ 'x-fairlead-unsaved': 'x' })
    await respond({ 'x-fairlead-notice': 'y' })
    await vi.waitFor(() => expect(notices.showNotice).toHaveBeenCalledWith('y'))
  })
})

describe('a monitored host', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

  function changeVisibility(visibilityState: DocumentVisibilityState) {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }

  beforeEach(() => void vi.stubGlobal('document', page))

  it('saves the state when the page is hidden, until the backend is gone', async () => {
    vi.stubGlobal('window', { name: '' })
    vi.stubGlobal('location', { href: 'http://localhost/demo/wallet' })
    const saved: string[] = []
    let leave: () => void = () => undefined
    const host = withSaveStatus('/demo/', (_start, onGone) => {
      leave = onGone
      const fetch = (request: Request) => {
        if (request.method === 'POST') saved.push(new URL(request.url).pathname)
        return Promise.resolve(new Response('{}'))
      }
      return Promise.resolve({ fetch })
    })
    await host(undefined, () => undefined)
    changeVisibility('hidden')
    changeVisibility('visible')
    expect(saved).toEqual(['/demo/__sandbox/save-state'])
    leave()
    changeVisibility('hidden')
    expect(saved).toHaveLength(1)
  })

  it('gets one request for the save status, and then only the page’s requests', async () => {
    vi.stubGlobal('window', { name: '' })
    vi.stubGlobal('location', { href: 'http://localhost/demo/wallet' })
    const paths: string[] = []
    const host = withSaveStatus('/demo/', () =>
      Promise.resolve({
        fetch(request) {
          paths.push(new URL(request.url).pathname)
          return Promise.resolve(new Response('{}'))
        },
      }),
    )
    const { fetch } = await host(undefined, () => undefined)
    await fetch(new Request('http://localhost/demo/graphql'))
    await fetch(new Request('http://localhost/demo/cognito'))
    expect(paths).toEqual(['/demo/__sandbox/save-status', '/demo/graphql', '/demo/cognito'])
  })
})
