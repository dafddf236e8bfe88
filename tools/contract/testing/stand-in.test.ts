import { describe, expect, it } from 'vitest'
import { createBackend } from '../../../mocks/server'
import { signatureOf } from '../suites/payments'
import { standIn, webhookAt } from './stand-in'

/** Output of `openssl dgst -sha256 -hmac` for '1700000000.{"id":"evt_1"}'. */
const PROOF = 'c89214b5b5da833daed6f0b8c5bb6bd58cea9022bd80ccc78230f3942d632925'

it('signs callbacks like Stripe', () => {
  expect(signatureOf('whsec_test', '{"id":"evt_1"}', 1_700_000_000_999)).toBe(`t=1700000000,v1=${PROOF}`)
})

describe('callbacks over HTTP', () => {
  const webhook = webhookAt('http://localhost:4747/')
  const body = JSON.stringify({ type: 'payment_intent.succeeded', data: { object: { id: 'pi_none' } } })
  const callback = (signature: string) =>
    new Request(webhook.endpoint, { method: 'POST', headers: { 'stripe-signature': signature }, body })

  it('are accepted by the stand-in’s webhook only with a valid signature', async () => {
    const { send } = await standIn()
    const statusFor = async (signature: string) => (await send(callback(signature))).status
    expect(await statusFor(signatureOf(webhook.secret, body, Date.now()))).toBe(200)
    expect(await statusFor(signatureOf('whsec_other', body, Date.now()))).toBe(400)
    expect(await statusFor(signatureOf(webhook.secret, `${body} `, Date.now()))).toBe(400)
    expect(await statusFor(signatureOf(webhook.secret, body, Date.now() - 301_000))).toBe(400)
    expect(await statusFor('')).toBe(400)
  })

  it('are none of the stand-in’s own', async () => {
    const { fetch } = await createBackend({ start: { scenario: 'default', seed: 1, freeze: true } })
    const response = await fetch(callback(signatureOf(webhook.secret, body, Date.now())))
    expect(response.status).toBe(404)
  })
})
