import { createHmac } from 'node:crypto'
import { expect, test } from '../fixtures'
import { briefClient, identityOperation, isRefresh, signIn } from './platform'

test('a client with a secret proves it over the name that the pool knows', async ({ page }) => {
  if (!briefClient) throw new Error('Only `npm run test:live` serves the app of such a client')
  const { address, id, secret } = briefClient
  const proof = createHmac('sha256', secret).update(`agent${id}`).digest('base64')
  const proofs: unknown[] = []
  page.on('request', (request) => {
    if (identityOperation(request) !== 'InitiateAuth') return
    const { AuthParameters } = request.postDataJSON() as { AuthParameters: Record<string, string> }
    proofs.push(AuthParameters['SECRET_HASH'])
  })
  const renewed = page.waitForResponse((response) => isRefresh(response.request()))
  await signIn(page, 'agent', address)
  expect((await renewed).status()).toBe(200)
  expect(new Set(proofs)).toEqual(new Set([proof]))
})
