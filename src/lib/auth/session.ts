import { abortedError, type AppError } from '../errors/app-error'
import { isAborted } from '../errors/classify'
import { noteForeignTokens } from '../errors/failures'
import { isRecord } from '../errors/parse-error'
import { revokeRemoteSession, type IdentityProvider } from './identity-provider'
import { createRefreshSchedule, refreshTokens, type RefreshOutcome } from './refresh'
import {
  type HeldTokens,
  initialState,
  isValidAt,
  nextState,
  renewalOf,
  type SessionEvent,
  type SessionState,
  shownOf,
} from './session-state'
import {
  createSnapshotStore,
  SessionError,
  type Session,
  type SessionDeps,
  type SessionErrorReason,
} from './session-types'
import { createSignIn } from './sign-in'
import { createTokenStore, isSameIdentity, isSameTokenSet, issuedAtMsOf, type TokenSet } from './tokens'
import { userFromTokens } from './user'

/** A service refuses tokens and signatures at a larger difference. */
const harmfulDriftMs = 300_000
/** Smaller differences between the clocks of the browser and the provider count as latency. */
const noticeableDriftMs = 60_000

/** Returns the session of one tab. */
export function createSession(deps: SessionDeps): Session {
  const machine = new SessionMachine(deps)
  const { snapshots } = machine
  const tokens = () => machine.held?.tokens ?? null
  const requireProvider = () => machine.requireProvider()
  const refresh: Session['refresh'] = (refused) => machine.refresh(refused)
  return {
    subscribe: snapshots.subscribe,
    getSnapshot: snapshots.get,
    identitySignal: snapshots.identitySignal,
    onIdentityChange: snapshots.onIdentityChange,
    start: () => machine.start(),
    stop: () => machine.stop(),
    ...createSignIn({
      requireProvider,
      audience: deps.audience,
      log: deps.log,
      onTokens(issued, details) {
        machine.signIn(issued, details)
        return userFromTokens(issued, details.attributes)
      },
    }),
    loadTotp: async () => (await import('./own-totp')).createOwnTotp({ requireProvider, tokens, refresh }),
    async signOut() {
      const former = tokens()
      machine.dispatch({ type: 'ended', reason: null })
      if (deps.provider && former) await revokeRemoteSession(deps.provider, former, deps.log)
    },
    async retryRestore() {
      if (snapshots.get().status === 'restoring') await Promise.allSettled([machine.refreshInBackground()])
    },
    clearMessage: () => machine.dispatch({ type: 'messageCleared' }),
    tokensForRequest() {
      if (machine.held) machine.syncWithStorage('noRefreshToken')
      return tokens()
    },
    refresh,
    reportRetry: ({ idToken }, isAccepted) =>
      machine.dispatch({ type: isAccepted ? 'retryAccepted' : 'retryRefused', idToken }),
  }
}

interface IssueDetails {
  readonly lifetimeMs?: number | undefined
  readonly attributes?: Readonly<Record<string, string>>
  readonly isSignIn?: boolean
  /** Whether the provider issued the tokens just now, so that `iat` shows the time of its clock. */
  readonly isFresh: boolean
}

/** The states of session-state.ts, with what follows from them: storage, renewals, the clock, and other tabs. */
class SessionMachine {
  private state: SessionState = initialState
  private readonly store
  readonly snapshots
  private readonly schedule
  private unfollow: (() => void) | null = null

  constructor(private readonly deps: SessionDeps) {
    this.store = createTokenStore(deps.storage, deps.audience)
    this.snapshots = createSnapshotStore(this.store.blocked)
    this.schedule = createRefreshSchedule(deps, () => this.refreshOnSchedule())
    // With valid tokens, the first render shows the user as signed in. start() handles every other stored state.
    const stored = this.store.read()
    if (stored.kind !== 'valid') return
    const first = nextState(initialState, this.found(stored.tokens))
    if (first.name !== 'signedIn') return
    this.state = first
    this.snapshots.publish(shownOf(first))
  }

  get held(): HeldTokens | null {
    return this.state.held
  }

  requireProvider(): IdentityProvider {
    const { provider } = this.deps
    if (!provider) throw new SessionError('notConfigured')
    return provider
  }

