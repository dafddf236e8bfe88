import type { Backend } from '../../mocks/backend/backend'

const origin = 'http://localhost:3000'

/** Somebody else in the same world, who has no app on this page: sends operations under their own name. */
export async function actAs(
  backend: Backend,
  username: string,
): Promise<(query: string, variables?: object) => Promise<Record<string, unknown>>> {
  const answer = await backend.fetch(
    new Request(`${origin}/cognito-idp/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
      },
      body: JSON.stringify({
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: 'fairlead-sandbox',
        AuthParameters: { USERNAME: username, PASSWORD: 'Sandbox-1' },
      }),
    }),
  )
  const { AuthenticationResult: tokens } = (await answer.json()) as { AuthenticationResult?: { IdToken: string } }
  if (!tokens) throw new Error(`${username} could not sign in`)
  return async (query, variables = {}) => {
    const response = await backend.fetch(
      new Request(`${origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: tokens.IdToken },
        body: JSON.stringify({ query, variables }),
      }),
    )
    const { data, errors } = (await response.json()) as { data?: Record<string, unknown> | null; errors?: unknown }
    if (!data) throw new Error(JSON.stringify(errors))
    return data
  }
}
