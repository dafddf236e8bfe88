import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, it, vi } from 'vitest'
import { withBuild } from '../../../tools/vite/sandbox'

const source = readFileSync(new URL('./offline-build.js', import.meta.url), 'utf8')
const scope = 'https://app.test/x/'

/** What outlives a worker: caches by name, each with texts by address. */
let disk: Map<string, Map<string, string>>
/** What the server has now, by path below the scope; without a network there is none. */
let server: Map<string, string> | undefined

beforeEach(() => {
  disk = new Map()
  server = undefined
})

const keyOf = (asked: string | { url: string }) => (typeof asked === 'string' ? asked : asked.url)
const cacheOf = (texts: Map<string, string>) => ({
  keys: () => Promise.resolve([...texts.keys()].map((url) => ({ url }))),
  match: (asked: string) =>
    Promise.resolve(texts.has(keyOf(asked)) ? new Response(texts.get(keyOf(asked))) : undefined),
  put: async (asked: string, value: Response) => void texts.set(keyOf(asked), await value.text()),
})

function startWorker(files: readonly string[]) {
  const listeners = new Map<string, (event: Record<string, unknown>) => unknown>()
  const self = {
    registration: { scope },
    addEventListener: (type: string, listener: (event: Record<string, unknown>) => unknown) =>
      listeners.set(type, listener),
  }
  const caches = {
    open(name: string) {
      const texts = disk.get(name) ?? new Map<string, string>()
      disk.set(name, texts)
      return Promise.resolve(cacheOf(texts))
    },
    keys: () => Promise.resolve([...disk.keys()]),
    delete: (name: string) => Promise.resolve(disk.delete(name)),
    match: (asked: string) => cacheOf(new Map([...disk.values()].flatMap((texts) => [...texts]))).match(asked),
  }
  const fetch = (asked: string | { url: string }) => {
    if (!server) return Promise.reject(new TypeError('Failed to fetch'))
    const text = server.get(keyOf(asked).slice(scope.length))
    return Promise.resolve(new Response(text, { status: text === undefined ? 404 : 200 }))
  }
  runInNewContext(withBuild(source, files), { self, caches, fetch, URL, Response })
  return {
    async keep() {
      let done: unknown
      listeners.get('message')?.({ data: 'SANDBOX_KEEP_BUILD', waitUntil: (promise: unknown) => (done = promise) })
      await done
    },
    async open(path: string, mode = 'navigate') {
      let answer: Promise<Response> | undefined
      const request = { method: 'GET', mode, url: scope + path }
      listeners.get('fetch')?.({ request, respondWith: (value: Promise<Response>) => (answer = value) })
      return answer?.then((response) => (response.type === 'error' ? 'no network' : response.text()))
    },
  }
}

const versionOne = new Map([
  ['', 'one: assets/a-1.js'],
  ['assets/a-1.js', 'a1'],
  ['assets/b-1.js', 'b1'],
])
const versionTwo = new Map([
  ['', 'two: assets/a-2.js'],
  ['assets/a-2.js', 'a2'],
  ['assets/b-2.js', 'b2'],
])
const filesOf = (version: Map<string, string>) => [...version.keys()].filter((name) => name !== '')

it('shows every page and file of a build that was kept, without a network', async () => {
  const worker = startWorker(filesOf(versionOne))
  expect(await worker.open('wallet')).toBe('no network')
  server = versionOne
  await worker.keep()
  server = undefined
  expect(await worker.open('wallet')).toBe('one: assets/a-1.js')
  expect(await worker.open('assets/b-1.js', 'cors')).toBe('b1')
  expect(await worker.open('graphql', 'cors')).toBeUndefined()
})

it('asks the network for pages while there is one', async () => {
  const worker = startWorker(filesOf(versionOne))
  server = versionOne
  await worker.keep()
  server = versionTwo
  expect(await worker.open('')).toBe('two: assets/a-2.js')
})

it('replaces a build only by a whole one', async () => {
  server = versionOne
  await startWorker(filesOf(versionOne)).keep()
  const next = startWorker(filesOf(versionTwo))
  server = new Map([...versionTwo].filter(([name]) => name !== 'assets/b-2.js'))
  await next.keep()
  server = undefined
  expect(await next.open('wallet')).toBe('one: assets/a-1.js')
  server = versionTwo
  await next.keep()
  server = undefined
  expect(await next.open('wallet')).toBe('two: assets/a-2.js')
})

it('does not take the page of another build for its own', async () => {
  const worker = startWorker(filesOf(versionOne))
  server = new Map([...versionOne, ['', 'two: assets/a-2.js']])
  await worker.keep()
  server = undefined
  expect(await worker.open('wallet')).toBe('no network')
})

it('keeps one former build, for pages of it that are open still', async () => {
  for (const n of [1, 2, 3]) {
    server = new Map([
      ['', `page: assets/a-${n}.js`],
      [`assets/a-${n}.js`, `a${n}`],
    ])
    await startWorker(filesOf(server)).keep()
  }
  server = undefined
  const worker = startWorker(['assets/a-3.js'])
  expect(await worker.open('')).toBe('page: assets/a-3.js')
  expect(await worker.open('assets/a-2.js', 'cors')).toBe('a2')
  // Once the worker knows what is kept, the rest is left to the browser.
  await vi.waitFor(async () => expect(await worker.open('assets/a-1.js', 'cors')).toBeUndefined())
})
