import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withTimeout } from './hosts'
import { createConnection } from './start'
import type { Connection, Host } from './worker-client'

const answering = (name: string): Connection => ({ fetch: () => Promise.resolve(new Response(name)) })
const start = { baseUrl: 'http://app.test/', input: { scenario: 'default' } }
const failing: Host = () => Promise.reject(new Error('host failed'))

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const ask = async (connect: () => Promise<Connection>) => {
  const { fetch } = await connect()
  return (await fetch(new Request('http://app.test/'))).text()
}

describe('the connection to the backend', () => {
  it('uses the first host that starts for all requests', async () => {
    const second = vi.fn<Host>(() => Promise.resolve(answering('second')))
    const third = vi.fn<Host>()
    const connect = createConnection([failing, second, third], Promise.resolve(start), () => undefined)
    expect(await Promise.all([ask(connect), ask(connect)])).toEqual(['second', 'second'])
    expect([second, third].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
    expect(second.mock.calls[0]?.[0]).toBe(start)
  })

  it('starts over when its host has died', async () => {
    let die: () => void = () => undefined
    const starts: unknown[] = []
    const host: Host = (applied, onGone) => {
      die = onGone
      starts.push(applied)
      return Promise.resolve(answering(`start ${starts.length}`))
    }
    const connect = createConnection([host], Promise.resolve(start), () => undefined)
    expect(await ask(connect)).toBe('start 1')
    die()
    expect(await ask(connect)).toBe('start 2')
    // The page's start is applied once.
    expect(starts).toEqual([start, undefined])
  })

  it('fails like fetch without a network if no host starts, and reports that once', async () => {
    const onNone = vi.fn<() => void>()
    const connect = createConnection(
      [failing, () => withTimeout(1_000, new Promise(() => undefined))],
      undefined,
      onNone,
    )
    const failures = [ask(connect), ask(connect)].map((answer) => expect(answer).rejects.toThrow('Failed to fetch'))
    await vi.advanceTimersByTimeAsync(1_000)
    await Promise.all(failures)
    await expect(ask(connect)).rejects.toBeInstanceOf(TypeError)
    expect(onNone).toHaveBeenCalledOnce()
  })
})
