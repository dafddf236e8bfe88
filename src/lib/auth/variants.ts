import type { Log } from '../telemetry/log'
import type { IdentityProvider, IdentityVariants } from './identity-provider'

/** Returns a provider that tries the GraphQL variants first. Logs only the first failure of each call. */
export function withVariants(provider: IdentityProvider, variants: IdentityVariants, log: Log): IdentityProvider {
  const logged = new Set<string>()

  function first<Input, Answer>(
    name: string,
    variant: ((input: Input) => Promise<Answer>) | undefined,
    direct: (input: Input) => Promise<Answer>,
  ): (input: Input) => Promise<Answer> {
    if (!variant) return direct
    return async (input) => {
      try {
        return await variant(input)
      } catch (error) {
        if (!logged.has(name))
          log.debug(`The GraphQL variant of ${name} failed; the identity provider is asked directly`, { error })
        logged.add(name)
        return direct(input)
      }
    }
  }
  return {
    ...provider,
    signIn: first('sign-in', variants.signIn, (input) => provider.signIn(input)),
    signUp: first('sign-up', variants.signUp, (input) => provider.signUp(input)),
    confirmSignUp: first('confirm', variants.confirmSignUp, (input) => provider.confirmSignUp(input)),
  }
}
