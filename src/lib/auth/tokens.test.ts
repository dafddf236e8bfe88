import { describe, expect, it } from 'vitest'
import { audience, makeJwt, makeTokens } from '../../test/session-fixture'
import { audienceOf, expiryMsOf, identityKeyOf, isSameTokenSet, readTokenSet, usernameOf } from './tokens'

const opaque = { idToken: 'x'.repeat(10), accessToken: 'y'.repeat(10), refreshToken: 'z'.repeat(10), username: 'kim' }

describe('accepted tokens', () => {
  it('come from the configured pool and client', () => {
    const identity = {
      region: 'r',
      userPoolId: 'p',
      clientId: 'c',
      clientSecret: null,
      endpoint: 'e',
      issuer: 'https://cognito-idp.r.amazonaws.com/p',
    }
    expect(audienceOf(identity, true)).toEqual({ issuer: identity.issuer, clientId: 'c', strict: true })
    expect(audienceOf(null, true)).toBeNull()
  })

  it('need matching claims in strict mode, and no contradicting claims otherwise', () => {
    const silent = makeTokens({
      claims: { iss: undefined, aud: undefined, client_id: undefined, token_use: undefined },
    })
    const foreign = makeTokens({ claims: { iss: 'https://elsewhere' } })
    expect(readTokenSet(silent, audience)).toBeNull()
    expect(readTokenSet(silent, { ...audience, strict: false })).toEqual(silent)
    expect(readTokenSet(foreign, { ...audience, strict: false })).toBeNull()
    expect(readTokenSet(foreign, null)).toEqual(foreign)
  })

  it('are reduced to the four known fields', () => {
    expect(readTokenSet({ ...opaque, extra: 1 }, null)).toEqual(opaque)
  })
})

describe('the user of the tokens', () => {
  it.each([
    [
      { idToken: makeJwt({ 'cognito:username': 'a' }), accessToken: makeJwt({ username: 'b' }), username: 'stored' },
      'stored',
    ],
    [{ idToken: makeJwt({ 'cognito:username': 'a' }), accessToken: makeJwt({ username: 'b' }), username: ' ' }, 'a'],
    [{ idToken: makeJwt({}), accessToken: makeJwt({ username: 'b', 'cognito:username': 'c' }) }, 'b'],
    [{ idToken: 'opaque', accessToken: makeJwt({ 'cognito:username': 'c' }) }, 'c'],
    [{ idToken: 'opaque', accessToken: 'opaque' }, null],
  ])('has the stored username, else the one in the tokens: %#', (tokens, username) => {
    expect(usernameOf(tokens)).toBe(username)
  })

  it('is identified by the subject, else by the username', () => {
    expect(identityKeyOf(makeTokens({ username: 'kim' }))).toBe('sub-kim')
    expect(identityKeyOf(opaque)).toBe('kim')
  })
})

const at = (exp: unknown) => makeJwt({ exp })

describe('the expiry', () => {
  it.each([
    [at(1_800_000_000), at(1_900_000_000), 1_800_000_000_000],
    [at('odd'), at(1_900_000_000), 1_900_000_000_000],
    ['opaque', 'opaque', null],
  ])('comes from the identity token, else from the access token: %#', (idToken, accessToken, ms) => {
    expect(expiryMsOf({ ...opaque, idToken, accessToken })).toBe(ms)
  })
})

it('treats token sets with any different token as different', () => {
  expect(isSameTokenSet(opaque, { ...opaque })).toBe(true)
  for (const name of ['idToken', 'accessToken', 'refreshToken'])
    expect(isSameTokenSet(opaque, { ...opaque, [name]: 'other' })).toBe(false)
})
