import { ApolloProvider } from '@apollo/client/react'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { JSX } from 'react'
import { expect, it } from 'vitest'
import { renderAt } from '../test/render-at'
import { users } from '../features/users/users-list'
import { useUrlParams } from '../lib/url-state/use-url-state'
import { answer, type Sent, setUpClient } from '../test/client-fixture'
import { ToastProvider } from '../ui/feedback/Toasts'
import { FilterBar } from '../ui/filter/FilterBar'

const seeds = Array.from({ length: 50 }, (_, index) => index + 1)

/** Returns a random number generator (mulberry32). The same seed produces the same sequence. */
function chanceOf(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}

interface SentQuery {
  readonly filters: { readonly search: string | null; readonly sort: string; readonly descending: boolean }
  readonly nextToken?: string | null
}

/** Returns the name of all rows for a search and an order. */
const keyOf = ({ filters: { search, sort, descending } }: SentQuery): string =>
  `${search ?? ''}|${descending ? '-' : ''}${sort}`

/** Responds with three pages of two users after random delays. Each name contains its request's search and order. */
const peopleAfter = (chance: () => number) => async (sent: Sent) => {
  const asked = sent.body.variables as unknown as SentQuery
  const page = Number(asked.nextToken?.slice(1) ?? 0)
  await new Promise((resolve) => setTimeout(resolve, chance() * 12))
  const people = [0, 1].map((row) => ({
    __typename: 'UserProfile',
    id: `${keyOf(asked)}|${page}${row}`,
    email: 'somebody@example.com',
    firstName: null,
    lastName: keyOf(asked),
    role: 'AGENT',
    status: 'ACTIVE',
    lastLoginAt: null,
    metrics: null,
  }))
  return answer({
    listUsers: { __typename: 'UserConnection', users: people, total: 6, nextToken: page < 2 ? `p${page + 1}` : null },
  })
}

function List(): JSX.Element {
  const { table } = users.useList()
  const params = useUrlParams()
  return (
    <>
      <FilterBar label="Filter people" filters={[{ kind: 'text', key: 'search', label: 'Name' }]} />
      {(['name', 'email', 'role'] as const).flatMap((column) =>
        (['asc', 'desc'] as const).map((direction) => (
          <button key={column + direction} onClick={() => table.onSort?.({ column, direction })}>
            {column} {direction}
          </button>
        )),
      )}
      <button onClick={() => table.onLoadMore?.()}>More</button>
      <output aria-busy={(table.loading ?? false) || (table.stale ?? false)}>{params.toString()}</output>
      <ul>
        {table.rows.map((row) => (
          <li key={row.id}>{row.lastName}</li>
        ))}
      </ul>
    </>
  )
}

const orders = ['name', 'email', 'role'].flatMap((column) => [`${column} asc`, `${column} desc`])

it.each(seeds)(
  'shows the rows of the field and the URL after any sequence of typing, sorting, and paging (seed %i)',
  async (seed) => {
    const chance = chanceOf(seed)
    const { client } = setUpClient(peopleAfter(chance))
    renderAt(
      '/users',
      <ApolloProvider client={client}>
        <ToastProvider>
          <List />
        </ToastProvider>
      </ApolloProvider>,
    )
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Name' })
    let order = 'name asc'
    for (let step = 0; step < 14; step++) {
      const what = chance()
      if (what < 0.55) fireEvent.change(field, { target: { value: field.value + 'abcd'.charAt(chance() * 4) } })
      else if (what < 0.65) fireEvent.change(field, { target: { value: field.value.slice(0, -1) } })
      else if (what < 0.85) {
        order = orders[Math.floor(chance() * orders.length)] ?? order
        fireEvent.click(screen.getByRole('button', { name: order }))
      } else fireEvent.click(screen.getByRole('button', { name: 'More' }))
      await new Promise((resolve) => setTimeout(resolve, chance() * 8))
    }
    const [column = '', direction] = order.split(' ')
    const question = keyOf({
      filters: { search: field.value, sort: column.toUpperCase(), descending: direction === 'desc' },
    })
    await waitFor(() => {
      expect(screen.getByRole('status')).toHaveAttribute('aria-busy', 'false')
      expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
        screen.getAllByRole('listitem').map(() => question),
      )
    })
    const written = new URLSearchParams(screen.getByRole('status').textContent)
    expect(written.get('search') ?? '').toBe(field.value)
    expect(written.get('sort') ?? 'name').toBe(`${direction === 'desc' ? '-' : ''}${column}`)
    cleanup()
    client.stop()
  },
)
