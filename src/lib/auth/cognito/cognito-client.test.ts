import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorMessages } from '../../errors/catalogue'
import type { IdentityProvider, SignUpInput } from '../identity-provider'
import { createCognitoProvider } from './cognito-provider'

const config = {
  region: 'us-east-1',
  userPoolId: 'p',
  clientId: 'c',
  clientSecret: null,
  endpoint: '/cognito-idp/',
  issuer: 'i',
}

const person = { username: 'a', phoneNumber: '' } as SignUpInput
const challenge = { name: 'SMS_MFA', session: 's', username: 'a', parameters: {} }

const answering = (response: () => Response | Promise<Response>) =>
  createCognitoProvider(config, { fetch: () => Promise.resolve().then(response) })

const refusal = (type: string, message?: string, status = 400) =>
  Response.json({ __type: type, ...(message && { message }) }, { status })

async function failureOf(response: () => Response | Promise<Response>): Promise<unknown> {
  return answering(response)
    .signIn({ username: 'a', password: 'b' })
    .then(
      () => expect.unreachable('it should have failed'),
      (error: unknown) => error,
    )
}

describe('errors of the identity provider', () => {
  /** What the user reads: the message that Cognito sent. */
  const asSent: readonly (readonly [type: string, message: string, code: string, field?: string])[] = [
    ['NotAuthorizedException', 'Incorrect username or password.', 'AUTHENTICATION_FAILED'],
    ['UserNotConfirmedException', 'User is not confirmed.', 'AUTHENTICATION_FAILED'],
    ['InvalidPasswordException', 'Password must have uppercase characters', 'VALIDATION_FAILED', 'password'],
    ['InvalidParameterException', 'Invalid phone number format.', 'VALIDATION_FAILED', 'phoneNumber'],
    ['InvalidParameterException', 'Invalid email address format.', 'VALIDATION_FAILED', 'email'],
    ['InvalidParameterException', 'Username should be an email.', 'VALIDATION_FAILED', 'username'],
    ['InvalidParameterException', 'Username cannot be of email format', 'VALIDATION_FAILED', 'username'],
    ['InvalidParameterException', 'Something else', 'VALIDATION_FAILED'],
    ['CodeMismatchException', 'Invalid verification code provided.', 'VALIDATION_FAILED', 'code'],
    ['ExpiredCodeException', 'Invalid code provided, request a code again.', 'VALIDATION_FAILED', 'code'],
    ['EnableSoftwareTokenMFAException', 'Code mismatch', 'VALIDATION_FAILED', 'code'],
    ['AliasExistsException', 'An account with the phone_number already exists.', 'CONFLICT', 'phoneNumber'],
    ['AliasExistsException', 'An account with the given email already exists.', 'CONFLICT', 'email'],
    ['LimitExceededException', 'Attempt limit exceeded', 'RATE_LIMITED'],
  ]

  type Reworded = [type: string, message: string | undefined, shown: string, code: string, field?: string]
  const violated = (name: string, rule: string) =>
    `1 validation error detected: Value at '${name}' failed to satisfy constraint: Member must ${rule}`
  const schema = 'Attributes did not conform to the schema: '
  const reworded: readonly Reworded[] = [
    [
      'InvalidParameterException',
      violated('username', 'have length less than or equal to 128'),
      'Use at most 128 characters.',
      'VALIDATION_FAILED',
      'username',
    ],
    [
      'InvalidParameterException',
      violated('confirmationCode', 'satisfy regular expression pattern: [\\S]+'),
      'This contains spaces or characters that are not allowed.',
      'VALIDATION_FAILED',
      'code',
    ],
    [
      'InvalidParameterException',
      `${schema}given_name: The attribute is required\nfamily_name: The attribute is required\n`,
      'Fill in this field.',
      'VALIDATION_FAILED',
      'firstName',
    ],
    [
      'InvalidParameterException',
      `${schema}custom:nmls_number: Enter at most 12 digits.`,
      'Enter at most 12 digits.',
      'VALIDATION_FAILED',
      'nmlsNumber',
    ],
    [
      'UserLambdaValidationException',
      'PreSignUp failed with error Only email addresses of the company can sign up..',
      'Only email addresses of the company can sign up.',
      'VALIDATION_FAILED',
    ],
    ['UsernameExistsException', 'x', 'This username is taken. Choose another one, or sign in.', 'CONFLICT', 'username'],
    ['UserNotFoundException', 'x', 'There is no account with this username.', 'AUTHENTICATION_FAILED', 'username'],
    ['TooManyRequestsException', 'Rate exceeded', errorMessages.RATE_LIMITED, 'RATE_LIMITED'],
    ['SomethingNewException', 'secret internals', errorMessages.INTERNAL, 'INTERNAL'],
    ['NotAuthorizedException', undefined, errorMessages.AUTHENTICATION_FAILED, 'AUTHENTICATION_FAILED'],
    ['constructor', 'x', errorMessages.INTERNAL, 'INTERNAL'],
  ]

  it.each<Reworded>([
    ...asSent.map(([type, message, ...others]): Reworded => [type, message, message, ...others]),
    ...reworded,
  ])('shows for %s, %j, the text %j', async (type, sent, message, code, field) => {
    expect(await failureOf(() => refusal(type, sent))).toMatchObject({ type, status: 400, code, message, field })
  })

  it.each([
    ['InvalidParameterException', 'USER_PASSWORD_AUTH flow not enabled for this client', 'ALLOW_USER_PASSWORD_AUTH'],
    ['InvalidParameterException', 'Auth flow not enabled for this client', 'ALLOW_USER_PASSWORD_AUTH'],
    ['NotAuthorizedException', 'Unable to verify secret hash for client c', 'VITE_COGNITO_CLIENT_SECRET'],
    [
      'NotAuthorizedException',
      'Client c is configured with secret but SECRET_HASH was not received',
      'VITE_COGNITO_CLIENT_SECRET',
    ],
    ['ResourceNotFoundException', 'User pool client x does not exist.', 'VITE_COGNITO_CLIENT_ID'],
    [
      'InvalidParameterException',
      'Attributes did not conform to the schema: custom:nmls_number: Attribute does not exist in the schema.\n',
      'nmls_number',
    ],
    ['InvalidParameterException', 'Type for attribute {custom:city} could not be determined', 'custom attributes'],
    [
      'InvalidParameterException',
      'Attributes did not conform to the schema: birthdate: The attribute is required\n',
      'birthdate',
    ],
    ['NotAuthorizedException', 'A client attempted to write unauthorized attribute', 'write all attributes'],
    ['NotAuthorizedException', 'SignUp is not permitted for this user pool', 'self-registration'],
    ['LimitExceededException', 'Exceeded daily email limit for the operation or the account.', 'Amazon SES'],
    ['CodeDeliveryFailureException', 'Email address is not verified.', 'Amazon SES'],
    ['InvalidEmailRoleAccessPolicyException', 'x', 'Amazon SES'],
    ['InvalidSmsRoleAccessPolicyException', 'x', 'SMS configuration'],
    ['InvalidSmsRoleTrustRelationshipException', 'x', 'SMS configuration'],
    ['InvalidLambdaResponseException', 'Unrecognizable lambda output', 'Lambda triggers'],
    ['UnexpectedLambdaException', 'PreSignUp invocation failed due to configuration.', 'Lambda triggers'],
    ['NotAuthorizedException', 'Access Token does not have required scopes', 'aws.cognito.signin.user.admin'],
    ['InvalidParameterException', 'User pool does not have SOFTWARE_TOKEN_MFA enabled.', 'MFA'],
    ['InvalidUserPoolConfigurationException', 'x', 'MFA'],
    ['SoftwareTokenMFANotFoundException', 'x', 'MFA'],
    ['UnknownOperationException', undefined, 'VITE_COGNITO_ENDPOINT'],
  ])('tells the operator what to change after %s: %s', async (type, message, remedy) => {
    expect(await failureOf(() => refusal(type, message))).toMatchObject({
      type,
      code: 'INTERNAL',
      field: undefined,
      remedy: expect.stringContaining(remedy) as string,
      message: 'This service is not set up for sign-in. Contact your administrator.',
    })
  })

  it.each([
    ['sign-up', (provider) => provider.signUp(person)],
    ['confirming an account', (provider) => provider.confirmSignUp({ username: 'a', code: '1' })],
    ['sending codes', (provider) => provider.resendConfirmationCode('a')],
    ['resetting a password', (provider) => provider.forgotPassword('a')],
    [
      'resetting a password',
      (provider) => provider.confirmForgotPassword({ username: 'a', code: '1', newPassword: 'b' }),
    ],
    ['authenticator apps', (provider) => provider.associateTotp({ session: 's' })],
    ['sign-in', (provider) => provider.answerChallenge({ kind: 'code', code: '1', challenge })],
  ] satisfies [string, (provider: IdentityProvider) => Promise<unknown>][])(
    'tells the user that the service is not set up for %s',
    async (purpose, call) => {
      const provider = answering(() => refusal('InvalidLambdaResponseException'))
      await expect(call(provider)).rejects.toThrow(`This service is not set up for ${purpose}. Contact`)
    },
  )

  it('reads the error type in every format', async () => {
    const forms = [
      refusal('com.amazonaws.cognito#CodeMismatchException', 'x'),
      Response.json(
        { message: 'x' },
        { status: 400, headers: { 'x-amzn-errortype': 'CodeMismatchException:http://internal.amazon.com/' } },
      ),
      Response.json({ code: 'CodeMismatchException', Message: 'x' }, { status: 400 }),
    ]
    for (const form of forms) {
      expect(await failureOf(() => form)).toMatchObject({ type: 'CodeMismatchException', message: 'x', field: 'code' })
    }
  })

  it.each([
    [500, 'INTERNAL'],
    [502, 'SERVICE_UNAVAILABLE'],
    [503, 'SERVICE_UNAVAILABLE'],
    [504, 'TIMEOUT'],
    [429, 'RATE_LIMITED'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
  ])('maps status %d with an HTML body to %s and does not show the HTML', async (status, code) => {
    const error = await failureOf(() => new Response('<html>oops</html>', { status }))
    expect(error).toMatchObject({ code, type: null, status })
    expect(String(error)).not.toContain('oops')
  })

  it.each(['<html>', '{"Authent', 'null', '[]', '7'])('maps status 200 with the body %j to INTERNAL', async (text) => {
    expect(await failureOf(() => new Response(text))).toMatchObject({ code: 'INTERNAL', type: null })
  })

  it('reports a lost connection as a network error', async () => {
    expect(await failureOf(() => Promise.reject(new TypeError('Failed to fetch')))).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      network: true,
      message: 'Connection error. Please check your internet and try again.',
    })
  })
})

