import { tokenStorageKey } from '../../shared/token-storage-key'
import type { Clock } from '../time/clock'
import { failed } from '../api/outcome'
import { classify } from '../errors/classify'
import { createCognitoProvider } from './cognito/cognito-provider'
import type { Env } from '../settings/env'
import { log } from '../telemetry/log'
import type { Log } from '../telemetry/create-log'
import { isBackendInReach } from '../browser/lazy-load'
import { browserLocks } from '../browser/optional-parts'
import { localStore } from '../browser/storage'
import { realTimers } from '../time/timers'
import { createSession } from './session'
import {
  type GraphqlIdentityCalls,
  IdentityError,
  type IdentityProvider,
  type SignUpInput,
  type SignUpResult,
} from './identity-provider'
import type { Session, SessionEnvironment } from './session-types'
import { createTabLock } from './tab-lock'
import { audienceOf } from './tokens'

export interface BrowserSessionOptions {
  readonly clock: Clock
  readonly fetch?: typeof fetch
  /** GraphQL variants to try before the provider. Ignored if the build turns the feature AUTH off. */
  readonly variants?: GraphqlIdentityCalls | null
}

/** Returns the session of this page, configured by the settings of the build. */
export function createBrowserSession(env: Env, options: BrowserSessionOptions): Session {
  const { clock } = options
  const cognito = env.identity && createCognitoProvider(env.identity, { fetch: options.fetch })
  const variants = env.features.auth ? options.variants : null
  return createSession({
    provider: cognito && withGraphqlFirst(cognito, variants ?? {}, log),
    audience: audienceOf(env.identity, env.backend === 'live'),
    storage: localStore,
    clock,
    timers: realTimers,
    withTabLock: createTabLock(browserLocks),
    environment: browserEnvironment(),
    log,
  })
}

/**
 * Returns a provider that tries the GraphQL variants first. A refusal is the answer, and any other failure leaves the
 * call to the provider. Logs only the first failure of each call. A sign-up whose answer was lost finds its own account.
 */
export function withGraphqlFirst(
  provider: IdentityProvider,
  variants: GraphqlIdentityCalls,
  logger: Log,
): IdentityProvider {
  const logged = new Set<string>()

  function tryFirst<Input, Output>(
    name: string,
    variant: ((input: Input) => Promise<Output>) | undefined,
    direct: (input: Input) => Promise<Output>,
  ): (input: Input) => Promise<Output> {
    if (!variant) return direct
    return async (input) => {
      try {
        return await variant(input)
      } catch (error) {
        if (error instanceof IdentityError) throw error
        if (!logged.has(name))
          logger.debug(`The GraphQL variant of ${name} failed; the identity provider is asked directly`, { error })
        logged.add(name)
        return direct(input)
      }
    }
  }

  /** Emails by username of the sign-ups that have created an account, or may have. */
  const mayExist = new Map<string, string>()
  const noted = (call: IdentityProvider['signUp']) => async (input: SignUpInput) => {
    const result = call(input)
    const outcome = await result.then(
      () => null,
      (error: unknown) => failed(classify(error)),
    )
    if (outcome?.status !== 'refused' && !mayExist.has(input.username)) mayExist.set(input.username, input.email)
    return result
  }
  const signUp = tryFirst('sign-up', variants.signUp && noted(variants.signUp), noted(provider.signUp))

  /** After a lost answer, the name is taken by the account of this very sign-up. Its password tells. */
  async function signUpOnce(input: SignUpInput): Promise<SignUpResult> {
    try {
      return await signUp(input)
    } catch (error) {
      const isTaken = error instanceof IdentityError && error.code === 'CONFLICT' && error.field === 'username'
      if (!isTaken || mayExist.get(input.username) !== input.email) throw error
      const refusal = await provider.signIn(input).then(() => null, classify)
      if (refusal && !(refusal instanceof IdentityError && refusal.type === 'UserNotConfirmedException')) throw error
      return { userSub: null, confirmed: refusal === null, codeDelivery: null }
    }
  }

  return {
    ...provider,
    signIn: tryFirst('sign-in', variants.signIn, (input) => provider.signIn(input)),
    signUp: signUpOnce,
    confirmSignUp: tryFirst('confirm', variants.confirmSignUp, (input) => provider.confirmSignUp(input)),
  }
}

export function browserEnvironment(page: Window = window): SessionEnvironment {
  return {
    isOnline: () => isBackendInReach(page.navigator),
    onStorageChange(listener) {
      const listening = new AbortController()
      const onStorage = (event: StorageEvent) => {
        // A null key means that all of storage was cleared.
        if (event.key === null || event.key === tokenStorageKey) listener()
      }
      page.addEventListener('storage', onStorage, { signal: listening.signal })
      return () => listening.abort()
    },
    onReturn(listener) {
      const listening = new AbortController()
      const options = { signal: listening.signal }
      const onPageShow = (event: PageTransitionEvent) => {
        if (event.persisted) listener()
      }
      const onVisible = () => {
        if (page.document.visibilityState === 'visible') listener()
      }
      page.addEventListener('pageshow', onPageShow, options)
      page.addEventListener('online', listener, options)
      page.document.addEventListener('visibilitychange', onVisible, options)
      return () => listening.abort()
    },
  }
}
