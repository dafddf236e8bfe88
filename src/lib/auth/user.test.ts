import { describe, expect, it } from 'vitest'
import { personName } from '../labels/user-labels'
import { makeJwt, makeTokens } from '../../test/session-fixture'
import { decodeJwt, groupsOf, readExpiryMs } from './tokens'
import { hasRole, type Role, userFromTokens } from './user'

describe('reading a token', () => {
  it('reads claims in any script', () => {
    expect(decodeJwt(makeJwt({ name: 'plain' }))).toEqual({ name: 'plain' })
    const payload = Buffer.from(JSON.stringify({ name: 'Zoë 😀' })).toString('base64url')
    expect(decodeJwt(`e30.${payload}.x`)).toEqual({ name: 'Zoë 😀' })
  })

  it('reads both characters that differ in base64url', () => {
    const payload = Buffer.from(JSON.stringify({ name: '>>>???' })).toString('base64url')
    expect(payload).toMatch(/-.*_|_.*-/)
    expect(decodeJwt(`e30.${payload}.x`)).toEqual({ name: '>>>???' })
  })

  it.each(['', 'a.b', 'a.e30', 'a.e30.c.d', '..', 'a.!!!.c', 'a.bnVsbA.c', 'a.W10.c', 'a.Nw.c', 'a.e30x.c', 'opaque'])(
    'returns null for %j',
    (token) => {
      expect(decodeJwt(token)).toBeNull()
    },
  )

  it.each([
    [1_700_000_000, 1_700_000_000_000],
    ['1700000000', 1_700_000_000_000],
    ['1700000000.25', 1_700_000_000_250],
    [100_000_000_000, 100_000_000_000_000],
    [100_000_000_001, 100_000_000_001],
    [1_700_000_000_000, 1_700_000_000_000],
    [0, null],
    [-1, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    ['soon', null],
    ['x1700000000', null],
    ['1700000000x', null],
    ['1700000000.', null],
    ['1700000000.x', null],
    ['-1', null],
    [null, null],
    [undefined, null],
    [{}, null],
  ])('reads exp %j as %j', (exp, ms) => {
    expect(readExpiryMs({ exp })).toBe(ms)
  })
})

describe('roles', () => {
  const rows: [unknown, Role[]][] = [
    [['Agent'], ['agent']],
    [['agents'], ['agent']],
    [['MANAGER'], ['manager']],
    [['Managers'], ['manager']],
    [['Administrator'], ['admin']],
    [['administrators'], ['admin']],
    [
      ['Admin', 'Agent'],
      ['agent', 'admin'],
    ],
    ['Agent, Manager', ['agent', 'manager']],
    [7, []],
    [['Adminn', 'superadmin', 'agent '], ['agent']],
    [[], []],
    [undefined, []],
    [[7, null], []],
  ]
  it.each(rows)('come from the groups %j as %j', (groups, roles) => {
    const user = { groups: groupsOf({ 'cognito:groups': groups }) }
    expect((['agent', 'manager', 'admin'] as const).filter((role) => hasRole(user, role))).toEqual(roles)
  })

  it('are empty without a user', () => {
    expect(hasRole(null, 'agent')).toBe(false)
  })
})

describe('the user', () => {
  it('is read from the identity token', () => {
    const tokens = makeTokens({
      username: 'kim',
      claims: {
        given_name: 'Kim',
        family_name: 'Lee',
        phone_number: '+12025550123',
        phone_number_verified: 'true',
        email_verified: true,
        address: { formatted: '{"line1":"1 Main St","city":"Reno"}' },
        'custom:city': 'Reno',
        'custom:state': 'NV',
        'custom:nmls_number': '0001234',
        'custom:selected_states': 'CA,NY,TX',
      },
    })
    const user = userFromTokens(tokens)
    expect(user).toEqual({
      username: 'kim',
      id: 'sub-kim',
      sub: 'sub-kim',
      email: 'kim@example.com',
      firstName: 'Kim',
      lastName: 'Lee',
      phoneNumber: '+12025550123',
      nmlsNumber: '0001234',
      address: '1 Main St',
      city: 'Reno',
      state: 'NV',
      selectedStates: ['CA', 'NY', 'TX'],
      emailVerified: true,
      phoneVerified: true,
      groups: ['agent'],
    })
    expect(personName(user)).toBe('Kim Lee')
  })

  it.each([
    ['{"line1":"2 Elm"}', '2 Elm'],
    ['3 Oak', '3 Oak'],
    ['{broken', '{broken'],
    ['', null],
    [{ street_address: '4 Ash' }, '4 Ash'],
    [' {"street_address":"5 Fir"}', '5 Fir'],
    ['{"formatted":"6 Yew"}', '6 Yew'],
    ['8 Bay {rear}', '8 Bay {rear}'],
    ['{}', null],
    [7, null],
    [null, null],
    [undefined, null],
  ])('has for the address claim %j the address %j', (address, line) => {
    expect(userFromTokens(makeTokens({ claims: { address } })).address).toBe(line)
  })

  it('takes attributes of the provider over claims of the token', () => {
    const tokens = makeTokens({ claims: { given_name: 'Kim', 'custom:city': 'Reno' } })
    expect(userFromTokens(tokens, { given_name: 'Kimberly' })).toMatchObject({ firstName: 'Kimberly', city: 'Reno' })
  })

  it.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    [1, false],
    [undefined, false],
  ])('with a verification claim of %j has verified set to %s', (claim, verified) => {
    const tokens = makeTokens({ claims: { email_verified: claim, phone_number_verified: claim } })
    expect(userFromTokens(tokens)).toMatchObject({ emailVerified: verified, phoneVerified: verified })
  })

  it.each([
    [{ given_name: 'Kim', family_name: 'Lee' }, 'Kim Lee'],
    [{ given_name: 'Kim' }, 'Kim'],
    [{ family_name: 'Lee' }, 'Lee'],
    [{ given_name: ' ', family_name: '' }, 'kim'],
  ])('with the claims %j is shown as %s', (claims, name) => {
    expect(personName(userFromTokens(makeTokens({ username: 'kim', claims })))).toBe(name)
  })

  it('has only the username if the tokens have no claims', () => {
    const user = userFromTokens({
      idToken: 'x'.repeat(10),
      accessToken: 'y'.repeat(10),
      refreshToken: 'z'.repeat(10),
      username: 'kim',
    })
    expect(user).toMatchObject({
      username: 'kim',
      sub: 'kim',
      email: null,
      groups: [],
      selectedStates: [],
      emailVerified: false,
    })
    expect(personName(user)).toBe('kim')
  })
})
