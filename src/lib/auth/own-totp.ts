import { IdentityError, type IdentityProvider } from './identity-provider'
import { SessionError, type OwnTotp } from './session-types'
import type { TokenSet } from './tokens'

interface OwnTotpDeps {
  readonly requireProvider: () => IdentityProvider
  readonly tokens: () => TokenSet | null
  readonly refresh: (refused: TokenSet) => Promise<TokenSet>
}

/** Returns the calls about the signed-in user's authenticator app. They use the user's access token. */
export function createOwnTotp(deps: OwnTotpDeps): OwnTotp {
  async function withAccessToken<T>(run: (provider: IdentityProvider, accessToken: string) => Promise<T>): Promise<T> {
    const provider = deps.requireProvider()
    const tokens = deps.tokens()
    if (!tokens) throw new SessionError('noRefreshToken')
    try {
      return await run(provider, tokens.accessToken)
    } catch (error) {
      // The access token can expire before the identity token, which sets the end of the session.
      if (!(error instanceof IdentityError) || error.type !== 'NotAuthorizedException') throw error
      return run(provider, (await deps.refresh(tokens)).accessToken)
    }
  }

  return {
    isOn: () =>
      withAccessToken(async (provider, accessToken) =>
        (await provider.getUser(accessToken)).secondFactors.includes('SOFTWARE_TOKEN_MFA'),
      ),
    begin: () =>
      withAccessToken(async (provider, accessToken) => (await provider.associateTotp({ accessToken })).secret),
    confirm: (code) =>
      withAccessToken(async (provider, accessToken) => {
        await provider.verifyTotp({ accessToken, code })
        await provider.preferTotp(accessToken, true)
      }),
    remove: () => withAccessToken((provider, accessToken) => provider.preferTotp(accessToken, false)),
  }
}
