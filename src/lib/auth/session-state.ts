import { sessionMessages } from '../errors/catalogue'
import type { SessionErrorReason, SessionStatus } from './session-types'
import { expiryMsOf, identityKeyOf, isSameIdentity, type TokenSet } from './tokens'
import { type AuthUser, userFromTokens } from './user'

type Attributes = Readonly<Record<string, string>>

/** The tokens in use, and what is known about them. */
export interface HeldTokens {
  readonly tokens: TokenSet
  /** Null if unknown, which counts as passed. */
  readonly expiryMs: number | null
  /** The user's attributes from the provider. Empty if it did not tell them. */
  readonly attributes: Attributes
  /** Failed renewals and refused retries in a row. */
  readonly failures: number
  /** The token of the last counted refusal. Operations that were refused with the same token count once. */
  readonly countedIdToken: string | null
}

export type Renewal = Promise<TokenSet>

export type SessionState =
  /** Without a provider, expired tokens stay held, because a build with one could renew them. */
  | { readonly name: 'signedOut'; readonly held: HeldTokens | null; readonly message: string | null }
  /** No user is shown before the tokens are renewed. Without tokens: storage has not been read yet. */
  | {
      readonly name: 'restoring'
      readonly held: HeldTokens | null
      readonly message: string | null
      readonly renewal: Renewal | null
    }
  | { readonly name: 'signedIn'; readonly held: HeldTokens; readonly user: AuthUser }
  /** Signed in, and all callers share one running renewal. */
  | { readonly name: 'refreshing'; readonly held: HeldTokens; readonly user: AuthUser; readonly renewal: Renewal }

export type SessionEvent =
  /** The provider issued tokens, or a renewal found those of another tab. */
  | {
      readonly type: 'tokensIssued'
      readonly tokens: TokenSet
      readonly nowMs: number
      /** Lifetime of tokens without an `exp` claim. */
      readonly lifetimeMs?: number | undefined
      readonly attributes?: Attributes | undefined
      readonly isSignIn?: boolean
    }
  /** Storage holds other tokens than those in use. They may have expired. */
  | {
      readonly type: 'tokensFound'
      readonly tokens: TokenSet
      readonly nowMs: number
      readonly canRenew: boolean
      readonly isOnline: boolean
    }
  | { readonly type: 'renewalStarted'; readonly renewal: Renewal }
  | { readonly type: 'renewalEnded'; readonly renewal: Renewal }
  /** The provider could not be reached, or was at fault. */
  | { readonly type: 'renewalFailed' }
  | { readonly type: 'retryAccepted' | 'retryRefused'; readonly idToken: string }
  /** A renewal succeeded without an operation whose retry would show that the tokens are accepted. */
  | { readonly type: 'failuresForgiven' }
  /** The session ends here, and the stored tokens go. */
  | { readonly type: 'ended'; readonly reason: SessionErrorReason | null }
  /** Another tab has removed the stored tokens, or there were none. */
  | { readonly type: 'storageCleared'; readonly reason: SessionErrorReason | null }
  | { readonly type: 'messageCleared' }

const maxFailures = 3
/** Assumed lifetime, from the time of receipt, of a token without an expiry. */
const assumedLifetimeMs = 3_600_000

export const initialState: SessionState = { name: 'restoring', held: null, message: null, renewal: null }

/**
 * Returns the next state. An event that does not concern a state leaves it as it is (–).
 *
 * | event | signedOut | restoring | signedIn | refreshing |
 * | --- | --- | --- | --- | --- |
 * | tokensIssued; tokensFound, valid | signedIn | signedIn, refreshing¹ | signedIn | signedIn, refreshing¹ |
 * | tokensFound, expired, of the shown user | | | signedIn | refreshing |
 * | tokensFound, expired, of another user | restoring | restoring | restoring | restoring |
 * | the same without a provider | signedOut | signedOut | signedOut | signedOut |
 * | renewalStarted | – | restoring | refreshing | refreshing |
 * | renewalEnded | – | restoring | – | signedIn |
 * | renewalFailed, retryRefused, first two | – | restoring | signedIn | refreshing |
 * | the same, third in a row | – | signedOut | signedOut | signedOut |
 * | retryAccepted, failuresForgiven | – | restoring | signedIn | refreshing |
 * | ended, storageCleared | signedOut | signedOut | signedOut | signedOut |
 * | messageCleared | signedOut | restoring | – | – |
 *
 * ¹ A renewal goes on for the same user with the same roles. For others it is dropped.
 */
