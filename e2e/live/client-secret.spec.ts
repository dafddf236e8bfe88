import { createHmac } from 'node:crypto'
import { expect, test } from '../fixtures'
import { briefClient, identityOperation, isRefresh, platform, signIn } from './platform'

// cognito-local does not know the call by which the app renews first.
test.use({ allowedErrors: [/Failed to load resource: the server responded with a status of 500/] })

test('a client with a secret proves it over the name that the pool knows, and remembers how tokens are renewed there', async ({
  page,
}) => {
  if (!briefClient) throw new Error('Only `npm run test:live` serves the app of such a client')
  const { address, id, secret } = briefClient
  const proof = createHmac('sha256', secret).update(`agent${id}`).digest('base64')
  const proofs: unknown[] = []
  const renewals: string[] = []
  page.on('request', (request) => {
    const sent = request.postDataJSON() as { AuthParameters?: Record<string, string>; ClientSecret?: string } | null
    if (identityOperation(request) === 'InitiateAuth') proofs.push(sent?.AuthParameters?.['SECRET_HASH'])
    else if (isRefresh(request)) expect(sent?.ClientSecret).toBe(secret)
  })
  page.on('response', (response) => {
    if (isRefresh(response.request())) renewals.push(`${identityOperation(response.request())} ${response.status()}`)
  })
  await signIn(page, 'agent', address)
  // Its tokens last for five seconds, so that they are renewed again and again.
  const expected = [...platform.firstRenewal, ...platform.firstRenewal.slice(-1)]
  await expect.poll(() => renewals.slice(0, expected.length), { timeout: 30_000 }).toEqual(expected)
  expect(new Set(proofs)).toEqual(new Set([proof]))
})
