import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client'
import { ApolloProvider, useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultOptions } from '../../lib/api/client'
import { act, render, screen } from '../../test/render'
import { lazyExtra, useIdle } from './lazy-extra'

const question = gql`
  query Rows {
    rows
  }
`

/** A page that queries rows and shows the result of `useIdle`. */
function Page(): JSX.Element {
  useQuery(question)
  return <p>{useIdle() ? 'idle' : 'busy'}</p>
}

function open(page: JSX.Element = <Page />) {
  let answer: () => void = () => undefined
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        answer = () => {
          observer.next({ data: { rows: [1] } })
          observer.complete()
        }
      }),
  )
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache(), defaultOptions })}>
      {page}
    </ApolloProvider>,
  )
  return { answer: () => act(() => answer()) }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('useIdle', () => {
  it('becomes true after the first data has loaded', async () => {
    const { answer } = open()
    await pass(5_000)
    expect(screen.getByText('busy')).toBeDefined()
    answer()
    await pass(1_300)
    expect(screen.getByText('idle')).toBeDefined()
  })

  it('becomes true after a timeout when the server does not respond', async () => {
    open()
    await pass(12_500)
    expect(screen.getByText('idle')).toBeDefined()
  })
})

it('keeps the place of a part that has not loaded yet', async () => {
  const Bell = lazyExtra('The bell', () => Promise.resolve(() => <p>bell</p>), <p>reserved</p>)
  open(<Bell />)
  expect(screen.getByText('reserved')).toBeVisible()
  await pass(1_300)
  expect(screen.queryByText('reserved')).toBeNull()
  expect(screen.getByText('bell')).toBeVisible()
})
