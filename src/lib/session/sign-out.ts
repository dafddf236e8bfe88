import type { Log } from '../log'
import type { IdentityProvider } from './identity-provider'
import type { TokenSet } from './token-set'

/**
 * Tells the provider of a sign-out that has taken place here already. Revoking comes last, since it may end the access
 * token that the other call needs; it reaches what that call cannot, a session whose access token has expired. A pool
 * without revocation refuses it.
 */
export async function tellOfSignOut(provider: IdentityProvider, former: TokenSet, log: Log): Promise<void> {
  try {
    await provider.globalSignOut(former.accessToken)
  } catch (error) {
    log.warn('The server could not be told of the sign-out; the tokens here are gone', { error })
  }
  try {
    await provider.revokeToken(former.refreshToken)
  } catch (error) {
    log.warn('The refresh token could not be revoked; the tokens here are gone', { error })
  }
}
