import { sessionMessages } from '../errors/catalogue'
import { expiryMsOf, identityKeyOf, isSameIdentity, type TokenSet } from './tokens'
import { userFromTokens, type AuthUser } from './user'

export type SessionErrorReason = keyof typeof sessionMessages

type Attributes = Readonly<Record<string, string>>

/** Tokens that the session uses. */
interface HeldTokens {
  readonly tokens: TokenSet
  /** Null if unknown. An unknown expiry counts as passed. */
  readonly expiryMs: number | null
  /** Failed renewals and refused retries in a row. */
  readonly failures: number
  /** The token of the last counted refusal. Refused operations with the same token count as one failure. */
  readonly countedIdToken: string | null
}

type NamedState =
  /** Storage has not been read. */
  | { readonly name: 'starting' }
  /** The stored tokens have expired. They are renewed before the session shows a user. */
  | ({ readonly name: 'restoring'; readonly message: string | null } & HeldTokens)
  /** `refreshing`: signed in, and these tokens are being renewed. */
  | ({
      readonly name: 'signedIn' | 'refreshing'
      readonly user: AuthUser
      /** The user's attributes from the provider. They take precedence over the claims of the tokens. */
      readonly attributes: Attributes
    } & HeldTokens)
  /** `message`: why the session ended. */
  | { readonly name: 'signedOut'; readonly message: string | null }

export type SessionState = NamedState & {
  /** Counts changes of the user or their roles. */
  readonly identityEpoch: number
}

type HoldsTokens = Extract<NamedState, HeldTokens>
type ShowsUser = Extract<NamedState, { readonly user: AuthUser }>

export type SessionEvent =
  /** Tokens of unknown age were read from storage. Nothing can renew them without an identity provider. */
  | {
      readonly type: 'tokensFound'
      readonly tokens: TokenSet
      readonly nowMs: number
      readonly canRenew: boolean
      readonly isOnline: boolean
    }
  /** A sign-in succeeded. */
  | {
      readonly type: 'tokensIssued'
      readonly tokens: TokenSet
      readonly expiryMs: number
      readonly attributes: Attributes
    }
  /** This tab or another one renewed the tokens. */
  | { readonly type: 'tokensRenewed'; readonly tokens: TokenSet; readonly expiryMs: number }
  | { readonly type: 'refreshStarted' }
  /** A temporary failure. The tokens may still be valid. */
  | { readonly type: 'refreshFailed' }
  /** An operation succeeded, or was refused again, after a renewal of its tokens. */
  | { readonly type: 'retryAccepted' | 'retryRefused'; readonly idToken: string }
  /** The tokens cannot be renewed. */
  | { readonly type: 'refreshRefused'; readonly reason: SessionErrorReason }
  /** Storage has no tokens. Null: no message, because the user signed out in another tab, or never signed in. */
  | { readonly type: 'storageCleared'; readonly reason: SessionErrorReason | null }
  /** The stored value is not a token set for this build. */
  | { readonly type: 'storageInvalid' }
  | { readonly type: 'signedOut' }
  | { readonly type: 'messageCleared' }

const maxFailures = 3

/**
 * Returns the state after the event, or the same object if nothing changes (–). `third` is the third failure in a row.
 *
 * | event                             | starting  | restoring | signedIn   | refreshing | signedOut |
 * | --------------------------------- | --------- | --------- | ---------- | ---------- | --------- |
 * | tokensFound, valid                | signedIn  | signedIn  | signedIn   | signedIn   | signedIn  |
 * | tokensFound, expired              | restoring | restoring | signedIn   | signedIn   | restoring |
 * | tokensFound, expired, other user  | restoring | restoring | restoring  | restoring  | restoring |
 * | tokensFound, expired, no provider | signedOut | signedOut | signedIn   | signedIn   | signedOut |
 * | tokensIssued                      | signedIn  | signedIn  | signedIn   | signedIn   | signedIn  |
 * | tokensRenewed                     | signedIn  | signedIn  | signedIn   | signedIn   | signedIn  |
 * | refreshStarted                    | –         | –         | refreshing | –          | –         |
 * | refreshFailed                     | –         | restoring | signedIn   | signedIn   | –         |
 * | refreshFailed, third              | –         | signedOut | signedOut  | signedOut  | –         |
 * | retryAccepted                     | –         | restoring | signedIn   | refreshing | –         |
 * | retryAccepted, other tokens       | –         | –         | –          | –          | –         |
 * | retryRefused                      | –         | restoring | signedIn   | refreshing | –         |
 * | retryRefused, other tokens        | –         | –         | –          | –          | –         |
 * | retryRefused, third               | –         | signedOut | signedOut  | signedOut  | –         |
 * | refreshRefused                    | signedOut | signedOut | signedOut  | signedOut  | –         |
 * | storageCleared                    | signedOut | signedOut | signedOut  | signedOut  | –         |
 * | storageInvalid                    | signedOut | signedOut | signedOut  | signedOut  | signedOut |
 * | signedOut                         | signedOut | signedOut | signedOut  | signedOut  | signedOut |
 * | messageCleared                    | –         | restoring | –          | –          | signedOut |
 */
