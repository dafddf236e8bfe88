import { IdentityError } from './identity-error'
import type { IdentityProvider } from './identity-provider'
import type { OwnTotp } from './session'
import { SessionError } from './session-error'
import type { TokenSet } from './token-set'

export interface OwnTotpDeps {
  readonly requireProvider: () => IdentityProvider
  readonly tokens: () => TokenSet | null
  readonly refresh: (refused: TokenSet) => Promise<TokenSet>
}

/** Returns the calls about the signed-in user's authenticator app. They use the user's access token. */
export function createOwnTotp(deps: OwnTotpDeps): OwnTotp {
  async function asPerson<T>(ask: (provider: IdentityProvider, accessToken: string) => Promise<T>): Promise<T> {
    const provider = deps.requireProvider()
    const tokens = deps.tokens()
    if (!tokens) throw new SessionError('noRefreshToken')
    try {
      return await ask(provider, tokens.accessToken)
    } catch (error) {
      // The access token can expire before the identity token, which sets the end of the session.
      if (!(error instanceof IdentityError) || error.type !== 'NotAuthorizedException') throw error
      return ask(provider, (await deps.refresh(tokens)).accessToken)
    }
  }

  return {
    isOn: () =>
      asPerson(async (provider, token) => (await provider.getUser(token)).secondFactors.includes('SOFTWARE_TOKEN_MFA')),
    begin: () => asPerson(async (provider, accessToken) => (await provider.associateTotp({ accessToken })).secret),
    confirm: (code) =>
      asPerson(async (provider, accessToken) => {
        await provider.verifyTotp({ accessToken, code })
        await provider.preferTotp(accessToken, true)
      }),
    remove: () => asPerson((provider, accessToken) => provider.preferTotp(accessToken, false)),
  }
}
