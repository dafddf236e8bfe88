import { noteForeignTokens } from '../errors/failures'
import { isRecord } from '../errors/parse-error'
import {
  initialSessionState,
  isAhead,
  nextSessionState,
  type SessionErrorReason,
  type SessionEvent,
  type SessionState,
  tokensOf,
} from './session-state'
import { type SessionDeps, SessionError, type SessionSnapshot } from './session-types'
import { createTokenStore, expiryMsOf, isSameTokenSet, issuedAtMsOf, type TokenSet, type TokenStore } from './tokens'

/** Assumed lifetime, from the time of receipt, of a token without an expiry. */
const assumedLifetimeMs = 3_600_000
/** A service refuses tokens and signatures at a larger difference. */
const harmfulDriftMs = 300_000
/** Smaller differences between the clocks of the browser and the provider count as latency. */
const noticeableDriftMs = 60_000

export type TokenKeeper = ReturnType<typeof createTokenKeeper>

/** Events about tokens that are valid from now on, before their expiry is known. */
type NewTokens = OmitExpiry<Extract<SessionEvent, { type: 'tokensIssued' | 'tokensRenewed' }>>
type OmitExpiry<Event> = Event extends unknown ? Omit<Event, 'expiryMs'> : never

/** Returns the session's state with what follows from it: stored tokens, scheduled renewals, and the clock. */
export function createTokenKeeper(deps: SessionDeps, renew: () => void) {
  const { provider, clock, environment, log } = deps
  const schedule = createRefreshSchedule(deps, renew)
  const store = createTokenStore(deps.storage, deps.audience)
  const stored = store.read()
  const initial = initialSessionState(stored.kind === 'valid' ? stored.tokens : null, clock.now())
  const machine = createStateMachine(initial, { store, log, onSignedOut: schedule.clear })
  const { dispatch } = machine
  const tokens = (): TokenSet | null => tokensOf(machine.state())

  function planRefresh(): void {
    const state = machine.state()
    if (provider && 'tokens' in state && state.name !== 'refreshing') schedule.plan(state.expiryMs, state.failures)
  }

  /** Takes over new tokens. `isIssuedNow`: by the provider, so that `iat` shows the time of the provider's clock. */
  function accept(event: NewTokens, { lifetimeMs, isIssuedNow }: TokenAge): void {
    schedule.coolDown()
    if (isIssuedNow) correctClock(event.tokens, deps)
    dispatch({ ...event, expiryMs: expiryMsOf(event.tokens) ?? clock.now() + (lifetimeMs ?? assumedLifetimeMs) })
    // After a sign-in, tokens inside the lead time are renewed at once (section 4).
    if (event.type === 'tokensIssued') schedule.clear()
    planRefresh()
  }

  function acceptStored(found: TokenSet): void {
    const [canRenew, isOnline] = [provider !== null, environment.isOnline()]
    dispatch({ type: 'tokensFound', tokens: found, nowMs: clock.now(), canRenew, isOnline })
    planRefresh()
  }

  function refuseStored(raw: unknown): void {
    noteForeignTokens(new SessionError('invalidTokens'), 'RestoreSession', isRecord(raw) ? raw : {}, deps.audience)
    dispatch({ type: 'storageInvalid' })
  }

  return {
    ...machine,
    store,
    tokens,
    planRefresh,
    accept,
    acceptStored,
    stop: schedule.clear,

    /** Continues with the stored tokens when the page opens. */
    restore(): void {
      const found = store.read()
      const state = machine.state()
      if (found.kind === 'none') dispatch({ type: 'storageCleared', reason: null })
      else if (found.kind === 'invalid') refuseStored(found.raw)
      else if ('tokens' in state && isSameTokenSet(state.tokens, found.tokens) && isAhead(state.expiryMs, clock.now()))
        planRefresh()
      else acceptStored(found.tokens)
    },
    /** Another tab may have signed in, signed out, or renewed the tokens. */
    syncWithStorage(reasonIfCleared: SessionErrorReason | null): void {
      const found = store.read()
      const held = tokens()
      if (found.kind === 'invalid') refuseStored(found.raw)
      else if (found.kind === 'none') dispatch({ type: 'storageCleared', reason: reasonIfCleared })
      else if (!held || !isSameTokenSet(held, found.tokens)) {
        // The other tab has just renewed them.
        if (isAhead(expiryMsOf(found.tokens), clock.now())) schedule.coolDown()
        acceptStored(found.tokens)
      }
    },
  }
}

interface TokenAge {
  /** Lifetime of tokens without an `exp` claim. */
  readonly lifetimeMs?: number | undefined
  readonly isIssuedNow: boolean
}

/** Corrects the app's clock. With a wrong clock, every token would look expired, or no token would be renewed. */
function correctClock(issued: TokenSet, { clock, log }: Pick<SessionDeps, 'clock' | 'log'>): void {
  const issuedAtMs = issuedAtMsOf(issued)
  const driftMs = issuedAtMs === null ? 0 : issuedAtMs - clock.now()
  if (issuedAtMs === null || Math.abs(driftMs) <= noticeableDriftMs) return
  if (Math.abs(driftMs) > harmfulDriftMs)
    log.info(`The clock of this computer is ${Math.round(Math.abs(driftMs) / 60_000)} minutes off (CLOCK)`, {
      code: 'CLOCK',
    })
  clock.learnServerTime(issuedAtMs)
}

