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

/** The stand-in takes any password but one; a sign-up's own is never needed here, for its codes are in the inbox. */
const anyPassword = 'Sandbox-1'

/** A service that fails now and then is asked again: a story, a script or a link is not to end there. */
const attempts = 4

/**
 * Signs a person in at the identity stand-in below `baseUrl`, by Cognito's own protocol as the login page does. Throws
 * with the stand-in's words when it goes on refusing.
 */
export async function signIn(
  send: (request: Request) => Promise<Response>,
  baseUrl: string | URL,
  username: string,
): Promise<Tokens> {
  let words = ''
  for (let attempt = 0; attempt < attempts; attempt++) {
    const response = await send(requestOf(baseUrl, username))
    // A fault may have answered with anything; its status is told then.
    const { message, AuthenticationResult: tokens } = (await response.json().catch(() => ({}))) as Answer
    if (tokens)
      return { accessToken: tokens.AccessToken, idToken: tokens.IdToken, refreshToken: tokens.RefreshToken, username }
    words = message ?? `status ${response.status}`
  }
  throw new Error(`${username} could not sign in: ${words}`)
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
      AuthParameters: { USERNAME: username, PASSWORD: anyPassword },
    }),
  })
}
