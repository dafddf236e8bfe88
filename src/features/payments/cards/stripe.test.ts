import type { Stripe } from '@stripe/stripe-js'
import { describe, expect, it, vi } from 'vitest'
import { isStripeTestMode, readLiveEnv, readMockEnv, reportEnvProblems } from '../../../lib/settings/env'
import { createLog, type LogSink } from '../../../lib/telemetry/create-log'
import { createStripeLoader } from './stripe'

const stripe = {} as Stripe
const mock = readMockEnv({})
const live = (key?: string) => readLiveEnv({ VITE_STRIPE_PUBLISHABLE_KEY: key })

function setUp(
  env: typeof mock | ReturnType<typeof live>,
  loadScript = vi.fn<(key: string) => Promise<Stripe | null>>(),
) {
  const logged = vi.fn<LogSink>()
  const log = createLog('debug', logged)
  return {
    logged,
    loadScript,
    loader: createStripeLoader({ env, log, loadScript, namesSettings: false }),
    localLoader: createStripeLoader({ env, log, loadScript, namesSettings: true }),
  }
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
    ['is blocked', () => Promise.reject(new Error('Failed to load Stripe.js')), ['STRIPE_UNREACHABLE']],
    ['finds no window', () => Promise.resolve(null), []],
  ])('is not ready when it %s, and is loaded again the next time', async (_name, failure, codes) => {
    const { loader, loadScript, logged } = setUp(mock)
    loadScript.mockImplementationOnce(failure).mockResolvedValueOnce(stripe)
    expect(await loader.load()).toEqual({ kind: 'notReady', message: 'Stripe is not ready' })
    expect(await loader.load()).toEqual({ kind: 'ready', stripe })
    expect(logged.mock.calls.map(([, , details]) => details?.['code'])).toEqual(codes)
  })

  const unavailable = 'Card payments are not available. Please contact support.'
  it.each([
    [undefined, unavailable, 'publishable key (VITE_STRIPE_PUBLISHABLE_KEY) is not set'],
    [
      'pk_test_123',
      'Card payments are not available, because this site has a test key of Stripe. Please contact support.',
      'VITE_STRIPE_PUBLISHABLE_KEY is a test key (for tests, set VITE_STRIPE_ALLOW_TEST_KEY=true)',
    ],
    ['sk_live_123', unavailable, 'VITE_STRIPE_PUBLISHABLE_KEY is not a publishable key'],
  ])(
    'is disabled with the key %s in a live build; only the log and local pages name the setting',
    async (key, message, why) => {
      const { loader, localLoader, loadScript, logged } = setUp(live(key))
      reportEnvProblems(live(key), createLog('debug', logged))
      expect(await loader.load()).toEqual({ kind: 'disabled', message })
      expect(await localLoader.load()).toEqual({ kind: 'disabled', message: `Card payments are disabled: ${why}.` })
      expect(loadScript).not.toHaveBeenCalled()
      expect(logged).toHaveBeenCalledWith('error', `Card payments are disabled: ${why}`, undefined)
      expect(JSON.stringify(logged.mock.calls)).not.toContain('sk_live')
    },
  )

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
    expect(await loader.load()).toEqual({ kind: 'disabled', message: unavailable })
    expect(logged).not.toHaveBeenCalled()
  })
})
