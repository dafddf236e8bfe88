import { IdentityError, type IdentityProvider } from './identity-provider'
import { SessionError } from './session'
import type { TokenSet } from './tokens'

/** Calls about the signed-in user's authenticator app. */
export interface OwnTotp {
  readonly isOn: () => Promise<boolean>
  /** Returns a new secret. Nothing changes until a code from it is confirmed. */
  readonly begin: () => Promise<string>
  readonly confirm: (code: string) => Promise<void>
  readonly remove: () => Promise<void>
}

interface OwnTotpDeps {
  readonly requireProvider: () => IdentityProvider
  readonly tokens: () => TokenSet | null
  readonly refresh: (refused: TokenSet) => Promise<TokenSet>
}

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
