import { isAborted } from '../errors/classify'
import { type IdentityProvider, revokeRemoteSession } from './identity-provider'
import { createRenewals } from './refresh'
import { type Session, type SessionDeps, SessionError } from './session-types'
import { createSignIn } from './sign-in'
import { createTokenKeeper } from './token-keeper'
import { userFromTokens } from './user'

/** Returns the session: the state machine of session-state.ts with storage, provider, clock, and other tabs. */
export function createSession(deps: SessionDeps): Session {
  const { provider, clock, environment, log } = deps
  const keeper = createTokenKeeper(deps, () => {
    renewals.runInBackground().catch((error: unknown) => {
      // After a sign-out, the session's message already shows the reason.
      if (keeper.tokens() && !isAborted(error)) log.warn('The scheduled token refresh failed', { error })
    })
  })
  const renewals = createRenewals(deps, keeper)
  const isRestoring = (): boolean => keeper.getSnapshot().status === 'restoring'
  let unfollow: (() => void) | null = null

  /** Follows other tabs, the user's return to the page, and corrections of the clock. */
  function follow(): () => void {
    const stops = [
      environment.onStorageChange(() => keeper.syncWithStorage(null)),
      environment.onReturn(() => {
        keeper.syncWithStorage(null)
        keeper.planRefresh()
      }),
      clock.onJump(keeper.planRefresh),
    ]
    return () => stops.forEach((stop) => stop())
  }

  function requireProvider(): IdentityProvider {
    if (!provider) throw new SessionError('notConfigured')
    return provider
  }

  return {
    subscribe: keeper.subscribe,
    getSnapshot: keeper.getSnapshot,
    identitySignal: keeper.identitySignal,
    onIdentityChange: keeper.onIdentityChange,

    async start() {
      unfollow ??= follow()
      keeper.restore()
      if (isRestoring()) await renewals.settled()
    },
    stop() {
      unfollow?.()
      unfollow = null
      keeper.stop()
    },

    ...createSignIn({
      requireProvider,
      audience: deps.audience,
      log,
      onTokens(tokens, { attributes, lifetimeMs }) {
        keeper.store.write(tokens)
        keeper.accept({ type: 'tokensIssued', tokens, attributes }, { lifetimeMs, isIssuedNow: true })
        return userFromTokens(tokens, attributes)
      },
    }),
    loadTotp: async () =>
      (await import('./own-totp')).createOwnTotp({
        requireProvider,
        tokens: keeper.tokens,
        refresh: renewals.refresh,
      }),

    async signOut() {
      const former = keeper.tokens()
      keeper.dispatch({ type: 'signedOut' })
      if (provider && former) await revokeRemoteSession(provider, former, log)
    },
    async retryRestore() {
      if (isRestoring()) await Promise.allSettled([renewals.runInBackground()])
    },
    clearMessage: () => keeper.dispatch({ type: 'messageCleared' }),

    tokensForRequest() {
      if (keeper.tokens()) keeper.syncWithStorage('noRefreshToken')
      return keeper.tokens()
    },
    refresh: renewals.refresh,
    reportRetry: ({ idToken }, isAccepted) =>
      keeper.dispatch({ type: isAccepted ? 'retryAccepted' : 'retryRefused', idToken }),
  }
}
