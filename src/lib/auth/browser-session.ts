import type { Clock } from '../time/clock'
import { createCognitoProvider } from './cognito/cognito-provider'
import type { Env } from '../settings/env'
import { log } from '../telemetry/log'
import { localStore } from '../browser/storage'
import { realTimers } from '../time/timers'
import { createSession } from './create-session'
import { createRunExclusive } from './exclusive'
import type { IdentityVariants } from './identity-provider'
import type { Session } from './session'
import { browserSurroundings } from './surroundings'
import { audienceOf } from './token-set'
import { withVariants } from './variants'

export interface BrowserSessionOptions {
  readonly clock: Clock
  readonly fetch?: typeof fetch
  /** GraphQL variants to try before the provider. Ignored if the build turns the feature AUTH off. */
  readonly variants?: IdentityVariants | null
}

/** Returns the session of this page, configured by the settings of the build. */
export function createBrowserSession(env: Env, options: BrowserSessionOptions): Session {
  const { clock } = options
  const cognito = env.identity && createCognitoProvider(env.identity, { fetch: options.fetch, clock })
  const given = env.features.auth ? options.variants : null
  // The GraphQL sign-in sends the password. With SRP the password must not leave the page.
  const variants = given && env.identity?.authFlow === 'USER_SRP_AUTH' ? withoutSignIn(given) : given
  return createSession({
    provider: cognito && variants ? withVariants(cognito, variants, log) : cognito,
    audience: audienceOf(env.identity, env.backend === 'live'),
    storage: localStore,
    clock,
    timers: realTimers,
    runExclusive: createRunExclusive(() => globalThis.navigator.locks),
    surroundings: browserSurroundings(),
    log,
  })
}

function withoutSignIn({ signIn: _signIn, ...others }: IdentityVariants): IdentityVariants {
  return others
}
