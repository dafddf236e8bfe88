import { describe, expect, it } from 'vitest'
import { secretHash } from './jwt'
import { claimsOf, identityWorld } from './testing/identity-world'

const DAY_MS = 86_400_000

async function signedIn(clientId = 'fairlead-sandbox') {
  const identity = identityWorld()
  const { tokens } = await identity.signIn('agent', 'any', { ClientId: clientId })
  return {
    ...identity,
    tokens,
    refresh: (token = tokens.RefreshToken, more: object = {}) =>
      identity.call('InitiateAuth', {
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: token },
        ClientId: clientId,
        ...more,
      }),
  }
}

describe('REFRESH_TOKEN_AUTH', () => {
  it('returns new identity and access tokens, but no new refresh token', async () => {
    const { refresh, pass, tokens } = await signedIn()
    pass(2 * 3_600_000)
    const { body } = await refresh()
    expect(body.AuthenticationResult).not.toHaveProperty('RefreshToken')
    const [before, after] = [claimsOf(tokens.IdToken), claimsOf(body.AuthenticationResult?.IdToken ?? '')]
    expect(after).toMatchObject({
      sub: before['sub'],
      origin_jti: before['origin_jti'],
      auth_time: before['auth_time'],
    })
    expect(Number(after['exp'])).toBe(Number(before['exp']) + 2 * 3600)
    expect(after['jti']).not.toBe(before['jti'])
  })

  it('has the second name REFRESH_TOKEN', async () => {
    const { call, tokens } = await signedIn()
    const AuthParameters = { REFRESH_TOKEN: tokens.RefreshToken }
    const input = { AuthFlow: 'REFRESH_TOKEN', ClientId: 'fairlead-sandbox', AuthParameters }
    expect((await call('InitiateAuth', input)).status).toBe(200)
  })

  it('changes nothing in the world', async () => {
    const { refresh, world } = await signedIn()
    const [hash, length] = [world.hash(), world.journal.length]
    await refresh()
    expect(world.hash()).toBe(hash)
    expect(world.journal).toHaveLength(length)
  })

  it('rejects a token of another use or client, and a token older than 30 days', async () => {
    const { refresh, tokens, pass } = await signedIn()
    const invalid = { __type: 'NotAuthorizedException', message: 'Invalid Refresh Token' }
    expect((await refresh('nonsense')).body).toEqual(invalid)
    expect((await refresh(tokens.IdToken)).body).toEqual(invalid)
    expect((await refresh(tokens.RefreshToken, { ClientId: 'fairlead-sandbox-secret' })).type).toBe(
      'NotAuthorizedException',
    )
    pass(30 * DAY_MS - 1)
    expect((await refresh()).status).toBe(200)
    pass(1)
    expect((await refresh()).body).toEqual({ __type: 'NotAuthorizedException', message: 'Refresh Token has expired' })
  })

  it('accepts a token after a move of the clock by 31 days, and rejects it 30 days later', async () => {
    const { refresh, pass, world } = await signedIn()
    world.changeClock({ worldMs: world.now() + 31 * DAY_MS })
    expect((await refresh()).status).toBe(200)
    pass(30 * DAY_MS)
    expect((await refresh()).body.message).toBe('Refresh Token has expired')
  })

  it('rejects a disabled user, and issues tokens with the current groups', async () => {
    const { refresh, change } = await signedIn()
    change('agent', { role: 'MANAGER' })
    const { body } = await refresh()
    expect(claimsOf(body.AuthenticationResult?.IdToken ?? '')).toMatchObject({ 'cognito:groups': ['Manager'] })
    change('agent', { status: 'DISABLED' })
    expect((await refresh()).body).toEqual({ __type: 'NotAuthorizedException', message: 'User is disabled.' })
  })

  it('needs a SECRET_HASH of the pool’s username', async () => {
    const identity = identityWorld()
    const [id, secret] = ['fairlead-sandbox-secret', 'sandbox-secret-that-protects-nothing']
    const email = 'riley.fairweather@example.com'
    const { tokens } = await identity.signIn(email, 'any', {
      ClientId: id,
      AuthParameters: { USERNAME: email, PASSWORD: 'any', SECRET_HASH: secretHash(email, id, secret) },
    })
    const refresh = (hash?: string) =>
      identity.call('InitiateAuth', {
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: tokens.RefreshToken, ...(hash && { SECRET_HASH: hash }) },
        ClientId: id,
      })
    expect((await refresh(secretHash('agent', id, secret))).status).toBe(200)
    expect((await refresh(secretHash(email, id, secret))).body.message).toBe(
      `SecretHash does not match for the client: ${id}`,
    )
    expect((await refresh()).body.message).toBe(
      `Client ${id} is configured with secret but SECRET_HASH was not received`,
    )
  })
})

describe('GlobalSignOut', () => {
  it('revokes every session of the user', async () => {
    const { call, signIn, refresh, tokens } = await signedIn()
    const other = await signIn('agent')
    expect(await call('GlobalSignOut', { AccessToken: tokens.AccessToken })).toMatchObject({ status: 200, body: {} })
    expect((await refresh()).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Refresh Token has been revoked',
    })
    expect((await refresh(other.tokens.RefreshToken)).status).toBe(400)
    expect((await call('GetUser', { AccessToken: other.tokens.AccessToken })).body.message).toBe(
      'Access Token has been revoked',
    )
    expect((await signIn('agent')).status).toBe(200)
  })
})
