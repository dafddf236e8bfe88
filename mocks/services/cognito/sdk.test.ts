/** Checks that the official AWS SDK can parse the mock's responses. */
import * as sdk from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, it } from 'vitest'
import { sendToCognito, identityWorld, newcomer } from './testing/identity-world'

const ClientId = 'fairlead-sandbox'

interface HttpRequestOfSdk {
  readonly headers: Record<string, string>
  readonly body: string | Uint8Array<ArrayBuffer>
}

function openPool() {
  const identity = identityWorld()
  const client = new sdk.CognitoIdentityProviderClient({
    region: 'us-east-1',
    maxAttempts: 1,
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
    requestHandler: {
      async handle({ headers, body }: HttpRequestOfSdk) {
        const request = new Request('http://sandbox.test/cognito-idp/', { method: 'POST', headers, body })
        const response = await sendToCognito(identity.world, request)
        return {
          response: {
            statusCode: response.status,
            headers: Object.fromEntries(response.headers),
            body: new Uint8Array(await response.arrayBuffer()),
          },
        }
      },
    },
  })
  const signIn = (USERNAME: string, PASSWORD = 'any') =>
    client.send(
      new sdk.InitiateAuthCommand({ AuthFlow: 'USER_PASSWORD_AUTH', ClientId, AuthParameters: { USERNAME, PASSWORD } }),
    )
  return { ...identity, client, signIn }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

describe('the official SDK', () => {
  it('parses sign-in, GetUser, and sign-out responses with their request ids', async () => {
    const { client, signIn } = openPool()
    const { AuthenticationResult, $metadata } = await signIn('agent')
    expect($metadata).toMatchObject({ httpStatusCode: 200, requestId: expect.stringMatching(UUID) })
    expect(AuthenticationResult).toMatchObject({ ExpiresIn: 3600, TokenType: 'Bearer' })
    const AccessToken = AuthenticationResult?.AccessToken
    const { Username, UserAttributes } = await client.send(new sdk.GetUserCommand({ AccessToken }))
    expect([Username, UserAttributes?.some(({ Name }) => Name === 'sub')]).toEqual(['agent', true])
    const REFRESH_TOKEN = AuthenticationResult?.RefreshToken ?? ''
    const again = await client.send(
      new sdk.InitiateAuthCommand({ AuthFlow: 'REFRESH_TOKEN_AUTH', ClientId, AuthParameters: { REFRESH_TOKEN } }),
    )
    expect(again.AuthenticationResult).toMatchObject({ IdToken: expect.any(String) })
    await client.send(new sdk.GlobalSignOutCommand({ AccessToken }))
    await expect(client.send(new sdk.GetUserCommand({ AccessToken }))).rejects.toBeInstanceOf(
      sdk.NotAuthorizedException,
    )
  })

  it('parses the responses of sign-up and password reset', async () => {
    const { client, signIn, lastMail, pass } = openPool()
    const person = newcomer()
    const signUp = await client.send(new sdk.SignUpCommand(person))
    expect(signUp).toMatchObject({ UserConfirmed: false, CodeDeliveryDetails: { DeliveryMedium: 'EMAIL' } })
    await expect(signIn(person.Username, person.Password)).rejects.toBeInstanceOf(sdk.UserNotConfirmedException)
    const resend = () => client.send(new sdk.ResendConfirmationCodeCommand({ ClientId, Username: person.Username }))
    await expect(resend()).rejects.toBeInstanceOf(sdk.LimitExceededException)
    pass(60_000)
    await resend()
    const code = () => lastMail()?.code ?? ''
    const confirm = { ClientId, Username: person.Username, ConfirmationCode: code() }
    await client.send(new sdk.ConfirmSignUpCommand(confirm))
    await client.send(new sdk.ForgotPasswordCommand({ ClientId, Username: person.Username }))
    const reset = { ...confirm, ConfirmationCode: code(), Password: 'An0ther-Good-1!' }
    await client.send(new sdk.ConfirmForgotPasswordCommand(reset))
    const { AuthenticationResult } = await signIn(person.Username, reset.Password)
    expect(AuthenticationResult).toBeDefined()
  })

  it('parses each error into its class, with the request id', async () => {
    const { client, signIn } = openPool()
    const person = newcomer()
    const wrongCode = { ClientId, Username: person.Username, ConfirmationCode: '000000' }
    const cases: readonly (readonly [() => Promise<unknown>, new (...args: never[]) => Error])[] = [
      [() => signIn('agent', 'error'), sdk.NotAuthorizedException],
      [() => signIn('nobody-of-that-name', 'error'), sdk.NotAuthorizedException],
      [() => client.send(new sdk.SignUpCommand({ ...person, Password: 'short' })), sdk.InvalidPasswordException],
      [() => client.send(new sdk.SignUpCommand({ ...person, Username: 'agent' })), sdk.UsernameExistsException],
      [
        () =>
          client.send(new sdk.SignUpCommand(person)).then(() => client.send(new sdk.ConfirmSignUpCommand(wrongCode))),
        sdk.CodeMismatchException,
      ],
      [() => client.send(new sdk.GetUserCommand({ AccessToken: 'x.y.z' })), sdk.NotAuthorizedException],
      [() => client.send(new sdk.SignUpCommand({ ...person, ClientId: 'another' })), sdk.ResourceNotFoundException],
      [
        () => client.send(new sdk.InitiateAuthCommand({ AuthFlow: 'CUSTOM_AUTH', ClientId, AuthParameters: {} })),
        sdk.InvalidParameterException,
      ],
    ]
    for (const [send, type] of cases) {
      const error = await send().then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      expect(error).toBeInstanceOf(type)
      expect(error).toMatchObject({ $metadata: { requestId: expect.stringMatching(UUID) } })
    }
  })
})
