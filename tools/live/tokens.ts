import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'
import { unauthorized } from '../../mocks/services/cognito/authenticate'
import type { World } from '../../mocks/world/world'

export interface TokenRules {
  /** URL of the pool's public keys. */
  readonly jwksUrl: string
  readonly issuer: string
  readonly clientIds: readonly string[]
}

/** Returns a function that verifies a request's token and returns its claims, or AppSync's error response. */
export function tokenReader({
  jwksUrl,
  issuer,
  clientIds,
}: TokenRules): (request: Request) => Promise<JWTPayload | Response> {
  const keys = createRemoteJWKSet(new URL(jwksUrl))
  return async (request) => {
    const token = request.headers.get('authorization')
    if (!token) return unauthorized('Valid authorization header not provided.')
    try {
      const { payload } = await jwtVerify(token, keys, { issuer, audience: [...clientIds], algorithms: ['RS256'] })
      return payload['token_use'] === 'id' ? payload : unauthorized('Unable to parse JWT token.')
    } catch (error) {
      if (error instanceof errors.JWTExpired) return unauthorized('Token has expired.')
      if (error instanceof errors.JOSEError) return unauthorized('Unable to parse JWT token.')
      throw error
    }
  }
}

/** Returns the user ID of a token. Creates a user who signed up at the pool and is new to the world. */
export function personOf(world: World, claims: JWTPayload): string {
  const userId = claims.sub ?? ''
  if (world.store.users.get(userId)) return userId
  const text = (claim: string) => (typeof claims[claim] === 'string' ? claims[claim] : '')
  const username = text('cognito:username')
  return world.execute(
    'adoptPerson',
    { kind: 'system' },
    {
      userId,
      username,
      email: text('email'),
      firstName: text('given_name') || username,
      lastName: text('family_name'),
    },
  ).userId
}