describe('responses', () => {
  it('are read as tokens', async () => {
    const tokens = { AccessToken: 'a', IdToken: 'i', RefreshToken: 'r', ExpiresIn: 3600 }
    const answer = await answering(() => Response.json({ AuthenticationResult: tokens })).signIn({
      username: 'a',
      password: 'b',
    })
    expect(answer).toEqual({
      kind: 'tokens',
      tokens: { accessToken: 'a', idToken: 'i', refreshToken: 'r', expiresInSeconds: 3600 },
    })
  })

  it('may lack tokens, the refresh token, and ExpiresIn', async () => {
    const provider = answering(() => Response.json({ AuthenticationResult: { AccessToken: 'a', IdToken: 7 } }))
    expect(await provider.refresh({ refreshToken: 'r', username: 'u' })).toEqual({
      accessToken: 'a',
      idToken: '',
      refreshToken: undefined,
      expiresInSeconds: undefined,
    })
  })

  it('are read as a challenge, with the provider’s username', async () => {
    const answer = { ChallengeName: 'SMS_MFA', Session: 's', ChallengeParameters: { USER_ID_FOR_SRP: 'uuid' } }
    expect(await answering(() => Response.json(answer)).signIn({ username: 'a', password: 'b' })).toEqual({
      kind: 'challenge',
      challenge: { name: 'SMS_MFA', session: 's', username: 'uuid', parameters: { USER_ID_FOR_SRP: 'uuid' } },
    })
  })

  it('are read as the current user', async () => {
    const answer = {
      Username: 'kim',
      UserAttributes: [{ Name: 'email', Value: 'k@example.com' }, { Name: 'odd' }, 7],
      UserMFASettingList: ['SMS_MFA', 7],
    }
    expect(await answering(() => Response.json(answer)).getUser('t')).toEqual({
      username: 'kim',
      attributes: { email: 'k@example.com' },
      secondFactors: ['SMS_MFA'],
    })
    expect(await answering(() => Response.json({})).getUser('t')).toEqual({
      username: null,
      attributes: {},
      secondFactors: [],
    })
  })

  it('are read as a code delivery', async () => {
    const details = { Destination: 'k***@e***', DeliveryMedium: 'EMAIL', AttributeName: 'email' }
    const provider = answering(() =>
      Response.json({ UserSub: 'sub', UserConfirmed: false, CodeDeliveryDetails: details }),
    )
    const delivery = { destination: 'k***@e***', medium: 'EMAIL', attribute: 'email' }
    expect(await provider.forgotPassword('kim')).toEqual(delivery)
    expect(await provider.resendConfirmationCode('kim')).toEqual(delivery)
    expect(await answering(() => Response.json({})).forgotPassword('kim')).toBeNull()
  })

  it('may be empty for operations without output', async () => {
    await expect(answering(() => new Response('')).globalSignOut('t')).resolves.toBeUndefined()
  })
})

/** A fetch that never responds, and rejects when the request is aborted. */
const hanging: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })

describe('a request', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('times out after exactly 30 seconds', async () => {
    const provider = createCognitoProvider(config, { fetch: hanging })
    const settled = vi.fn()
    provider.getUser('token').catch(settled)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled.mock.calls[0]?.[0]).toMatchObject({ code: 'TIMEOUT', network: true, aborted: false })
  })

  it('is reported as aborted if the browser aborts it', async () => {
    const provider = answering(() => Promise.reject(new DOMException('aborted', 'AbortError')))
    await expect(provider.getUser('token')).rejects.toMatchObject({ aborted: true })
    expect(vi.getTimerCount()).toBe(0)
  })
})
