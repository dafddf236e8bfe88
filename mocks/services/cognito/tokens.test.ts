import { createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJwt, secretHash, signingKey, signJwt } from './jwt'
import { claimsOf, identityWorld } from './testing/identity-world'
import { verifyIdToken, verifyToken } from './tokens'

async function signedIn(username = 'agent') {
  const world = identityWorld()
  const { tokens } = await world.signIn(username)
  return { ...world, tokens, verify: (token: string) => verifyIdToken(world.world, token) }
}

const forge = (token: string, claims: object, seed = 1) => signJwt(signingKey(seed), { ...claimsOf(token), ...claims })

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('the identity token', () => {
  it('says what Cognito’s says, and that it is the sandbox’s', async () => {
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
      'custom:city': 'San Jose',
      'custom:state': 'CA',
      'custom:zip_code': '95113',
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

  it('goes with an access token that names client and user', async () => {
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

  it('is signed as any JWT library would', async () => {
    const { tokens } = await signedIn()
    const [header, payload, signature] = tokens.IdToken.split('.')
    const expected = createHmac('sha256', signingKey(1)).update(`${header}.${payload}`).digest('base64url')
    expect(signature).toBe(expected)
  })

  it('lives for 3,600 seconds of world time, not one more', async () => {
    const { tokens, verify, pass } = await signedIn()
    pass(3_599_999)
    expect(verify(tokens.IdToken)).toEqual({ userId: 'user-agent' })
    pass(1)
    expect(verify(tokens.IdToken)).toEqual({ failure: 'expired' })
  })
})

describe('A5: what is refused', () => {
  it('every token of which a byte has been changed', async () => {
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

  it('the last character too, which base64 would read alike', async () => {
    const { tokens, verify } = await signedIn()
    for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
      const token = tokens.IdToken.slice(0, -1) + last
      expect('userId' in verify(token)).toBe(token === tokens.IdToken)
    }
  })

  it('texts that are no token', async () => {
    const { verify } = await signedIn()
    for (const text of ['', '.', '..', 'a.b.c', 'a.b.c.d', '[].[].x', 'eyJ9.eyJ9.', '💥'])
      expect(verify(text)).toEqual({ failure: 'malformed' })
  })

  it('groups that were edited in, and algorithm none', async () => {
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
  ])('S24: a token of ours with the wrong %s', async (failure, claims) => {
    const { tokens, verify } = await signedIn()
    expect(verify(forge(tokens.IdToken, claims))).toEqual({ failure })
  })

  it('an access token or a refresh token in place of the identity token', async () => {
    const { tokens, verify } = await signedIn()
    expect(verify(tokens.AccessToken)).toEqual({ failure: 'use' })
    expect(verify(tokens.RefreshToken)).toEqual({ failure: 'use' })
  })

  it('a token of another seed', async () => {
    const { tokens, verify } = await signedIn()
    expect(verify(forge(tokens.IdToken, {}, 2))).toEqual({ failure: 'signature' })
  })

  it('A9: tokens of somebody disabled since, or signed out everywhere', async () => {
    const { tokens, verify, change } = await signedIn()
    change('agent', { tokenGeneration: 1 })
    expect(verify(tokens.IdToken)).toEqual({ failure: 'revoked' })
    change('agent', { tokenGeneration: 0, status: 'DISABLED' })
    expect(verify(tokens.IdToken)).toEqual({ failure: 'disabled' })
  })
})

describe('a world that is made again', () => {
  it('knows the tokens that it has given out', async () => {
    const { world, tokens, again } = await signedIn('jane')
    const restored = again()
    expect(verifyIdToken(restored, tokens.IdToken)).toEqual({ failure: 'unknownUser' })
    restored.replay(world.journal)
    expect(restored.hash()).toBe(world.hash())
    expect(verifyIdToken(restored, tokens.IdToken)).toHaveProperty('userId')
    expect(verifyToken(restored, tokens.RefreshToken, 'refresh').ok).toBe(true)
  })

  it('does not take the first stranger of one world for the first stranger of another', async () => {
    const { tokens } = await signedIn('jane')
    const other = await signedIn('john')
    expect(claimsOf(tokens.IdToken)['sub']).toBe(claimsOf(other.tokens.IdToken)['sub'])
    expect(other.verify(tokens.IdToken)).toEqual({ failure: 'unknownUser' })
  })
})

it('reads back whatever it signs', () => {
  const key = signingKey(7)
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string({ unit: 'grapheme' })), (claims) => {
      expect(readJwt(key, signJwt(key, claims))).toEqual({ kind: 'claims', claims: { ...claims } })
    }),
  )
})

it('makes the proof of a client secret as Cognito documents it', () => {
  const expected = createHmac('sha256', 'secret').update('janeclient').digest('base64')
  expect(secretHash('jane', 'client', 'secret')).toBe(expected)
})
