export interface Tokens {
  readonly accessToken: string
  readonly idToken: string
  readonly refreshToken: string
  readonly username: string
}

interface Answer {
  readonly message?: string
  readonly AuthenticationResult?: {
    readonly AccessToken: string
    readonly IdToken: string
    readonly RefreshToken: string
  }
}

/** Fetches what the identity stand-in consists of before anybody signs in. Whoever signs in then says what is wrong with it. */
export function prepareSignIn(): void {
  import('../identity/wire').catch(() => undefined)
}

/** The stand-in takes any password but one. */
const anyPassword = 'Sandbox-1'

/**
 * Signs a person in at the identity stand-in below `baseUrl`, by Cognito's own protocol as the login page does. Throws
 * with the stand-in's words when it refuses.
 */
export async function signIn(
  send: (request: Request) => Promise<Response>,
  baseUrl: string | URL,
  username: string,
): Promise<Tokens> {
  const response = await send(
    new Request(new URL('cognito-idp/', baseUrl), {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
      },
      body: JSON.stringify({
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: 'fairlead-sandbox',
        AuthParameters: { USERNAME: username, PASSWORD: anyPassword },
      }),
    }),
  )
  const { message, AuthenticationResult: tokens } = (await response.json()) as Answer
  if (!tokens) throw new Error(`${username} could not sign in: ${message ?? `status ${response.status}`}`)
  return { accessToken: tokens.AccessToken, idToken: tokens.IdToken, refreshToken: tokens.RefreshToken, username }
}
