import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createConnection, within, type Host } from './connection'
import type { Fetch } from './worker-client'

const answering =
  (name: string): Fetch =>
  () =>
    Promise.resolve(new Response(name))
const failing: Host = () => Promise.reject(new Error('no such thing'))

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const ask = async (connect: () => Promise<Fetch>) => (await (await connect())(new Request('http://app.test/'))).text()

describe('the connection to the backend', () => {
  it('W14: is the first host that starts, for all requests', async () => {
    const second = vi.fn<Host>(() => Promise.resolve(answering('second')))
    const third = vi.fn<Host>()
    const connect = createConnection([failing, second, third], () => undefined)
    expect(await Promise.all([ask(connect), ask(connect)])).toEqual(['second', 'second'])
    expect([second, third].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  })

  it('starts over when its host has died', async () => {
    let die: () => void = () => undefined
    let times = 0
    const mortal: Host = (onGone) => {
      die = onGone
      return Promise.resolve(answering(`life ${++times}`))
    }
    const connect = createConnection([mortal], () => undefined)
    expect(await ask(connect)).toBe('life 1')
    die()
    expect(await ask(connect)).toBe('life 2')
  })

  it('W14: fails as fetch does without a network, and says so once, when no host starts', async () => {
    const onNone = vi.fn<() => void>()
    const connect = createConnection([failing, () => within(1_000, new Promise(() => undefined))], onNone)
    const asked = [ask(connect), ask(connect)].map((answer) => expect(answer).rejects.toThrow('Failed to fetch'))
    await vi.advanceTimersByTimeAsync(1_000)
    await Promise.all(asked)
    await expect(ask(connect)).rejects.toBeInstanceOf(TypeError)
    expect(onNone).toHaveBeenCalledOnce()
  })
})
