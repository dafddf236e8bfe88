import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hmacSha1, sha1, totpAt } from '../../domain/identity/totp'
import { secondFactorOf } from '../../domain/identity/second-factor'
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
    /** Signs in by the password, and answers the challenge that comes. */
    async begin(username: string) {
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

const textOf = (hex: string) => Buffer.from(hex, 'latin1')

describe('the arithmetic of authenticator apps', () => {
  it.each(['', 'abc', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'ü'.repeat(200)])('SHA-1 of %j', (text) => {
    const bytes = new TextEncoder().encode(text)
    expect(Buffer.from(sha1(bytes)).toString('hex')).toBe(createHash('sha1').update(bytes).digest('hex'))
    const long = new Uint8Array(100).fill(7)
    for (const key of [textOf('key'), long])
      expect(Buffer.from(hmacSha1(key, bytes)).toString('hex')).toBe(
        createHmac('sha1', key).update(bytes).digest('hex'),
      )
  })

  // The table of RFC 6238, appendix B: the secret '12345678901234567890', the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('RFC 6238 at second %d', (second, code) => {
    expect(totpAt('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', second * 1000)).toBe(code)
  })
})

describe('an authenticator app', () => {
  it('is asked for its code, which lets in', async () => {
    const { begin, codeOf, person } = pool()
    const { challenge, respond } = await begin('totp')
    expect(challenge).toMatchObject({
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      ChallengeParameters: { USER_ID_FOR_SRP: 'totp' },
    })
    expect(challenge.AuthenticationResult).toBeUndefined()
    expect(person('totp').lastLoginAt).toBeNull()
    const { body } = await respond({ SOFTWARE_TOKEN_MFA_CODE: codeOf('totp') })
    expect(claimsOf(body.AuthenticationResult?.IdToken ?? '')).toMatchObject({ 'cognito:username': 'totp' })
  })

  it('may be half a minute slow or fast, and no more', async () => {
    const { begin, codeOf } = pool()
    const { respond } = await begin('totp')
    for (const [offMs, status] of [
      [-90_000, 400],
      [90_000, 400],
      [-30_000, 200],
      [30_000, 200],
    ] as const)
      expect([offMs, (await respond({ SOFTWARE_TOKEN_MFA_CODE: codeOf('totp', offMs) })).status]).toEqual([
        offMs,
        status,
      ])
  })

  it('is refused with a wrong code, and may try again for three minutes', async () => {
    const { begin, codeOf, pass } = pool()
    const { respond } = await begin('totp')
    expect((await respond({ SOFTWARE_TOKEN_MFA_CODE: '12345x' })).body).toEqual({
      __type: 'CodeMismatchException',
      message: 'Invalid code received for user',
    })
    pass(180_000)
    expect((await respond({ SOFTWARE_TOKEN_MFA_CODE: codeOf('totp') })).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Invalid session for the user, session is expired.',
    })
  })

  it('does not let in by another challenge of the same session', async () => {
    const { begin } = pool()
    const { challenge, respond } = await begin('totp')
    for (const name of ['MFA_SETUP', 'SMS_MFA', 'SELECT_MFA_TYPE', 'NEW_PASSWORD_REQUIRED'])
      expect((await respond({ NEW_PASSWORD: 'Fresh-Pass-1' }, challenge['Session'], name)).status).toBe(400)
  })

  it('is set up by somebody signed in, counts once a code was seen and it was turned on, and is removed', async () => {
    const { call, signIn, factorOf, world, begin, codeOf } = pool()
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
    const { challenge, respond } = await begin('agent')
    expect(challenge['ChallengeName']).toBe('SOFTWARE_TOKEN_MFA')
    expect((await respond({ SOFTWARE_TOKEN_MFA_CODE: codeOf('agent') })).status).toBe(200)
    await prefer(false)
    expect(factorOf('agent')).toMatchObject({ ways: [], preferred: null, totpSecret: null })
    expect((await signIn('agent')).tokens).toBeDefined()
    expect((await call('GetUser', { AccessToken })).body).not.toHaveProperty('UserMFASettingList')
  })

  it('that the pool demands is set up on the way in, by its first code only', async () => {
    const { call, begin, world, factorOf } = pool()
    const { challenge, respond } = await begin('mfa-setup')
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
    expect(factorOf('mfa-setup').ways).toEqual(['SOFTWARE_TOKEN_MFA'])
  })
})

describe('a code that is sent', () => {
  it.each([
    ['sms', 'SMS_MFA', 'SMS', /^\+\*+\d{4}$/],
    ['email-code', 'EMAIL_OTP', 'EMAIL', /^e\*\*\*@e\*\*\*$/],
  ])('to %s answers %s, once', async (username, name, medium, destination) => {
    const { begin, lastMail } = pool()
    const { challenge, respond } = await begin(username)
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

  it('takes the place of the one before, and cannot be guessed at for ever', async () => {
    const { begin, lastMail } = pool()
    const first = await begin('sms')
    const firstCode = lastMail()?.code ?? ''
    await begin('sms')
    expect((await first.respond({ SMS_MFA_CODE: firstCode })).type).toBe('CodeMismatchException')
    for (const guess of ['a', 'b', 'c', 'd']) await first.respond({ SMS_MFA_CODE: guess })
    expect((await first.respond({ SMS_MFA_CODE: lastMail()?.code ?? '' })).type).toBe('LimitExceededException')
  })

  it('goes where the person chooses', async () => {
    const { begin, call, lastMail } = pool()
    const { challenge, respond } = await begin('two-ways')
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
      ChallengeResponses: { USERNAME: 'two-ways', EMAIL_OTP_CODE: lastMail()?.code },
    })
    expect(done.body.AuthenticationResult).toBeDefined()
  })
})

it('a new password is asked for together with what the pool requires of everybody', async () => {
  const { begin, person } = pool()
  const { challenge, respond } = await begin('invited')
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
  expect(person('invited').phoneNumber).toBe('+12025550123')
})

describe('RevokeToken', () => {
  it('ends what has come of one refresh token, and of no other', async () => {
    const { signIn, call } = pool()
    const [here, elsewhere] = [(await signIn('agent')).tokens, (await signIn('agent')).tokens]
    expect(await call('RevokeToken', { ClientId, Token: here.RefreshToken })).toMatchObject({ status: 200, body: {} })
    const refresh = (RefreshToken: string) => call('GetTokensFromRefreshToken', { ClientId, RefreshToken })
    expect((await refresh(here.RefreshToken)).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Refresh Token has been revoked',
    })
    expect((await call('GetUser', { AccessToken: here.AccessToken })).type).toBe('NotAuthorizedException')
    expect((await refresh(elsewhere.RefreshToken)).status).toBe(200)
    expect((await call('GetUser', { AccessToken: elsewhere.AccessToken })).status).toBe(200)
    expect((await call('RevokeToken', { ClientId, Token: here.RefreshToken })).status).toBe(200)
    expect((await call('RevokeToken', { ClientId, Token: here.AccessToken })).type).toBe(
      'UnsupportedTokenTypeException',
    )
  })
})
