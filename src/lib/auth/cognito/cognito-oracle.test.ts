/** Compares every Cognito request of the app with the official SDK's request for the same call. */
import * as sdk from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, it } from 'vitest'
import type { IdentityConfig } from '../../settings/env'
import type { IdentityProvider, SignUpInput } from '../identity-provider'
import { createCognitoProvider } from './cognito-provider'
import { signUpAttributes } from './account-operations'
import { secretHash } from './cognito-client'

interface Sent {
  readonly method: string
  readonly path: string
  readonly target: string | null
  readonly contentType: string | null
  readonly body: unknown
}

const config = (clientSecret: string | null): IdentityConfig => ({
  region: 'us-east-1',
  userPoolId: 'us-east-1_test',
  clientId: 'client-id',
  clientSecret,
  endpoint: 'https://cognito-idp.us-east-1.amazonaws.com/',
  issuer: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_test',
})

async function sentByUs(clientSecret: string | null, ask: (provider: IdentityProvider) => Promise<unknown>) {
  const sent: Sent[] = []
  const provider = createCognitoProvider(config(clientSecret), {
    fetch: async (input, init) => {
      const request = new Request(input, init)
      sent.push({
        method: request.method,
        path: new URL(request.url).pathname,
        target: request.headers.get('x-amz-target'),
        contentType: request.headers.get('content-type'),
        body: await request.json(),
      })
      return Response.json({})
    },
  })
  await ask(provider)
  return sent
}

interface HttpRequestOfSdk {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string | Uint8Array
}

type Ask = (client: sdk.CognitoIdentityProviderClient) => Promise<unknown>

async function sentBySdk(ask: Ask): Promise<Sent[]> {
  const sent: Sent[] = []
  const client = new sdk.CognitoIdentityProviderClient({
    region: 'us-east-1',
    maxAttempts: 1,
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
    requestHandler: {
      handle: (request: HttpRequestOfSdk) => {
        sent.push({
          method: request.method,
          path: request.path,
          target: request.headers['x-amz-target'] ?? null,
          contentType: request.headers['content-type'] ?? null,
          body: JSON.parse(typeof request.body === 'string' ? request.body : new TextDecoder().decode(request.body)),
        })
        return Promise.reject(new Error('captured'))
      },
    } as never,
  })
  await expect(ask(client)).rejects.toThrow('captured')
  return sent
}

const signUpInput: SignUpInput = {
  username: 'kim',
  password: 'Pass word 1!',
  email: 'kim@example.com',
  firstName: 'Kim',
  lastName: 'Öz',
  phoneNumber: '+12025550123',
  address: '1 Main St',
  addressLine2: 'Apt 2',
  city: 'Reno',
  state: 'NV',
  zipCode: '89501',
  nmlsNumber: '0001234',
}

const challenged = (name: string) => ({ name, session: 'challenge-session', username: 'kim', parameters: {} })
const ClientId = 'client-id'
const Username = 'kim'

/** Title, the app's call, and the SDK's command for a secret hash (undefined without a client secret). */
type Row = [string, (provider: IdentityProvider) => Promise<unknown>, (hash: string | undefined) => Ask]

const hashed = (hash: string | undefined) => (hash === undefined ? {} : { SECRET_HASH: hash })

/** Returns the row for a challenge answer and the challenge responses that the SDK sends for it. */
const answerRow = (
  name: sdk.ChallengeNameType,
  answer: Parameters<IdentityProvider['answerChallenge']>[0],
  responses: Readonly<Record<string, string>>,
): Row => [
  `answer to ${name}`,
  (us) => us.answerChallenge(answer),
  (hash) => (client) =>
    client.send(
      new sdk.RespondToAuthChallengeCommand({
        ClientId,
        ChallengeName: name,
        Session: 'challenge-session',
        ChallengeResponses: { USERNAME: Username, ...responses, ...hashed(hash) },
      }),
    ),
]

const challengeRows: Row[] = [
  answerRow(
    'NEW_PASSWORD_REQUIRED',
    { kind: 'newPassword', challenge: challenged('NEW_PASSWORD_REQUIRED'), newPassword: 'new' },
    { NEW_PASSWORD: 'new' },
  ),
  answerRow(
    'NEW_PASSWORD_REQUIRED',
    {
      kind: 'newPassword',
      challenge: challenged('NEW_PASSWORD_REQUIRED'),
      newPassword: 'new',
      attributes: { given_name: 'Kim', phone_number: '(202) 555-0123' },
    },
    {
      NEW_PASSWORD: 'new',
      'userAttributes.given_name': 'Kim',
      'userAttributes.phone_number': '+12025550123',
    },
  ),
  ...(['SOFTWARE_TOKEN_MFA', 'SMS_MFA', 'EMAIL_OTP'] as const).map((name) =>
    answerRow(name, { kind: 'code', challenge: challenged(name), code: ' 123 456 ' }, { [`${name}_CODE`]: '123456' }),
  ),
  answerRow(
    'SELECT_MFA_TYPE',
    { kind: 'factorChoice', challenge: challenged('SELECT_MFA_TYPE'), factor: 'SMS_MFA' },
    { ANSWER: 'SMS_MFA' },
  ),
]

