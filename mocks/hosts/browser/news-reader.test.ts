import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clock } from '../../../src/lib/time/clock'
import type { PageNotices } from '../../console/notices/page-notices'
import { createBackend } from '../../server'
import type { PageNews } from '../../server/page-news'
import { NewsReader } from './news-reader'

const notices = {
  showNotice: vi.fn<PageNotices['showNotice']>(),
  showUnsaved: vi.fn<PageNotices['showUnsaved']>(),
  askForReload: vi.fn<PageNotices['askForReload']>(),
} satisfies PageNotices
const load = vi.fn<() => Promise<PageNotices>>()

let reader: NewsReader

const read = (news: Partial<PageNews> = {}) =>
  reader.read({ nowMs: 1, speed: 1, brand: null, unsaved: null, notice: null, reload: false, ...news })

beforeEach(() => {
  vi.stubGlobal('window', { name: '' })
  load.mockResolvedValue(notices)
  reader = new NewsReader('/base/', load)
})

describe('the news for a page', () => {
  it('load nothing while there is nothing to show', async () => {
    await read()
    await read()
    expect(load).not.toHaveBeenCalled()
  })

  it('show each reason for unsaved changes once, and when saving works again', async () => {
    await read({ unsaved: 'full' })
    await read({ unsaved: 'full' })
    await read()
    await vi.waitFor(() => expect(notices.showUnsaved.mock.calls).toEqual([['full'], [null]]))
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('show what the user must know about the saved world, and close it when a tab has dismissed it', async () => {
    await read({ notice: 'It is damaged.' })
    await read({ notice: 'It is damaged.' })
    await read()
    await vi.waitFor(() => expect(notices.showNotice.mock.calls).toEqual([['It is damaged.'], [null]]))
  })

  it('ask for a reload once when a newer version has taken over', async () => {
    await read({ reload: true })
    await read({ reload: true })
    await vi.waitFor(() => expect(notices.askForReload).toHaveBeenCalledTimes(1))
  })

  it('load the notices again after a failure', async () => {
    load.mockRejectedValueOnce(new Error('offline'))
    await read({ unsaved: 'full' })
    await vi.waitFor(() => Promise.resolve())
    await read()
    await vi.waitFor(() => expect(notices.showUnsaved.mock.calls).toEqual([[null]]))
  })

  it('leave the notices of a pane to the outer page', async () => {
    vi.stubGlobal('window', { name: 'fairlead-pane-2', parent: {} })
    await read({ unsaved: 'full' })
    expect(load).not.toHaveBeenCalled()
  })
})

describe('the app’s clock', () => {
  const worldMs = Date.parse('2026-03-18T16:00:00Z')
  const hourMs = 3_600_000

  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: worldMs - 24 * hourMs }))
  afterEach(() => {
    clock.learnServerTime(Date.now())
    vi.useRealTimers()
  })

  it('shows the world’s time, and follows a clock change at the app’s next request', async () => {
    const backend = await createBackend({ basePath: '/base/', start: { nowMs: worldMs, freeze: true } })
    const send = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      const request = new Request(`http://app.test/base/${path}`, init)
      reader.readResponse(request, await backend.fetch(request))
    }
    const ask = () => send('graphql', { query: '{ __typename }' })
    await ask()
    vi.advanceTimersByTime(60_000)
    expect(clock.now()).toBe(worldMs)
    const jumped = vi.fn()
    const stop = clock.onJump(jumped)
    await send('__sandbox/clock', { advance: 'PT1H' })
    expect(clock.now()).toBe(worldMs)
    expect(jumped).not.toHaveBeenCalled()
    await ask()
    expect(clock.now()).toBe(worldMs + hourMs)
    expect(jumped).toHaveBeenCalledTimes(1)
    stop()
  })

  it('ignores a response without news, such as one of a simulated fault', () => {
    reader.readResponse(new Request('http://app.test/base/graphql'), new Response('{}'))
    expect(clock.now()).toBe(Date.now())
  })
})