  /** Takes the next state, and shows it after everything of a former person has been dropped. */
  dispatch(event: SessionEvent, beforeShown?: () => void): void {
    const { held: former } = this.state
    this.state = nextState(this.state, event)
    const { held } = this.state
    if (!held && event.type !== 'messageCleared') {
      this.schedule.clear()
      // Storage may already hold the tokens of the next user if another tab has cleared it.
      if (event.type === 'ended' || (former && event.type !== 'storageCleared')) this.store.clear()
    }
    if (held ? !former || !isSameIdentity(former.tokens, held.tokens) : former) this.changeIdentity()
    beforeShown?.()
    this.snapshots.publish(shownOf(this.state))
  }

  async start(): Promise<void> {
    this.unfollow ??= this.follow()
    const stored = this.store.read()
    if (stored.kind === 'none') return this.dispatch({ type: 'storageCleared', reason: null })
    if (stored.kind === 'invalid') return this.endWithInvalidTokens(stored.raw)
    const { held } = this
    if (held && isSameTokenSet(held.tokens, stored.tokens) && isValidAt(held.expiryMs, this.deps.clock.now()))
      return this.planRefresh()
    this.adopt(stored.tokens, false)
    if (this.state.name === 'restoring') await Promise.allSettled([this.state.renewal])
  }

  stop(): void {
    this.unfollow?.()
    this.unfollow = null
    this.schedule.clear()
  }

  /** Syncs with storage: another tab may have signed in, signed out, or renewed the tokens. */
  syncWithStorage(reasonIfCleared: SessionErrorReason | null): void {
    const { held } = this
    const stored = this.store.read()
    if (stored.kind === 'invalid') this.endWithInvalidTokens(stored.raw)
    else if (stored.kind === 'none') {
      if (held) this.dispatch({ type: 'storageCleared', reason: reasonIfCleared })
    } else if (!held || !isSameTokenSet(held.tokens, stored.tokens)) this.adopt(stored.tokens, true)
  }

  signIn(tokens: TokenSet, details: Pick<IssueDetails, 'attributes' | 'lifetimeMs'>): void {
    this.store.write(tokens)
    this.issue(tokens, { ...details, isSignIn: true, isFresh: true })
  }

  /** Renews the tokens without an operation that waits for them and whose retry would reset the failure count. */
  async refreshInBackground(): Promise<void> {
    await this.refresh(this.held?.tokens ?? null)
    this.dispatch({ type: 'failuresForgiven' })
  }

  refresh(refused: Pick<TokenSet, 'idToken'> | null): Promise<TokenSet> {
    const { state } = this
    const tokens = state.held?.tokens
    if (tokens && refused && tokens.idToken !== refused.idToken) return Promise.resolve(tokens)
    const running = renewalOf(state)
    if (running) return running
    // A late refusal must not replace the message that shows why the session ended.
    if (!tokens && state.name === 'signedOut') return Promise.reject(new SessionError('noRefreshToken'))
    const renewal: Promise<TokenSet> = this.renew(refused?.idToken ?? tokens?.idToken ?? null).finally(() =>
      this.dispatch({ type: 'renewalEnded', renewal }),
    )
    this.dispatch({ type: 'renewalStarted', renewal })
    return renewal
  }

  private async renew(staleIdToken: string | null): Promise<TokenSet> {
    const signal = this.snapshots.identitySignal()
    const outcome = await refreshTokens({ ...this.deps, store: this.store }, staleIdToken, signal)
    if (signal.aborted) throw abortedError()
    const renewed = this.applyRefresh(outcome)
    // Storage may have held another user's tokens. The caller must not receive them.
    if (signal.aborted) throw abortedError()
    return renewed
  }

  private applyRefresh(outcome: RefreshOutcome): TokenSet {
    switch (outcome.kind) {
      case 'renewed':
        this.issue(outcome.tokens, { lifetimeMs: outcome.lifetimeMs, isFresh: true })
        return outcome.tokens
      case 'stored':
        if (this.deps.provider) this.issue(outcome.tokens, { isFresh: false })
        else this.adopt(outcome.tokens, false)
        return outcome.tokens
      case 'superseded':
        this.syncWithStorage(null)
        throw abortedError()
      case 'ended':
        this.dispatch({ type: 'ended', reason: outcome.reason })
        throw new SessionError(outcome.reason, { cause: outcome.cause })
      case 'failed':
        throw this.afterTemporaryFailure(outcome.cause)
    }
  }