const rows: Row[] = [
  [
    'sign-in',
    (us) => us.signIn({ username: Username, password: ' pass ' }),
    (hash) => (client) =>
      client.send(
        new sdk.InitiateAuthCommand({
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: Username, PASSWORD: ' pass ', ...hashed(hash) },
          ClientId,
        }),
      ),
  ],
  ...challengeRows,
  [
    'refresh',
    (us) => us.refresh({ refreshToken: 'refresh-token', username: Username }),
    (hash) => (client) =>
      client.send(
        new sdk.InitiateAuthCommand({
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          AuthParameters: { REFRESH_TOKEN: 'refresh-token', ...hashed(hash) },
          ClientId,
        }),
      ),
  ],
  [
    'revocation',
    (us) => us.revokeToken('refresh-token'),
    (hash) => (client) =>
      client.send(
        new sdk.RevokeTokenCommand({
          Token: 'refresh-token',
          ClientId,
          ...(hash === undefined ? {} : { ClientSecret: 'client-secret' }),
        }),
      ),
  ],
  [
    'secret of an authenticator app',
    (us) => us.associateTotp({ accessToken: 'access-token' }),
    () => (client) => client.send(new sdk.AssociateSoftwareTokenCommand({ AccessToken: 'access-token' })),
  ],
  [
    'secret of an authenticator app at the sign-in',
    (us) => us.associateTotp({ session: 'challenge-session' }),
    () => (client) => client.send(new sdk.AssociateSoftwareTokenCommand({ Session: 'challenge-session' })),
  ],
  [
    'first code of an authenticator app',
    (us) => us.verifyTotp({ accessToken: 'access-token', code: '123 456' }),
    () => (client) =>
      client.send(new sdk.VerifySoftwareTokenCommand({ AccessToken: 'access-token', UserCode: '123456' })),
  ],
  [
    'removal of an authenticator app',
    (us) => us.preferTotp('access-token', false),
    () => (client) =>
      client.send(
        new sdk.SetUserMFAPreferenceCommand({
          AccessToken: 'access-token',
          SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
        }),
      ),
  ],
  [
    'sign-up',
    (us) => us.signUp(signUpInput),
    (hash) => (client) =>
      client.send(
        new sdk.SignUpCommand({
          ClientId,
          SecretHash: hash,
          Username,
          Password: 'Pass word 1!',
          UserAttributes: [
            { Name: 'email', Value: 'kim@example.com' },
            { Name: 'given_name', Value: 'Kim' },
            { Name: 'family_name', Value: 'Öz' },
            { Name: 'phone_number', Value: '+12025550123' },
            {
              Name: 'address',
              Value:
                '{"line1":"1 Main St","line2":"Apt 2","city":"Reno","state":"NV","zipCode":"89501","nmlsNumber":"0001234"}',
            },
            { Name: 'custom:city', Value: 'Reno' },
            { Name: 'custom:state', Value: 'NV' },
            { Name: 'custom:zip_code', Value: '89501' },
            { Name: 'custom:nmls_number', Value: '0001234' },
          ],
        }),
      ),
  ],
  [
    'confirmation',
    (us) => us.confirmSignUp({ username: Username, code: ' 123456 ' }),
    (hash) => (client) =>
      client.send(new sdk.ConfirmSignUpCommand({ ClientId, SecretHash: hash, Username, ConfirmationCode: '123456' })),
  ],
  [
    'resend',
    (us) => us.resendConfirmationCode(Username),
    (hash) => (client) => client.send(new sdk.ResendConfirmationCodeCommand({ ClientId, SecretHash: hash, Username })),
  ],
  [
    'current user',
    (us) => us.getUser('access-token'),
    () => (client) => client.send(new sdk.GetUserCommand({ AccessToken: 'access-token' })),
  ],
  [
    'global sign-out',
    (us) => us.globalSignOut('access-token'),
    () => (client) => client.send(new sdk.GlobalSignOutCommand({ AccessToken: 'access-token' })),
  ],
  [
    'forgot password',
    (us) => us.forgotPassword(Username),
    (hash) => (client) => client.send(new sdk.ForgotPasswordCommand({ ClientId, SecretHash: hash, Username })),
  ],
  [
    'confirm forgot password',
    (us) => us.confirmForgotPassword({ username: Username, code: '123456', newPassword: 'new' }),
    (hash) => (client) =>
      client.send(
        new sdk.ConfirmForgotPasswordCommand({
          ClientId,
          SecretHash: hash,
          Username,
          ConfirmationCode: '123456',
          Password: 'new',
        }),
      ),
  ],
]

