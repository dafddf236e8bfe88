import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom'
import { expect, it } from 'vitest'
import { createAddress } from './address'

function open(start = '/users') {
  const history = createMemoryHistory({ initialEntries: [start], v5Compat: true })
  const waiting = new Set<() => void>()
  const address = createAddress(history, {
    after: (_delayMs, run) => {
      waiting.add(run)
      return () => waiting.delete(run)
    },
  })
  history.listen(() => address.follow())
  return {
    history,
    address,
    type: (q: string) => address.write('/users', { q }, 'typing'),
    /** Lets the pause end in which typing is gathered. */
    pause: () => {
      const due = [...waiting]
      waiting.clear()
      for (const run of due) run()
    },
    written: () => history.location.search,
    shown: () => address.view('/users').shown.toString(),
  }
}

it('writes the first key at once and the rest together, and shows every key at once', () => {
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

it('U3: takes along what is being typed when something else is written', () => {
  const { address, type, pause, written, shown } = open('/users?page=3')
  type('a')
  type('an')
  address.write('/users', { sort: '-role', page: null })
  expect(written()).toBe('?q=an&sort=-role')
  pause()
  expect(shown()).toBe('q=an&sort=-role')
})

it('lets Back and Forward restore the fields, whatever was being typed', () => {
  const { history, address, type, pause, written, shown } = open()
  type('ada')
  address.write('/users', { user: 'u1' }, 'push')
  type('adam')
  type('adams')
  history.go(-1)
  expect(shown()).toBe('q=ada')
  pause()
  expect(written()).toBe('?q=ada')
})

it('writes what was being typed before another page is gone to', () => {
  const { history, address, type } = open()
  type('a')
  type('ad')
  address.settle()
  history.push('/elsewhere')
  history.go(-1)
  expect(address.view('/users').params.toString()).toBe('q=ad')
})

it('leaves a screen that is being left what it had, and lets it change nothing any more', () => {
  const { history, address, written } = open('/users?q=ada')
  const before = address.view('/users')
  history.push('/sources?q=rate')
  expect(address.view('/users')).toBe(before)
  expect(address.view('/sources').params.toString()).toBe('q=rate')
  address.write('/users', { user: null, q: null })
  expect(written()).toBe('?q=rate')
})

it('writes nothing that the address says already, and tells nobody', () => {
  const { history, address } = open('/users?q=ada#list')
  const { key } = history.location
  let told = 0
  address.subscribe(() => (told += 1))
  address.write('/users', { q: 'ada', page: null })
  expect(history.location.key).toBe(key)
  expect(told).toBe(0)
  address.write('/users', { q: null })
  expect(history.createHref(history.location)).toBe('/users#list')
})