/** Events that leave storage as it is. After every other event, a signed-out session has no stored tokens. */
const storageKeepingEvents: ReadonlySet<SessionEvent['type']> = new Set([
  'tokensFound',
  'storageCleared',
  'messageCleared',
])

interface StateMachineDeps extends Pick<SessionDeps, 'log'> {
  readonly store: TokenStore
  readonly onSignedOut: () => void
}

/** Returns the current state, its snapshot for React, and the signal of the current user. */
function createStateMachine(initial: SessionState, { store, log, onSignedOut }: StateMachineDeps) {
  const listeners = new Set<() => void>()
  const identityListeners = new Set<() => void>()
  let state = initial
  let snapshot = snapshotOf(initial, false)
  let identity = new AbortController()

  /** Cached data of the former user or role is dropped before the new state is published. */
  function changeIdentity(): void {
    identity.abort()
    identity = new AbortController()
    try {
      for (const listener of identityListeners) listener()
    } catch (error) {
      // A failed cleanup must not keep screens open that have no tokens.
      log.error('The data of the former user could not be dropped', { error })
    }
  }

  function publish(): void {
    const next = snapshotOf(state, store.blocked())
    const keys = Object.keys(next) as (keyof SessionSnapshot)[]
    if (keys.every((key) => next[key] === snapshot[key])) return
    snapshot = next
    for (const listener of listeners) listener()
  }

  return {
    state: () => state,
    dispatch(event: SessionEvent): void {
      const former = state
      state = nextSessionState(former, event)
      if (state === former) return
      if (state.name === 'signedOut') onSignedOut()
      if (state.name === 'signedOut' && !storageKeepingEvents.has(event.type)) store.clear()
      if (state.identityEpoch !== former.identityEpoch) changeIdentity()
      publish()
    },
    getSnapshot: () => snapshot,
    subscribe: (listener: () => void) => addListener(listeners, listener),
    identitySignal: () => identity.signal,
    onIdentityChange: (listener: () => void) => addListener(identityListeners, listener),
  }
}

function snapshotOf(state: SessionState, storageBlocked: boolean): SessionSnapshot {
  const { identityEpoch } = state
  const message = 'message' in state ? state.message : null
  const common = { message, storageBlocked, identityEpoch }
  if ('user' in state) return { status: 'signedIn', user: state.user, ...common }
  return { status: state.name === 'signedOut' ? 'signedOut' : 'restoring', user: null, ...common }
}

function addListener(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/* Schedule: when tokens are renewed. */

const refreshConstants = {
  /** Time before expiry at which tokens are renewed. */
  leadMs: 120_000,
  /** Shortest delay of a scheduled renewal. */
  minDelayMs: 5000,
} as const

export function refreshDelayMs(expiryMs: number | null, nowMs: number): number {
  const dueInMs = expiryMs === null ? 0 : expiryMs - nowMs - refreshConstants.leadMs
  return dueInMs <= 0 ? 0 : Math.max(refreshConstants.minDelayMs, dueInMs)
}

/** Returns the pause after failures: 10 s, then 20 s. */
function pauseAfterFailuresMs(failures: number): number {
  return failures === 0 ? 0 : refreshConstants.minDelayMs * 2 ** failures
}

function createRefreshSchedule(
  { clock, timers, environment }: Pick<SessionDeps, 'clock' | 'timers' | 'environment'>,
  run: () => void,
) {
  let cancelTimer: (() => void) | null = null
  let cancelCoolDown: (() => void) | null = null

  function clearTimer(): void {
    cancelTimer?.()
    cancelTimer = null
  }

  function fire(): void {
    cancelTimer = null
    // Offline, the attempt would fail and count as one of three. The `online` event schedules the next one.
    if (environment.isOnline()) run()
  }

  return {
    /** Schedules the next renewal. Inside the lead time it runs at once, except right after a renewal or a failure. */
    plan(expiryMs: number | null, failures: number): void {
      clearTimer()
      const delayMs = Math.max(
        refreshDelayMs(expiryMs, clock.now()),
        cancelCoolDown ? refreshConstants.minDelayMs : 0,
        pauseAfterFailuresMs(failures),
      )
      if (delayMs === 0) fire()
      else cancelTimer = timers.after(delayMs, fire)
    },
    /** Delays the next renewal after new tokens. Otherwise short-lived tokens would be renewed in a loop. */
    coolDown(): void {
      cancelCoolDown?.()
      cancelCoolDown = timers.after(refreshConstants.minDelayMs, () => {
        cancelCoolDown = null
      })
    },
    clear(): void {
      clearTimer()
      cancelCoolDown?.()
      cancelCoolDown = null
    },
  }
}