describe.each([
  ['without a client secret', null],
  ['with a client secret', 'client-secret'],
])('%s', (_name, secret) => {
  it.each(rows)('sends the same request as the official SDK: %s', async (_call, ours, theirs) => {
    const hash = secret === null ? undefined : await secretHash(Username, ClientId, secret)
    const [mine, official] = await Promise.all([sentByUs(secret, ours), sentBySdk(theirs(hash))])
    expect(mine).toEqual(official)
    expect(mine).toHaveLength(1)
  })

  it.each([
    ['UnsupportedOperationException', 'Refresh token rotation is enabled for this client.'],
    ['UnsupportedOperationException', undefined],
    ['NotAuthorizedException', 'Refresh token rotation is enabled for this client.'],
    ['NotAuthorizedException', 'Auth flow not enabled for this client'],
    ['InvalidParameterException', 'REFRESH_TOKEN_AUTH flow not enabled for this client'],
  ])('switches to GetTokensFromRefreshToken after %s (%s), also for later refreshes', async (type, message) => {
    const sent: unknown[] = []
    const provider = createCognitoProvider(config(secret), {
      fetch: async (input, init) => {
        const request = new Request(input, init)
        const target = request.headers.get('x-amz-target')
        sent.push({ target, body: await request.json() })
        if (target?.endsWith('.GetTokensFromRefreshToken')) return Response.json({})
        return Response.json({ __type: type, message }, { status: 400 })
      },
    })
    const refresh = () => provider.refresh({ refreshToken: 'refresh-token', username: Username })
    await refresh()
    await refresh()
    const [official] = await sentBySdk((client) =>
      client.send(
        new sdk.GetTokensFromRefreshTokenCommand({
          RefreshToken: 'refresh-token',
          ClientId,
          ...(secret !== null && { ClientSecret: secret }),
        }),
      ),
    )
    const rotation = { target: official?.target, body: official?.body }
    expect(sent.slice(1)).toEqual([rotation, rotation])
  })

  it('completes the authenticator setup at sign-in like the official SDK, with the verified session', async () => {
    const hash = secret === null ? undefined : await secretHash(Username, ClientId, secret)
    const bodies: unknown[] = []
    const provider = createCognitoProvider(config(secret), {
      fetch: async (input, init) => {
        bodies.push(await new Request(input, init).json())
        return Response.json({ Status: 'SUCCESS', Session: 'verified-session' })
      },
    })
    const set = challenged('MFA_SETUP')
    await provider.answerChallenge({ kind: 'newTotp', challenge: set, code: '123456', session: 'issued-session' })
    const official = await Promise.all([
      sentBySdk((client) =>
        client.send(new sdk.VerifySoftwareTokenCommand({ Session: 'issued-session', UserCode: '123456' })),
      ),
      sentBySdk((client) =>
        client.send(
          new sdk.RespondToAuthChallengeCommand({
            ClientId,
            ChallengeName: 'MFA_SETUP',
            Session: 'verified-session',
            ChallengeResponses: { USERNAME: Username, ...hashed(hash) },
          }),
        ),
      ),
    ])
    expect(bodies).toEqual(official.flat().map(({ body }) => body))
  })

  it.each([
    ['an expired token', 'NotAuthorizedException', 400],
    ['a reused token', 'RefreshTokenReuseException', 400],
    ['too many requests', 'TooManyRequestsException', 400],
    ['a fault', 'InternalErrorException', 500],
  ])('does not retry a refresh with GetTokensFromRefreshToken after %s', async (_why, type, status) => {
    let asked = 0
    const provider = createCognitoProvider(config(secret), {
      fetch: () => {
        asked++
        return Promise.resolve(Response.json({ __type: type }, { status }))
      },
    })
    await expect(provider.refresh({ refreshToken: 'refresh-token', username: Username })).rejects.toMatchObject({
      type,
    })
    expect(asked).toBe(1)
  })
})

it('computes the secret hash that Amazon documents', async () => {
  // HMAC-SHA256 of 'kimclient-id' with the key 'client-secret', computed with OpenSSL.
  expect(await secretHash('kim', 'client-id', 'client-secret')).toBe('LgB5im9C+W/uFc2YnqdgZHHfD/omzj31KUhZX12Hbzg=')
})

it('omits empty attributes and adds the country code to a ten-digit number', () => {
  const attributes = Object.fromEntries(
    signUpAttributes({ ...signUpInput, addressLine2: '', nmlsNumber: '', phoneNumber: '(202) 555-0123' }).map(
      ({ Name, Value }) => [Name, Value],
    ),
  )
  expect(attributes['address']).toBe('{"line1":"1 Main St","city":"Reno","state":"NV","zipCode":"89501"}')
  expect(attributes).not.toHaveProperty('custom:nmls_number')
  expect(attributes['phone_number']).toBe('+12025550123')
})
