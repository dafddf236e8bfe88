import { describe, expect, it } from 'vitest'
import { totpAt } from './totp'
import { secondFactorOf } from '../../domain/identity/second-factor'
import type { SecondFactorMethod } from '../../domain/records'
import { SYSTEM } from '../../world/world'
import { claimsOf, identityWorld } from './testing/identity-world'

const ClientId = 'fairlead-sandbox'

function pool() {
  const identity = identityWorld()
  const { world, call, signIn, person } = identity
  const factorOf = (username: string) => secondFactorOf(world.view(SYSTEM), person(username))
  return {
    ...identity,
    factorOf,
    codeOf: (username: string, offMs = 0) => totpAt(factorOf(username).totpSecret ?? '', world.now() + offMs),
    /** Signs in with the password. Returns the challenge and a function that answers the challenge. */
    async startSignIn(username: string) {
      const { body } = await signIn(username)
      const respond = (responses: Record<string, string>, Session = body['Session'], name = body['ChallengeName']) =>
        call('RespondToAuthChallenge', {
          ClientId,
          ChallengeName: name,
          Session,
          ChallengeResponses: { USERNAME: username, ...responses },
        })
      return { challenge: body, respond }
    },
  }
}

/** A pool in which `agent` has these second factors. Without any, the agent must set up an app. */
function poolWith(...ways: readonly SecondFactorMethod[]) {
  const identity = pool()
  identity.requireFactors('agent', ...ways)
  return identity
}

describe('TOTP codes', () => {
  // Test vectors of RFC 6238, appendix B. The secret is '12345678901234567890'. Each code is the last six of eight
  // digits.
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('match RFC 6238 at second %d', (second, code) => {
    expect(totpAt('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', second * 1000)).toBe(code)
  })
})