  /** Keeps the tokens and counts, so the message offers a retry and not a new sign-in. */
  private afterTemporaryFailure(cause: AppError): SessionError {
    this.dispatch({ type: 'renewalFailed' })
    if (this.state.name === 'signedOut') return new SessionError('manyFailures', { cause })
    this.planRefresh()
    return new SessionError('network', { cause })
  }

  private refreshOnSchedule(): void {
    this.refreshInBackground().catch((error: unknown) => {
      // After a sign-out, the session's message already shows the reason.
      if (this.held && !isAborted(error)) this.deps.log.warn('The scheduled token refresh failed', { error })
    })
  }

  private planRefresh(): void {
    const { held } = this
    if (held && this.deps.provider) this.schedule.plan(held.expiryMs, held.failures)
  }

  /** Takes over new tokens. After a sign-in, tokens inside the lead time are renewed at once (section 4). */
  private issue(tokens: TokenSet, { isFresh, ...details }: IssueDetails): void {
    const { clock } = this.deps
    const issuedAtMs = isFresh ? this.noticedProviderTimeMs(tokens) : null
    this.dispatch({ type: 'tokensIssued', tokens, nowMs: issuedAtMs ?? clock.now(), ...details }, () => {
      this.schedule.coolDown()
      // This schedules the next renewal, which needs the new expiry.
      if (issuedAtMs !== null) clock.learnServerTime(issuedAtMs)
    })
    if (details.isSignIn) this.schedule.clear()
    this.planRefresh()
  }

  /**
   * Returns the time of the provider's clock if the app's clock differs from it. With a wrong clock, every token would
   * look expired, or no token would be renewed.
   */
  private noticedProviderTimeMs(issued: TokenSet): number | null {
    const issuedAtMs = issuedAtMsOf(issued)
    const driftMs = issuedAtMs === null ? 0 : Math.abs(issuedAtMs - this.deps.clock.now())
    if (driftMs <= noticeableDriftMs) return null
    if (driftMs > harmfulDriftMs)
      this.deps.log.info(`The clock of this computer is ${Math.round(driftMs / 60_000)} minutes off (CLOCK)`, {
        code: 'CLOCK',
      })
    return issuedAtMs
  }

  /** Adopts stored tokens. `isReceived`: another tab has just written them, so they are not renewed again at once. */
  private adopt(tokens: TokenSet, isReceived: boolean): void {
    this.dispatch(this.found(tokens), () => {
      if (isReceived && isValidAt(this.held?.expiryMs ?? null, this.deps.clock.now())) this.schedule.coolDown()
    })
    this.planRefresh()
  }

  private found(tokens: TokenSet): SessionEvent {
    const { clock, provider, environment } = this.deps
    const canRenew = provider !== null
    return { type: 'tokensFound', tokens, nowMs: clock.now(), canRenew, isOnline: environment.isOnline() }
  }

  private endWithInvalidTokens(raw: unknown): void {
    const { audience } = this.deps
    noteForeignTokens(new SessionError('invalidTokens'), 'RestoreSession', isRecord(raw) ? raw : {}, audience)
    this.dispatch({ type: 'ended', reason: 'invalidTokens' })
  }

  /** Ends the work of the former user or role. */
  private changeIdentity(): void {
    try {
      this.snapshots.changeIdentity()
    } catch (error) {
      // A failed cleanup must not keep screens open that have no tokens.
      this.deps.log.error('What was remembered of the former person could not be ended', { error })
    }
  }

  /** Follows other tabs, the user's return to the page, and corrections of the clock. */
  private follow(): () => void {
    const { environment, clock } = this.deps
    const stops = [
      environment.onStorageChange(() => this.syncWithStorage(null)),
      environment.onReturn(() => {
        this.syncWithStorage(null)
        this.planRefresh()
      }),
      clock.onJump(() => this.planRefresh()),
    ]
    return () => stops.forEach((stop) => stop())
  }
}
