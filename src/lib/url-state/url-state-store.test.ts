import { createMemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { createUrlStateStore, safeRedirect } from './url-state-store'

function open(start = '/users', basename = '/') {
  const waiting = new Set<() => void>()
  const pages = new Map<string, () => void>()
  const router = createMemoryRouter(
    [
      ...['users', 'sources', 'elsewhere'].map((path) => ({ path, element: null })),
      {
        path: 'slow',
        lazy: () => new Promise<{ element: null }>((resolve) => pages.set('slow', () => resolve({ element: null }))),
      },
    ],
    { initialEntries: [start], basename },
  )
  const store = createUrlStateStore(router, {
    after: (_delayMs, run) => {
      waiting.add(run)
      return () => waiting.delete(run)
    },
  })
  store.connect()
  return {
    router,
    store,
    type: (q: string) => store.write('/users', { q }, 'typing'),
    /** Ends the debounce delay. */
    pause: () => {
      const due = [...waiting]
      waiting.clear()
      for (const run of due) run()
    },
    /** Loads the code of the slow page. */
    arrive: () => pages.get('slow')?.(),
    written: () => router.state.location.search,
    shown: () => store.view('/users').shown.toString(),
  }
}

it('writes the first keystroke at once and the rest together, and shows every keystroke at once', async () => {
  const { type, pause, written, shown } = open()
  type('w')
  expect(written()).toBe('?q=w')
  type('wh')
  type('whi')
  expect(shown()).toBe('q=whi')
  expect(written()).toBe('?q=w')
  pause()
  expect(written()).toBe('?q=whi')
  pause()
  type('whit')
  expect(written()).toBe('?q=whit')
})

it('includes typed text in another write', async () => {
  const { store, type, pause, written, shown } = open('/users?page=3')
  type('a')
  type('an')
  store.write('/users', { sort: '-role', page: null })
  expect(written()).toBe('?q=an&sort=-role')
  pause()
  expect(shown()).toBe('q=an&sort=-role')
})

it('restores the fields on Back and Forward, and discards typed text', async () => {
  const { router, store, type, pause, written, shown } = open()
  type('ada')
  store.write('/users', { user: 'u1' }, 'push')
  type('adam')
  type('adams')
  await router.navigate(-1)
  expect(shown()).toBe('q=ada')
  pause()
  expect(written()).toBe('?q=ada')
})

it('writes typed text before a navigation to another page', async () => {
  const { router, store, type } = open()
  type('a')
  type('ad')
  await router.navigate('/elsewhere')
  await router.navigate(-1)
  expect(store.view('/users').params.toString()).toBe('q=ad')
})

it('keeps the parameters of a screen that is being left, and ignores its writes', async () => {
  const { router, store, written } = open('/users?q=ada')
  const before = store.view('/users')
  await router.navigate('/sources?q=rate')
  expect(store.view('/users')).toBe(before)
  expect(store.view('/sources').params.toString()).toBe('q=rate')
  store.write('/users', { user: null, q: null })
  expect(written()).toBe('?q=rate')
})

it('writes nothing and notifies no listener if the URL already has the values', async () => {
  const { router, store } = open('/users?q=ada#list')
  const { key } = router.state.location
  let told = 0
  store.subscribe(() => (told += 1))
  store.write('/users', { q: 'ada', page: null })
  expect(router.state.location.key).toBe(key)
  expect(told).toBe(0)
  store.write('/users', { q: null })
  expect(router.createHref(router.state.location)).toBe('/users#list')
})

it('does not abort a navigation when the page being left writes', async () => {
  const { router, store, type, pause, arrive, written, shown } = open()
  const gone = router.navigate('/slow')
  store.write('/users', { page: '2.token' })
  type('a')
  pause()
  expect(written()).toBe('')
  expect(shown()).toBe('q=a')
  arrive()
  await gone
  expect(router.state.location.pathname).toBe('/slow')
})

it('finds the page under a base path', async () => {
  const { store, written } = open('/x/users?q=ada', '/x/')
  store.write('/users', { sort: 'role' }, 'push')
  expect(written()).toBe('?q=ada&sort=role')
  expect(store.view('/users').pathname).toBe('/users')
})

it('redirects only to paths of the app', () => {
  expect(safeRedirect('/wallet')).toBe('/wallet')
  for (const url of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', null])
    expect(safeRedirect(url)).toBeNull()
})
