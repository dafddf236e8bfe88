export interface Tokens {
  readonly accessToken: string
  readonly idToken: string
  readonly refreshToken: string
  readonly username: string
}

interface SignInResponse {
  readonly message?: string
  readonly ChallengeName?: string
  readonly AuthenticationResult?: {
    readonly AccessToken: string
    readonly IdToken: string
    readonly RefreshToken: string
  }
}

/** The Cognito mock accepts any password for seeded users. */
const ANY_PASSWORD = 'Sandbox-1'

/**
 * Maximum number of attempts. With more than one, a single random fault does not end a story or break a link that
 * signs a user in.
 */
const MAX_ATTEMPTS = 4

/**
 * Signs a user in at the Cognito mock below `baseUrl`, with Cognito's protocol. If the last attempt fails, throws an
 * error with the mock's message or the name of the challenge.
 */
export async function signIn(
  send: (request: Request) => Promise<Response>,
  baseUrl: string | URL,
  username: string,
): Promise<Tokens> {
  let reason = ''
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const response = await send(requestOf(baseUrl, username))
    // A fault may return a body that is not JSON or has no message. In that case the HTTP status is the reason.
    const body = (await response.json().catch(() => ({}))) as SignInResponse
    const { message, AuthenticationResult: tokens, ChallengeName } = body
    if (tokens)
      return { accessToken: tokens.AccessToken, idToken: tokens.IdToken, refreshToken: tokens.RefreshToken, username }
    reason =
      ChallengeName === undefined
        ? (message ?? `status ${response.status}`)
        : `the sign-in asks for ${ChallengeName}. Use the sign-in form.`
  }
  throw new Error(`${username} could not sign in: ${reason}`)
}

function requestOf(baseUrl: string | URL, username: string): Request {
  return new Request(new URL('cognito-idp/', baseUrl), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: 'fairlead-sandbox',
      AuthParameters: { USERNAME: username, PASSWORD: ANY_PASSWORD },
    }),
  })
}
