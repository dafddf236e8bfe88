import type { Log } from '../telemetry/log'
import type { IdentityProvider } from './identity-provider'
import type { TokenSet } from './token-set'

/**
 * Ends the session at the provider after a local sign-out. The revocation runs last, because it may invalidate the
 * access token that the global sign-out needs. It also ends a session with an expired access token. A pool without
 * revocation refuses it.
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