export function nextSessionState(state: SessionState, event: SessionEvent): SessionState {
  const next = transition(state, event)
  if (next === state) return state
  const [former, tokens] = [tokensOf(state), tokensOf(next)]
  const isSame = former && tokens ? isSameIdentity(former, tokens) : former === tokens
  return { ...next, identityEpoch: state.identityEpoch + (isSame ? 0 : 1) }
}

function transition(state: NamedState, event: SessionEvent): NamedState {
  switch (event.type) {
    case 'tokensFound':
      return withFoundTokens(state, event)
    case 'tokensIssued':
      return { ...signedIn(state, event, event.attributes), failures: 0 }
    case 'tokensRenewed':
      return signedIn(state, event)
    case 'refreshStarted':
      return state.name === 'signedIn' ? { ...state, name: 'refreshing' } : state
    case 'refreshFailed':
      return holdsTokens(state) ? afterFailedRefresh(countFailure(state)) : state
    case 'retryAccepted':
    case 'retryRefused':
      if (!holdsTokens(state) || state.tokens.idToken !== event.idToken) return state
      if (event.type === 'retryAccepted') return { ...state, failures: 0 }
      return state.countedIdToken === event.idToken ? state : countFailure({ ...state, countedIdToken: event.idToken })
    case 'refreshRefused':
    case 'storageCleared':
      // A late refusal must not replace the message that shows why the session ended.
      return state.name === 'signedOut' ? state : signedOut(event.reason)
    case 'storageInvalid':
      return signedOut('invalidTokens')
    case 'signedOut':
      return signedOut(null)
    case 'messageCleared':
      return 'message' in state ? { ...state, message: null } : state
  }
}

/** Expired tokens of the shown user keep the user signed in. For anyone else, the tokens are renewed first. */
function withFoundTokens(
  state: NamedState,
  { tokens, nowMs, canRenew, isOnline }: Extract<SessionEvent, { type: 'tokensFound' }>,
): NamedState {
  const expiryMs = expiryMsOf(tokens)
  if (isAhead(expiryMs, nowMs) || isShown(state, tokens)) return signedIn(state, { tokens, expiryMs })
  if (!canRenew) return signedOut('notConfigured')
  return { name: 'restoring', message: isOnline ? null : sessionMessages.network, ...hold(state, { tokens, expiryMs }) }
}

/** Takes over the tokens. The failures of another user or role do not count. */
function hold(former: NamedState, { tokens, expiryMs }: Pick<HeldTokens, 'tokens' | 'expiryMs'>): HeldTokens {
  const isSame = holdsTokens(former) && isSameIdentity(former.tokens, tokens)
  const { failures, countedIdToken } = isSame ? former : { failures: 0, countedIdToken: null }
  return { tokens, expiryMs, failures, countedIdToken }
}

/** Shows the user of the tokens. Without new attributes, those of the same user stay. */
function signedIn(
  former: NamedState,
  held: Pick<HeldTokens, 'tokens' | 'expiryMs'>,
  attributes: Attributes = isShown(former, held.tokens) ? former.attributes : {},
): ShowsUser {
  return { name: 'signedIn', user: userFromTokens(held.tokens, attributes), attributes, ...hold(former, held) }
}

function signedOut(reason: SessionErrorReason | null): NamedState {
  return { name: 'signedOut', message: reason && sessionMessages[reason] }
}

function countFailure(state: HoldsTokens): NamedState {
  const failures = state.failures + 1
  return failures < maxFailures ? { ...state, failures } : signedOut('manyFailures')
}

function afterFailedRefresh(state: NamedState): NamedState {
  if (state.name === 'restoring') return { ...state, message: sessionMessages.network }
  return state.name === 'refreshing' ? { ...state, name: 'signedIn' } : state
}

function isShown(state: NamedState, tokens: TokenSet): state is ShowsUser {
  return 'user' in state && state.user.sub === identityKeyOf(tokens)
}

function holdsTokens(state: NamedState): state is HoldsTokens {
  return 'tokens' in state
}

export function tokensOf(state: NamedState): TokenSet | null {
  return holdsTokens(state) ? state.tokens : null
}

/** Returns whether the time is in the future. An unknown time counts as passed. */
export function isAhead(endMs: number | null, nowMs: number): boolean {
  return (endMs ?? 0) > nowMs
}

/** Returns the state of a page that opens. With valid tokens, the first render shows the user as signed in. */
export function initialSessionState(stored: TokenSet | null, nowMs: number): SessionState {
  const starting: NamedState = { name: 'starting' }
  const expiryMs = stored && expiryMsOf(stored)
  const named = stored && isAhead(expiryMs, nowMs) ? signedIn(starting, { tokens: stored, expiryMs }) : starting
  return { ...named, identityEpoch: 0 }
}