describe('an authenticator app', () => {
  it('completes the sign-in with its code', async () => {
    const { startSignIn, codeOf, person } = poolWith('SOFTWARE_TOKEN_MFA')
    const { challenge, respond } = await startSignIn('agent')
    expect(challenge).toMatchObject({
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      ChallengeParameters: { USER_ID_FOR_SRP: 'agent' },
    })
    expect(challenge.AuthenticationResult).toBeUndefined()
    expect(person('agent').lastLoginAt).toBeNull()
    const { body } = await respond({ SOFTWARE_TOKEN_MFA_CODE: codeOf('agent') })
    expect(claimsOf(body.AuthenticationResult?.IdToken ?? '')).toMatchObject({ 'cognito:username': 'agent' })
  })

  it('may be 30 seconds slow or fast, but not 90', async () => {
    const { startSignIn, codeOf } = poolWith('SOFTWARE_TOKEN_MFA')
    const { respond } = await startSignIn('agent')
    for (const [offMs, status] of [
      [-90_000, 400],
      [90_000, 400],
      [-30_000, 200],
      [30_000, 200],
    ] as const)
      expect([offMs, (await respond({ SOFTWARE_TOKEN_MFA_CODE: codeOf('agent', offMs) })).status]).toEqual([
        offMs,
        status,
      ])
  })

  it('fails with a wrong code, and allows retries for three minutes', async () => {
    const { startSignIn, codeOf, pass } = poolWith('SOFTWARE_TOKEN_MFA')
    const { respond } = await startSignIn('agent')
    expect((await respond({ SOFTWARE_TOKEN_MFA_CODE: '12345x' })).body).toEqual({
      __type: 'CodeMismatchException',
      message: 'Invalid code received for user',
    })
    pass(180_000)
    expect((await respond({ SOFTWARE_TOKEN_MFA_CODE: codeOf('agent') })).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Invalid session for the user, session is expired.',
    })
  })

  it('cannot be bypassed with another challenge of the same session', async () => {
    const { startSignIn } = poolWith('SOFTWARE_TOKEN_MFA')
    const { challenge, respond } = await startSignIn('agent')
    for (const name of ['MFA_SETUP', 'SMS_MFA', 'SELECT_MFA_TYPE', 'NEW_PASSWORD_REQUIRED'])
      expect((await respond({ NEW_PASSWORD: 'Fresh-Pass-1' }, challenge['Session'], name)).status).toBe(400)
  })

  it('is required after a signed-in user verifies and enables it, until it is disabled', async () => {
    const { call, signIn, factorOf, world, startSignIn, codeOf } = pool()
    const { tokens } = await signIn('agent')
    const { AccessToken } = tokens
    const { body } = await call('AssociateSoftwareToken', { AccessToken })
    const secret = String(body['SecretCode'])
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const wrong = await call('VerifySoftwareToken', { AccessToken, UserCode: '12345x' })
    expect(wrong.body).toEqual({ __type: 'EnableSoftwareTokenMFAException', message: 'Code mismatch' })
    const prefer = (Enabled: boolean) =>
      call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled } })
    expect((await prefer(true)).body.message).toBe('User has not verified software token mfa')
    const verified = await call('VerifySoftwareToken', { AccessToken, UserCode: totpAt(secret, world.now()) })
    expect(verified.body).toEqual({ Status: 'SUCCESS' })
    expect((await signIn('agent')).tokens).toBeDefined()
    await prefer(true)
    expect((await call('GetUser', { AccessToken })).body).toMatchObject({
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
      PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
    })
    const { challenge, respond } = await startSignIn('agent')
    expect(challenge['ChallengeName']).toBe('SOFTWARE_TOKEN_MFA')
    expect((await respond({ SOFTWARE_TOKEN_MFA_CODE: codeOf('agent') })).status).toBe(200)
    await prefer(false)
    expect(factorOf('agent')).toMatchObject({ ways: [], preferred: null, totpSecret: null })
    expect((await signIn('agent')).tokens).toBeDefined()
    expect((await call('GetUser', { AccessToken })).body).not.toHaveProperty('UserMFASettingList')
  })

  it('is set up during the sign-in, with its first code, if the pool requires an app', async () => {
    const { call, startSignIn, world, factorOf } = poolWith()
    const { challenge, respond } = await startSignIn('agent')
    expect(challenge).toMatchObject({
      ChallengeName: 'MFA_SETUP',
      ChallengeParameters: { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' },
    })
    const associated = await call('AssociateSoftwareToken', { Session: challenge['Session'] })
    const { SecretCode, Session } = associated.body
    expect((await respond({}, Session)).body.message).toBe('Invalid session for the user.')
    const UserCode = totpAt(String(SecretCode), world.now())
    const verified = await call('VerifySoftwareToken', { Session, UserCode })
    expect(verified.body).toMatchObject({ Status: 'SUCCESS' })
    const { body } = await respond({}, verified.body['Session'])
    expect(body.AuthenticationResult).toBeDefined()
    expect(factorOf('agent').ways).toEqual(['SOFTWARE_TOKEN_MFA'])
  })
})

