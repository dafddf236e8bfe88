import { describe, expect, it } from 'vitest'
import { secretHash } from './jwt'
import { sendToCognito, identityWorld, newcomer, cognitoRequest } from './testing/identity-world'

const client = { ClientId: 'fairlead-sandbox' }

async function send(request: Request) {
  const response = await sendToCognito(identityWorld().world, request)
  const body = (await response.json()) as Record<string, unknown>
  return { status: response.status, type: response.headers.get('x-amzn-errortype'), body }
}

describe('the Cognito protocol', () => {
  it('responds with Cognito’s content type, and with the error type in header and body', async () => {
    const { call } = identityWorld()
    const { headers, status, body } = await call('InitiateAuth', {})
    expect(status).toBe(400)
    expect(headers.get('content-type')).toBe('application/x-amz-json-1.1')
    expect(headers.get('x-amzn-errortype')).toBe('InvalidParameterException:')
    expect(body).toEqual({
      __type: 'InvalidParameterException',
      message:
        "1 validation error detected: Value null at 'clientId' failed to satisfy constraint: Member must not be null",
    })
  })

  it.each(['{', '', 'null', '[]', '"text"', '\ufeff{}x'])('rejects the body %j', async (body) => {
    expect(await send(cognitoRequest('InitiateAuth', body))).toMatchObject({
      status: 400,
      type: 'SerializationException:',
      body: { __type: 'SerializationException' },
    })
  })

  it.each(['AdminDeleteUser', 'constructor', '__proto__', ''])(
    'rejects the unknown operation %j',
    async (operation) => {
      const { status, body } = await send(cognitoRequest(operation, '{}'))
      expect([status, body]).toEqual([400, { __type: 'UnknownOperationException' }])
    },
  )

  it('rejects the target of another service, and any method but POST', async () => {
    const url = 'http://sandbox.test/cognito-idp/'
    const headers = { 'x-amz-target': 'DynamoDB_20120810.GetItem' }
    expect((await send(new Request(url, { method: 'POST', headers, body: '{}' }))).status).toBe(400)
    const get = new Request(url, { headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser' } })
    expect((await send(get)).body).toEqual({ __type: 'UnknownOperationException' })
  })

  it.each([
    ['InitiateAuth', { ...client, AuthFlow: 7 }, 'NUMBER_VALUE can not be converted to a String'],
    [
      'InitiateAuth',
      { ...client, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: [] },
      'Unexpected value where a map was expected.',
    ],
    ['SignUp', { ...newcomer(), UserAttributes: {} }, 'Expected a list of attributes.'],
    ['SignUp', { ...newcomer(), UserAttributes: [{ Name: 'email' }] }, 'Expected an attribute with Name and Value.'],
    ['GetUser', { AccessToken: {} }, 'START_OBJECT can not be converted to a String'],
  ])('%s rejects members of a wrong type', async (operation, input, message) => {
    const { call } = identityWorld()
    expect((await call(operation, input)).body).toEqual({ __type: 'SerializationException', message })
  })

  it.each([
    ['InitiateAuth', { ...client, AuthFlow: 'CUSTOM_AUTH' }, 'CUSTOM_AUTH flow not enabled for this client'],
    ['InitiateAuth', { ...client, AuthFlow: 'USER_PASSWORD_AUTH' }, 'Missing required parameter USERNAME'],
    ['InitiateAuth', { ...client, AuthFlow: 'REFRESH_TOKEN_AUTH' }, 'Missing required parameter REFRESH_TOKEN'],
    ['ConfirmSignUp', { ...client, Username: 'x' }, /'confirmationCode' .* must not be null/],
    ['ForgotPassword', { ...client, Username: '' }, /'username' .* greater than or equal to 1/],
  ])('%s names the missing member', async (operation, input, message) => {
    const { call } = identityWorld()
    const { body } = await call(operation, input)
    expect(body['__type']).toBe('InvalidParameterException')
    expect(body.message).toMatch(message)
  })

  it('rejects an unknown app client', async () => {
    const { signIn } = identityWorld()
    expect((await signIn('agent', 'any', { ClientId: '4rgmykeyless' })).body).toEqual({
      __type: 'ResourceNotFoundException',
      message: 'User pool client 4rgmykeyless does not exist.',
    })
  })
})

describe('a client with a secret', () => {
  const [id, secret] = ['fairlead-sandbox-secret', 'sandbox-secret-that-protects-nothing']

  it.each(['SignUp', 'ConfirmSignUp', 'ResendConfirmationCode', 'ForgotPassword', 'ConfirmForgotPassword'])(
    'must send a SECRET_HASH in %s',
    async (operation) => {
      const { call } = identityWorld()
      const input = { ...newcomer(), ClientId: id, ConfirmationCode: '123456' }
      const attempt = async (SecretHash?: string) => (await call(operation, { ...input, SecretHash })).body.message
      expect(await attempt()).toBe(`Client ${id} is configured with secret but SECRET_HASH was not received`)
      expect(await attempt('bm90IGl0')).toBe(`SecretHash does not match for the client: ${id}`)
      expect((await attempt(secretHash('jane.doe', id, secret))) ?? '').not.toMatch(/secret/i)
    },
  )

  it('sends the secret itself to RevokeToken', async () => {
    const { signIn, call } = identityWorld()
    const AuthParameters = { USERNAME: 'agent', PASSWORD: 'any', SECRET_HASH: secretHash('agent', id, secret) }
    const { tokens } = await signIn('agent', 'any', { ClientId: id, AuthParameters })
    const revoke = (ClientSecret?: string) =>
      call('RevokeToken', { ClientId: id, Token: tokens.RefreshToken, ClientSecret })
    expect((await revoke()).type).toBe('NotAuthorizedException')
    expect((await revoke(secret)).status).toBe(200)
  })

  it('differs from the client without a secret, which rejects a SECRET_HASH', async () => {
    const { call } = identityWorld()
    const { body } = await call('ForgotPassword', { ...client, Username: 'agent', SecretHash: 'x' })
    expect(body.message).toBe('Client fairlead-sandbox is not configured with secret but SECRET_HASH was received')
  })
})

describe('GetUser', () => {
  it('returns the user’s attributes', async () => {
    const { signIn, call } = identityWorld()
    const { AccessToken } = (await signIn('agent')).tokens
    const { body } = await call('GetUser', { AccessToken })
    expect(body['Username']).toBe('agent')
    expect(body['UserAttributes']).toEqual(
      expect.arrayContaining([
        { Name: 'sub', Value: 'user-agent' },
        { Name: 'email', Value: 'riley.fairweather@example.com' },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'custom:state', Value: 'NY' },
      ]),
    )
  })

  it('accepts a valid access token only', async () => {
    const { signIn, call, pass, change } = identityWorld()
    const { AccessToken, IdToken } = (await signIn('agent')).tokens
    const message = async (token: string) => (await call('GetUser', { AccessToken: token })).body.message
    expect(await message(IdToken)).toBe('Invalid Access Token')
    expect(await message(`${AccessToken}x`)).toBe('Invalid Access Token')
    change('agent', { status: 'DISABLED' })
    expect(await message(AccessToken)).toBe('User is disabled.')
    pass(3_600_000)
    expect(await message(AccessToken)).toBe('Access Token has expired')
  })
})
