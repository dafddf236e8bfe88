import { type Backend, origin, tokensOf } from './backend'

/** Somebody else in the same world, who has no app on this page: sends operations under their own name. */
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
