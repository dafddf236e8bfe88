import { expect, it, vi } from 'vitest'
import { createLog, type LogSink } from '../telemetry/create-log'
import { readMockSettings } from '../settings/env'
import { cleanUpPwa, type PwaCleanupDeps } from './pwa-cleanup'
import { createSafeStorage } from './storage'

function setUp(backend: 'mock' | 'live', workerUrls: string[], cacheNames: string[], pwaDisabled = true) {
  const workers = new Set(workerUrls)
  const cacheSet = new Set(cacheNames)
  const session = new Map<string, string>()
  const reload = vi.fn<() => void>()
  const deps: PwaCleanupDeps = {
    env: backend === 'live' ? { backend, pwaDisabled } : { backend, pwaDisabled, ...readMockSettings('/x/') },
    log: createLog('error', vi.fn<LogSink>()),
    reload,
    storage: createSafeStorage(() => ({
      getItem: (key) => session.get(key) ?? null,
      setItem: (key, value) => void session.set(key, value),
      removeItem: (key) => void session.delete(key),
    })),
    workers: {
      getRegistrations: () =>
        Promise.resolve(
          [...workers].map((scriptURL) => ({
            active: { scriptURL } as ServiceWorker,
            waiting: null,
            installing: null,
            unregister: () => Promise.resolve(workers.delete(scriptURL)),
          })),
        ),
    },
    caches: {
      keys: () => Promise.resolve([...cacheSet]),
      delete: (name) => Promise.resolve(cacheSet.delete(name)),
    },
  }
  return { deps, workers, cacheSet, session, reload }
}

const sandboxWorker = 'https://app.test/x/sandbox-worker.js'
const oldWorker = 'https://app.test/service-worker.js'

it('removes old workers and caches and reloads once', async () => {
  const { deps, workers, cacheSet, session, reload } = setUp('live', [oldWorker], ['workbox-v1'])
  expect(await cleanUpPwa(deps)).toBe(true)
  expect([...workers, ...cacheSet]).toEqual([])
  expect(session.get('pwa:cleaned')).toBe('true')
  expect(reload).toHaveBeenCalledTimes(1)
  workers.add(oldWorker)
  expect(await cleanUpPwa(deps)).toBe(false)
  expect(workers.size).toBe(0)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('keeps the in-browser backend’s worker in its own build', async () => {
  const { deps, workers, reload } = setUp('mock', [sandboxWorker], [])
  expect(await cleanUpPwa(deps)).toBe(false)
  expect([...workers]).toEqual([sandboxWorker])
  expect(reload).not.toHaveBeenCalled()
})

it('keeps the in-browser backend’s worker while its script is still loading', async () => {
  const { deps, reload } = setUp('mock', [], [])
  const unregister = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
  const fetching = { active: null, waiting: null, installing: null, unregister }
  expect(await cleanUpPwa({ ...deps, workers: { getRegistrations: () => Promise.resolve([fetching]) } })).toBe(false)
  expect(unregister).not.toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
})

it('removes everything else in a build with the in-browser backend', async () => {
  const { deps, workers, cacheSet } = setUp('mock', [sandboxWorker, oldWorker], ['workbox-v1'])
  expect(await cleanUpPwa(deps)).toBe(true)
  expect([...workers, ...cacheSet]).toEqual([sandboxWorker])
})

it('removes caches of an earlier demo version', async () => {
  const { deps, cacheSet, reload } = setUp(
    'mock',
    [sandboxWorker],
    ['fairlead-sandbox-build /x/ 0a1b2c3d', 'fairlead-sandbox-pages'],
  )
  expect(await cleanUpPwa(deps)).toBe(true)
  expect([...cacheSet]).toEqual([])
  expect(reload).toHaveBeenCalledOnce()
})

it('keeps caches of other projects on the origin of a demo', async () => {
  const { deps, cacheSet } = setUp('mock', [sandboxWorker], ['other-project-v1'])
  expect(await cleanUpPwa(deps)).toBe(false)
  expect([...cacheSet]).toEqual(['other-project-v1'])
})

it('keeps the worker of another demo on the same origin', async () => {
  const other = 'https://app.test/other/sandbox-worker.js'
  const { deps, workers } = setUp('mock', [sandboxWorker, other, 'https://app.test/x/old-sandbox-worker.js'], [])
  await cleanUpPwa(deps)
  expect([...workers]).toEqual([sandboxWorker, other])
})

it('removes the in-browser backend’s worker in a live build', async () => {
  const { deps, workers, cacheSet } = setUp('live', [sandboxWorker], ['workbox-v1'])
  expect(await cleanUpPwa(deps)).toBe(true)
  expect([...workers, ...cacheSet]).toEqual([])
})

it('does nothing if there is nothing to remove, or if the PWA is enabled', async () => {
  const nothing = setUp('live', [], [])
  expect(await cleanUpPwa(nothing.deps)).toBe(false)
  expect(nothing.reload).not.toHaveBeenCalled()
  const wanted = setUp('live', [oldWorker], ['workbox-v1'], false)
  expect(await cleanUpPwa(wanted.deps)).toBe(false)
  expect(wanted.workers.size).toBe(1)
})

it('never reloads if session storage is blocked', async () => {
  const { deps, reload } = setUp('live', [oldWorker], [])
  const storage = createSafeStorage(() => {
    throw new Error('denied')
  })
  expect(await cleanUpPwa({ ...deps, storage })).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

it('does not throw if the browser blocks workers', async () => {
  const { deps } = setUp('live', [], [])
  const workers = { getRegistrations: () => Promise.reject(new DOMException('denied', 'SecurityError')) }
  expect(await cleanUpPwa({ ...deps, workers })).toBe(false)
})