export function nextState(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'tokensIssued': {
      const { tokens, nowMs, lifetimeMs = assumedLifetimeMs, attributes, isSignIn = false } = event
      const kept = heldAfter(state, tokens)
      const held = {
        ...kept,
        ...(attributes && { attributes }),
        failures: isSignIn ? 0 : kept.failures,
        expiryMs: kept.expiryMs ?? nowMs + lifetimeMs,
      }
      return signedIn(held, userFromTokens(tokens, held.attributes), renewalAfter(state, tokens))
    }
    case 'tokensFound':
      return withFoundTokens(state, event)
    case 'renewalStarted':
      if (state.name === 'signedOut') return state
      return state.name === 'restoring'
        ? { ...state, renewal: event.renewal }
        : { ...state, name: 'refreshing', renewal: event.renewal }
    case 'renewalEnded':
      if (renewalOf(state) !== event.renewal) return state
      return state.name === 'refreshing'
        ? { name: 'signedIn', held: state.held, user: state.user }
        : ({ ...state, renewal: null } as SessionState)
    case 'renewalFailed': {
      const next = withFailure(state)
      return next.name === 'restoring' ? { ...next, message: sessionMessages.network } : next
    }
    case 'retryRefused': {
      const { idToken } = event
      if (state.held?.tokens.idToken !== idToken || state.held.countedIdToken === idToken) return state
      return withFailure(withHeld(state, { countedIdToken: idToken }))
    }
    case 'retryAccepted':
      return state.held?.tokens.idToken === event.idToken ? withHeld(state, { failures: 0 }) : state
    case 'failuresForgiven':
      return withHeld(state, { failures: 0 })
    case 'ended':
    case 'storageCleared':
      return signedOut(event.reason)
    case 'messageCleared':
      return 'message' in state ? { ...state, message: null } : state
  }
}

/** Returns whether the tokens are valid at this time. An unknown expiry counts as passed. */
export const isValidAt = (expiryMs: number | null, nowMs: number): boolean => (expiryMs ?? 0) > nowMs

/** Returns the renewal that is under way, for callers that want the same. */
export const renewalOf = (state: SessionState): Renewal | null => ('renewal' in state ? state.renewal : null)

/** Returns what the app shows of a state. */
export function shownOf(state: SessionState): { status: SessionStatus; user: AuthUser | null; message: string | null } {
  return 'user' in state
    ? { status: 'signedIn', user: state.user, message: null }
    : { status: state.name, user: null, message: state.message }
}

const signedIn = (held: HeldTokens, user: AuthUser, renewal: Renewal | null): SessionState =>
  renewal ? { name: 'refreshing', held, user, renewal } : { name: 'signedIn', held, user }

const signedOut = (reason: SessionErrorReason | null, held: HeldTokens | null = null): SessionState => ({
  name: 'signedOut',
  held,
  message: reason && sessionMessages[reason],
})

/** Returns whether the tokens are of the user whose tokens are held, with the same roles. */
const isOfHeldIdentity = ({ held }: SessionState, tokens: TokenSet): boolean =>
  held !== null && isSameIdentity(held.tokens, tokens)

const renewalAfter = (state: SessionState, tokens: TokenSet): Renewal | null =>
  isOfHeldIdentity(state, tokens) ? renewalOf(state) : null

/** Returns the new tokens with what stays true of the former ones. */
function heldAfter(state: SessionState, tokens: TokenSet): HeldTokens {
  const { held } = state
  const isSameUser = held !== null && identityKeyOf(held.tokens) === identityKeyOf(tokens)
  return {
    tokens,
    expiryMs: expiryMsOf(tokens),
    attributes: isSameUser ? held.attributes : {},
    failures: held && isOfHeldIdentity(state, tokens) ? held.failures : 0,
    countedIdToken: held?.countedIdToken ?? null,
  }
}

function withFoundTokens(
  state: SessionState,
  { tokens, nowMs, canRenew, isOnline }: Extract<SessionEvent, { type: 'tokensFound' }>,
): SessionState {
  const held = heldAfter(state, tokens)
  const renewal = renewalAfter(state, tokens)
  if (isValidAt(held.expiryMs, nowMs)) return signedIn(held, userFromTokens(tokens, held.attributes), renewal)
  if ('user' in state && state.user.sub === identityKeyOf(tokens)) return signedIn(held, state.user, renewal)
  if (!canRenew) return signedOut('notConfigured', held)
  return { name: 'restoring', held, message: isOnline ? null : sessionMessages.network, renewal }
}

function withHeld(state: SessionState, change: Partial<HeldTokens>): SessionState {
  return state.held ? { ...state, held: { ...state.held, ...change } } : state
}

function withFailure(state: SessionState): SessionState {
  const failures = (state.held?.failures ?? 0) + 1
  return failures >= maxFailures ? signedOut('manyFailures') : withHeld(state, { failures })
}
