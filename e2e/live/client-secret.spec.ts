import { createHmac } from 'node:crypto'
import { expect, test } from '../fixtures'
import { briefClient, identityOperation, isRefresh, signIn } from './platform'

// AppSync answers 401 to the GraphQL variant of sign-in, which has no token yet.
test.use({ allowedErrors: [/Failed to load resource: the server responded with a status of 401/] })

test('a client with a secret sends the secret hash of the username at sign-in and at every token refresh', async ({
  page,
}) => {
  if (!briefClient) throw new Error('Only `npm test -- live` serves the app of such a client')
  const { address, id, secret } = briefClient
  const proof = createHmac('sha256', secret).update(`agent${id}`).digest('base64')
  const proofs: unknown[] = []
  const renewals: number[] = []
  page.on('request', (request) => {
    const sent = request.postDataJSON() as { AuthParameters?: Record<string, string> } | null
    if (identityOperation(request) === 'InitiateAuth') proofs.push(sent?.AuthParameters?.['SECRET_HASH'])
  })
  page.on('response', (response) => {
    if (isRefresh(response.request())) renewals.push(response.status())
  })
  await signIn(page, 'agent', address)
  // The tokens of this client last five seconds, so the app refreshes them repeatedly.
  await expect.poll(() => renewals.slice(0, 2)).toEqual([200, 200])
  expect(new Set(proofs)).toEqual(new Set([proof]))
})
