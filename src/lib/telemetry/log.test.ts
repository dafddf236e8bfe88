import { expect, it, vi } from 'vitest'
import { createLog, redactText } from './create-log'

const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl'

it('writes entries from its level upwards', () => {
  const sink = vi.fn()
  const log = createLog('info', sink)
  log.debug('a')
  log.info('b')
  log.warn('c', { n: 1 })
  log.error('d')
  expect(sink.mock.calls).toEqual([
    ['info', 'b', undefined],
    ['warn', 'c', { n: 1 }],
    ['error', 'd', undefined],
  ])
  createLog('debug', sink).debug('e')
  expect(sink).toHaveBeenLastCalledWith('debug', 'e', undefined)
})

it('never writes a token, a password, or a secret', () => {
  const sink = vi.fn()
  const cause = new Error(`refused ${jwt}`)
  createLog('debug', sink).error(`token ${jwt}!`, {
    error: new Error(`bad ${jwt}`, { cause }),
    nested: { list: [jwt, { deep: `x=${jwt}` }] },
    password: 'hunter2',
    refreshToken: 'opaque-refresh',
    Authorization: 'Bearer opaque',
    PreviousPassword: 'old',
  })
  const written = JSON.stringify(sink.mock.calls)
  expect(written).not.toContain('eyJ')
  expect(written).not.toMatch(/hunter2|opaque|"old"/)
  expect(written).toContain('[token]')
})

it('leaves other texts unchanged and accepts circular values', () => {
  expect(redactText('eyJ is how a token begins')).toBe('eyJ is how a token begins')
  const sink = vi.fn()
  const circle: Record<string, unknown> = { name: 'x' }
  circle['self'] = circle
  createLog('debug', sink).info('circle', circle)
  expect(sink).toHaveBeenCalledTimes(1)
})

it('writes to the console by default', () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  createLog('info').info('hello')
  createLog('info').info('hello', { n: 1 })
  expect(info.mock.calls).toEqual([['hello'], ['hello', { n: 1 }]])
})

it.each([
  [false, 'debug'],
  [true, 'info'],
])('has in production = %s the level %s', async (production, level) => {
  vi.stubEnv('PROD', production)
  vi.resetModules()
  const written = ['debug', 'info'].map((name) =>
    vi.spyOn(console, name as 'debug').mockImplementation(() => undefined),
  )
  const { log } = await import('./log').finally(() => vi.unstubAllEnvs())
  log.debug('a')
  log.info('b')
  expect(written.map(({ mock }) => mock.calls.length)).toEqual([level === 'debug' ? 1 : 0, 1])
})
