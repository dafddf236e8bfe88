import { loadStripe } from '@stripe/stripe-js/pure'
import { afterEach, expect, it, vi } from 'vitest'
import { serveCardScript } from './start'

afterEach(() => Reflect.deleteProperty(document.head, 'appendChild'))

it('gives the card library the stand-in, even if the library asks before it has loaded', async () => {
  const make = vi.fn<() => object>(() => ({ _registerWrapper: () => undefined }))
  // The version that the card library expects.
  const stripe = Object.assign(make, { version: 'basil' })
  const install = vi.fn<() => Promise<void>>(async () => {
    await Promise.resolve()
    vi.stubGlobal('Stripe', stripe)
  })
  serveCardScript(install)
  await expect(loadStripe('pk_test_example')).resolves.toBeTruthy()
  expect(install).toHaveBeenCalledOnce()
  expect(document.querySelector('script[src*="stripe.com"]')).toBeNull()
})

it('dispatches an error event if the stand-in cannot load, and ignores other scripts', async () => {
  serveCardScript(() => Promise.reject(new Error('gone')))
  const script = document.createElement('script')
  script.src = 'https://js.stripe.com/basil/stripe.js'
  const failed = new Promise((resolve) => script.addEventListener('error', resolve))
  document.head.appendChild(script)
  await expect(failed).resolves.toBeInstanceOf(Event)
  expect(script.isConnected).toBe(false)

  const own = document.createElement('script')
  own.type = 'application/json'
  document.head.appendChild(own)
  expect(own.isConnected).toBe(true)
  own.remove()
})
