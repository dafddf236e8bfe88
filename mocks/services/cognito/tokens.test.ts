import { createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJwt, secretHash, signingKey, signJwt } from './jwt'
import type { World } from '../../world/world'
import { claimsOf, identityWorld } from './testing/identity-world'
import { verifyToken } from './tokens'

function verifyIdToken(world: World, token: string) {
  const verification = verifyToken(world, token, 'id')
  return verification.ok ? { userId: verification.grant.user.id } : { failure: verification.reason }
}

async function signedIn(username = 'agent') {
  const world = identityWorld()
  const { tokens } = await world.signIn(username)
  return { ...world, tokens, verify: (token: string) => verifyIdToken(world.world, token) }
}

const forge = (token: string, claims: object, seed = 1) => signJwt(signingKey(seed), { ...claimsOf(token), ...claims })

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('the identity token', () => {
  it('has the claims of Cognito’s token and the issuer of the sandbox', async () => {
    const { tokens, world } = await signedIn()
    const now = Math.floor(world.now() / 1000)
    expect(claimsOf(tokens.IdToken)).toMatchObject({
      sub: 'user-agent',
      'cognito:username': 'agent',
      'cognito:groups': ['Agent'],
      email: 'riley.fairweather@example.com',
      email_verified: true,
      given_name: 'Riley',
      family_name: 'Fairweather',
      phone_number: expect.stringMatching(/^\+1\d{3}55501\d\d$/) as string,
      'custom:city': 'Rochester',
      'custom:state': 'NY',
      'custom:zip_code': '14611',
      'custom:nmls_number': expect.stringMatching(/^000/) as string,
      'custom:selected_states': 'CA,NY,TX',
      iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_fairlead',
      aud: 'fairlead-sandbox',
      token_use: 'id',
      iat: now,
      auth_time: now,
      exp: now + 3600,
      generation: 0,
    })
    expect(tokens.ExpiresIn).toBe(3600)
  })

  it('comes with an access token that names client and user', async () => {
    const { tokens } = await signedIn()
    const { origin_jti } = claimsOf(tokens.IdToken)
    expect(claimsOf(tokens.AccessToken)).toMatchObject({
      sub: 'user-agent',
      username: 'agent',
      client_id: 'fairlead-sandbox',
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
      origin_jti,
    })
  })

  it('has a standard HS256 signature', async () => {
    const { tokens } = await signedIn()
    const [header, payload, signature] = tokens.IdToken.split('.')
    const expected = createHmac('sha256', signingKey(1)).update(`${header}.${payload}`).digest('base64url')
    expect(signature).toBe(expected)
  })

  it('expires after 3,600 seconds of world time', async () => {
    const { tokens, verify, pass } = await signedIn()
    pass(3_599_999)
    expect(verify(tokens.IdToken)).toEqual({ userId: 'user-agent' })
    pass(1)
    expect(verify(tokens.IdToken)).toEqual({ failure: 'expired' })
  })
})

