import { type Backend, origin, tokensOf } from './backend'

/** Returns a function that sends operations as another user of the same world, without an app. */
export async function actAs(
  backend: Backend,
  username: string,
): Promise<(query: string, variables?: object) => Promise<Record<string, unknown>>> {
  const { idToken } = await tokensOf(backend, username)
  return async (query, variables = {}) => {
    const response = await backend.fetch(
      new Request(`${origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: idToken },
        body: JSON.stringify({ query, variables }),
      }),
    )
    const { data, errors } = (await response.json()) as { data?: Record<string, unknown> | null; errors?: unknown }
    if (!data) throw new Error(JSON.stringify(errors))
    return data
  }
}
