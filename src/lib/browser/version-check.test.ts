import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog, type LogSink } from '../telemetry/create-log'
import { createSafeStorage } from './storage'
import { startVersionCheck } from './version-check'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(options: { production?: boolean; buildId?: string | null } = {}) {
  const server = { buildId: 'one' as string | null, status: 200, reachable: true }
  const values = new Map<string, string>()
  const onUpdate = vi.fn<(buildId: string) => void>()
  const notify = vi.fn<(title: string) => void>()
  const send = vi.fn<typeof fetch>(() => {
    if (!server.reachable) return Promise.reject(new TypeError('Failed to fetch'))
    const headers = server.buildId === null ? {} : { 'x-build-id': server.buildId }
    return Promise.resolve(new Response(null, { status: server.status, headers }))
  })
  const visibility: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' }
  const page = Object.assign(new EventTarget(), visibility)
  const stop = startVersionCheck({
    env: { production: options.production ?? true, basePath: '/x/', buildId: options.buildId ?? null },
    log: createLog('error', vi.fn<LogSink>()),
    onUpdate,
    notify,
    fetch: send,
    page,
    storage: createSafeStorage(() => ({
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    })),
  })
  const show = (state: DocumentVisibilityState) => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return { server, values, onUpdate, notify, send, stop, show }
}

const tick = () => vi.advanceTimersByTimeAsync(0)
/** Waits until the first check has run. */
const begun = () => vi.advanceTimersByTimeAsync(5_000)

describe('version check', () => {
  it('checks the start page after five seconds, and then every five minutes', async () => {
    const { send, values } = setUp()
    await vi.advanceTimersByTimeAsync(4_999)
    expect(send).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(send).toHaveBeenCalledTimes(1)
    expect(send).toHaveBeenCalledWith('/x/', { method: 'HEAD', cache: 'no-store' })
    expect(values.get('build-id')).toBe('one')
    await vi.advanceTimersByTimeAsync(299_999)
    expect(send).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('reports each new version once, with a notification', async () => {
    const { server, onUpdate, notify } = setUp()
    await begun()
    server.buildId = 'two'
    await vi.advanceTimersByTimeAsync(300_000)
    expect(onUpdate).toHaveBeenCalledWith('two')
    expect(notify).toHaveBeenCalledWith('Update Available')
    await vi.advanceTimersByTimeAsync(900_000)
    expect(onUpdate).toHaveBeenCalledTimes(1)
    server.buildId = 'three'
    await vi.advanceTimersByTimeAsync(300_000)
    expect(onUpdate).toHaveBeenLastCalledWith('three')
  })

  it('detects a page that is already outdated when it starts', async () => {
    const { onUpdate } = setUp({ buildId: 'zero' })
    await begun()
    expect(onUpdate).toHaveBeenCalledWith('one')
  })

  it('checks when the tab becomes visible, and restarts the five minutes', async () => {
    const { send, show } = setUp()
    await vi.advanceTimersByTimeAsync(200_000)
    show('hidden')
    await tick()
    expect(send).toHaveBeenCalledTimes(1)
    show('visible')
    await tick()
    expect(send).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(299_999)
    expect(send).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(send).toHaveBeenCalledTimes(3)
  })

  it('ignores a response without the header, an error, or a missing response until the next check', async () => {
    const { server, onUpdate } = setUp()
    await begun()
    server.buildId = null
    await vi.advanceTimersByTimeAsync(300_000)
    Object.assign(server, { buildId: 'two', status: 404 })
    await vi.advanceTimersByTimeAsync(300_000)
    Object.assign(server, { status: 200, reachable: false })
    await vi.advanceTimersByTimeAsync(300_000)
    expect(onUpdate).not.toHaveBeenCalled()
    server.reachable = true
    await vi.advanceTimersByTimeAsync(300_000)
    expect(onUpdate).toHaveBeenCalledTimes(1)
  })

  it('does nothing outside production', async () => {
    const { send, show } = setUp({ production: false })
    show('visible')
    await vi.advanceTimersByTimeAsync(900_000)
    expect(send).not.toHaveBeenCalled()
  })

  it('stops checking when it is stopped', async () => {
    const { server, send, stop, show, onUpdate } = setUp()
    await begun()
    server.buildId = 'two'
    stop()
    show('visible')
    await vi.advanceTimersByTimeAsync(900_000)
    expect(send).toHaveBeenCalledTimes(1)
    expect(onUpdate).not.toHaveBeenCalled()
  })
})