describe('token verification', () => {
  it('rejects a token with any changed character', async () => {
    const { tokens, verify } = await signedIn()
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ '
    fc.assert(
      fc.property(
        fc.nat({ max: tokens.IdToken.length - 1 }),
        fc.constantFrom(...Array.from(alphabet)),
        fc.boolean(),
        (at, character, inserted) => {
          const tampered = tokens.IdToken.slice(0, at) + character + tokens.IdToken.slice(inserted ? at : at + 1)
          fc.pre(tampered !== tokens.IdToken)
          expect(verify(tampered)).toHaveProperty('failure')
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('rejects a changed last character, even if it decodes to the same bytes', async () => {
    const { tokens, verify } = await signedIn()
    for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
      const token = tokens.IdToken.slice(0, -1) + last
      expect('userId' in verify(token)).toBe(token === tokens.IdToken)
    }
  })

  it('rejects malformed texts', async () => {
    const { verify } = await signedIn()
    for (const text of ['', '.', '..', 'a.b.c', 'a.b.c.d', '[].[].x', 'eyJ9.eyJ9.', '💥'])
      expect(verify(text)).toEqual({ failure: 'malformed' })
  })

  it('rejects edited groups and the algorithm none', async () => {
    const { tokens, verify } = await signedIn()
    const claims = { ...claimsOf(tokens.IdToken), 'cognito:groups': ['Administrator'] }
    const [header, , signature] = tokens.IdToken.split('.')
    expect(verify(`${header}.${part(claims)}.${signature}`)).toEqual({ failure: 'signature' })
    for (const alg of ['none', 'None', 'HS512', 'RS256'])
      expect(verify(`${part({ alg })}.${part(claims)}.`)).toEqual({ failure: 'signature' })
    const none = `${part({ alg: 'none' })}.${part(claims)}`
    const signed = createHmac('sha256', signingKey(1)).update(none).digest('base64url')
    expect(verify(`${none}.${signed}`)).toEqual({ failure: 'signature' })
  })

  it.each([
    ['issuer', { iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_RealPool1' }],
    ['audience', { aud: 'another-client' }],
    ['audience', { aud: undefined }],
    ['use', { token_use: 'access' }],
    ['expired', { exp: 'never' }],
    ['expired', { exp: undefined }],
    ['unknownUser', { sub: 'user-nobody' }],
    ['unknownUser', { 'cognito:username': 'admin' }],
    ['revoked', { generation: 1 }],
  ])('rejects a signed token with the failure %s for the claims %j', async (failure, claims) => {
    const { tokens, verify } = await signedIn()
    expect(verify(forge(tokens.IdToken, claims))).toEqual({ failure })
  })

  it('rejects an access token and a refresh token', async () => {
    const { tokens, verify } = await signedIn()
    expect(verify(tokens.AccessToken)).toEqual({ failure: 'use' })
    expect(verify(tokens.RefreshToken)).toEqual({ failure: 'use' })
  })

  it('rejects a token of a world with another seed', async () => {
    const { tokens, verify } = await signedIn()
    expect(verify(forge(tokens.IdToken, {}, 2))).toEqual({ failure: 'signature' })
  })

  it('rejects the tokens of a user who was disabled or signed out everywhere', async () => {
    const { tokens, verify, change } = await signedIn()
    change('agent', { tokenGeneration: 1 })
    expect(verify(tokens.IdToken)).toEqual({ failure: 'revoked' })
    change('agent', { tokenGeneration: 0, status: 'DISABLED' })
    expect(verify(tokens.IdToken)).toEqual({ failure: 'disabled' })
  })
})

describe('a rebuilt world', () => {
  it('accepts its earlier tokens after a replay', async () => {
    const { world, tokens, rebuild } = await signedIn('jane')
    const restored = rebuild()
    expect(verifyIdToken(restored, tokens.IdToken)).toEqual({ failure: 'unknownUser' })
    restored.replay(world.journal)
    expect(restored.hash()).toBe(world.hash())
    expect(verifyIdToken(restored, tokens.IdToken)).toHaveProperty('userId')
    expect(verifyToken(restored, tokens.RefreshToken, 'refresh').ok).toBe(true)
  })

  it('does not accept the token of another world’s user with the same id', async () => {
    const { tokens } = await signedIn('jane')
    const other = await signedIn('john')
    expect(claimsOf(tokens.IdToken)['sub']).toBe(claimsOf(other.tokens.IdToken)['sub'])
    expect(other.verify(tokens.IdToken)).toEqual({ failure: 'unknownUser' })
  })
})

it('readJwt returns the claims that signJwt signed', () => {
  const key = signingKey(7)
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string({ unit: 'grapheme' })), (claims) => {
      expect(readJwt(key, signJwt(key, claims))).toEqual({ kind: 'claims', claims: { ...claims } })
    }),
  )
})

it('secretHash follows Cognito’s documentation', () => {
  const expected = createHmac('sha256', 'secret').update('janeclient').digest('base64')
  expect(secretHash('jane', 'client', 'secret')).toBe(expected)
})