describe('a code by SMS or email', () => {
  it.each([
    ['SMS_MFA', 'SMS', /^\+\*+\d{4}$/],
    ['EMAIL_OTP', 'EMAIL', /^r\*\*\*@e\*\*\*$/],
  ] as const)('completes %s once', async (name, medium, destination) => {
    const { startSignIn, lastMail } = poolWith(name)
    const { challenge, respond } = await startSignIn('agent')
    expect(challenge).toMatchObject({
      ChallengeName: name,
      ChallengeParameters: {
        CODE_DELIVERY_DELIVERY_MEDIUM: medium,
        CODE_DELIVERY_DESTINATION: expect.stringMatching(destination) as unknown,
      },
    })
    const code = lastMail()?.code ?? ''
    expect(lastMail()).toMatchObject({ medium, subject: 'Fairlead: Your sign-in code' })
    expect((await respond({ [`${name}_CODE`]: `${code}0` })).type).toBe('CodeMismatchException')
    expect((await respond({ [`${name}_CODE`]: code })).status).toBe(200)
    expect((await respond({ [`${name}_CODE`]: code })).type).toBe('ExpiredCodeException')
  })

  it('replaces the previous code and allows a limited number of attempts', async () => {
    const { startSignIn, lastMail } = poolWith('SMS_MFA')
    const first = await startSignIn('agent')
    const firstCode = lastMail()?.code ?? ''
    await startSignIn('agent')
    expect((await first.respond({ SMS_MFA_CODE: firstCode })).type).toBe('CodeMismatchException')
    for (const guess of ['a', 'b', 'c', 'd']) await first.respond({ SMS_MFA_CODE: guess })
    expect((await first.respond({ SMS_MFA_CODE: lastMail()?.code ?? '' })).type).toBe('LimitExceededException')
  })

  it('is sent by the method that the user selects', async () => {
    const { startSignIn, call, lastMail } = poolWith('SOFTWARE_TOKEN_MFA', 'SMS_MFA', 'EMAIL_OTP')
    const { challenge, respond } = await startSignIn('agent')
    expect(challenge).toMatchObject({
      ChallengeName: 'SELECT_MFA_TYPE',
      ChallengeParameters: { MFAS_CAN_CHOOSE: '["SOFTWARE_TOKEN_MFA","SMS_MFA","EMAIL_OTP"]' },
    })
    expect(lastMail()).toBeUndefined()
    expect((await respond({ ANSWER: 'WEB_AUTHN' })).type).toBe('InvalidParameterException')
    const { body } = await respond({ ANSWER: 'EMAIL_OTP' })
    expect(body['ChallengeName']).toBe('EMAIL_OTP')
    const done = await call('RespondToAuthChallenge', {
      ClientId,
      ChallengeName: 'EMAIL_OTP',
      Session: body['Session'],
      ChallengeResponses: { USERNAME: 'agent', EMAIL_OTP_CODE: lastMail()?.code },
    })
    expect(done.body.AuthenticationResult).toBeDefined()
  })
})

it('the new password challenge also requests missing required attributes', async () => {
  const { startSignIn, person, change } = pool()
  change('agent', { mustChangePassword: true, phoneNumber: null })
  const { challenge, respond } = await startSignIn('agent')
  expect(challenge).toMatchObject({
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    ChallengeParameters: { requiredAttributes: '["userAttributes.phone_number"]' },
  })
  const NEW_PASSWORD = 'My-0wn-Choice!'
  expect((await respond({ NEW_PASSWORD })).body.message).toBe(
    'Invalid user attributes: phone_number: The attribute phone_number is required',
  )
  expect((await respond({ NEW_PASSWORD, 'userAttributes.phone_number': '12' })).body.message).toBe(
    'Invalid phone number format.',
  )
  expect((await respond({ NEW_PASSWORD, 'userAttributes.phone_number': '+12025550123' })).status).toBe(200)
  expect(person('agent').phoneNumber).toBe('+12025550123')
})

describe('RevokeToken', () => {
  it('revokes the session of one refresh token only', async () => {
    const { signIn, call } = pool()
    const [revoked, other] = [(await signIn('agent')).tokens, (await signIn('agent')).tokens]
    expect(await call('RevokeToken', { ClientId, Token: revoked.RefreshToken })).toMatchObject({
      status: 200,
      body: {},
    })
    const refresh = (token: string) =>
      call('InitiateAuth', { ClientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: token } })
    expect((await refresh(revoked.RefreshToken)).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Refresh Token has been revoked',
    })
    expect((await call('GetUser', { AccessToken: revoked.AccessToken })).type).toBe('NotAuthorizedException')
    expect((await refresh(other.RefreshToken)).status).toBe(200)
    expect((await call('GetUser', { AccessToken: other.AccessToken })).status).toBe(200)
    expect((await call('RevokeToken', { ClientId, Token: revoked.RefreshToken })).status).toBe(200)
  })
})
