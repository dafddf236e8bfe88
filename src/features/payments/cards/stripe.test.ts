import type { Stripe } from '@stripe/stripe-js'
import { describe, expect, it, vi } from 'vitest'
import { isStripeTestMode, readLiveEnv, readMockEnv, reportEnvProblems } from '../../../lib/settings/env'
import { createLog, type LogSink } from '../../../lib/telemetry/log'
import { createStripeLoader } from './stripe'

const stripe = {} as Stripe
const mock = readMockEnv({})
const live = (key?: string) => readLiveEnv({ VITE_STRIPE_PUBLISHABLE_KEY: key })

function setUp(
  env: typeof mock | ReturnType<typeof live>,
  loadScript = vi.fn<(key: string) => Promise<Stripe | null>>(),
) {
  const logged = vi.fn<LogSink>()
  return { logged, loadScript, loader: createStripeLoader({ env, log: createLog('debug', logged), loadScript }) }
}

describe('the card payment script', () => {
  it('is loaded once, on first use', async () => {
    const { loader, loadScript } = setUp(mock)
    loadScript.mockResolvedValue(stripe)
    expect(loadScript).not.toHaveBeenCalled()
    const both = await Promise.all([loader.load(), loader.load()])
    expect(both).toEqual([
      { kind: 'ready', stripe },
      { kind: 'ready', stripe },
    ])
    await loader.load()
    expect(loadScript.mock.calls).toEqual([['pk_test_fairlead']])
  })

  it.each([
    ['is blocked', () => Promise.reject(new Error('Failed to load Stripe.js'))],
    ['finds no window', () => Promise.resolve(null)],
  ])('is not ready when it %s, and is loaded again the next time', async (_name, failure) => {
    const { loader, loadScript } = setUp(mock)
    loadScript.mockImplementationOnce(failure).mockResolvedValueOnce(stripe)
    expect(await loader.load()).toEqual({ kind: 'notReady', message: 'Stripe is not ready' })
    expect(await loader.load()).toEqual({ kind: 'ready', stripe })
  })

  it.each([
    [undefined, 'publishable key (VITE_STRIPE_PUBLISHABLE_KEY) is not set'],
    ['pk_test_123', 'a test key is set in a live build'],
    ['sk_live_123', 'VITE_STRIPE_PUBLISHABLE_KEY is not a publishable key'],
  ])('is disabled with the key %s in a live build, and the startup log shows the reason', async (key, why) => {
    const { loader, loadScript, logged } = setUp(live(key))
    reportEnvProblems(live(key), createLog('debug', logged))
    expect(await loader.load()).toEqual({
      kind: 'disabled',
      message: 'Card payments are not available. Please contact support.',
    })
    expect(loadScript).not.toHaveBeenCalled()
    expect(logged).toHaveBeenCalledWith('error', `Card payments are disabled: ${why}`, undefined)
    expect(JSON.stringify(logged.mock.calls)).not.toContain('sk_live')
  })

  it('accepts a live key in a live build', async () => {
    const { loader, loadScript, logged } = setUp(live('pk_live_123'))
    loadScript.mockResolvedValue(stripe)
    expect(await loader.load()).toEqual({ kind: 'ready', stripe })
    expect(logged).not.toHaveBeenCalled()
  })

  it('accepts a test key in a live build that allows test keys, which is then in test mode', async () => {
    const allowed = { VITE_STRIPE_ALLOW_TEST_KEY: 'true' }
    const test = readLiveEnv({ ...allowed, VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_123' })
    const { loader, loadScript } = setUp(test)
    loadScript.mockResolvedValue(stripe)
    expect(await loader.load()).toEqual({ kind: 'ready', stripe })
    expect(isStripeTestMode(test)).toBe(true)
    const others = [live('pk_test_123'), mock, readLiveEnv({ ...allowed, VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })]
    expect(others.map(isStripeTestMode)).toEqual([false, false, false])
  })

  it('is disabled without a log entry if payments are turned off', async () => {
    const { loader, logged } = setUp(readMockEnv({ VITE_FEATURE_PAYMENTS: 'false' }))
    expect(await loader.load()).toMatchObject({ kind: 'disabled' })
    expect(logged).not.toHaveBeenCalled()
  })
})
