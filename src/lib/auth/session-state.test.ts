import { describe, expect, it } from 'vitest'
import { makeTokens } from './session-fixture'
import { initialState, nextState, renewalOf, type SessionEvent, type SessionState, shownOf } from './session-state'

const nowMs = Date.UTC(2026, 2, 2, 15)
const own = makeTokens({ nowMs })
const renewed = makeTokens({ nowMs })
const expired = makeTokens({ nowMs, lifetimeSeconds: -1 })
const other = makeTokens({ nowMs, username: 'manager' })
const otherExpired = makeTokens({ nowMs, username: 'manager', lifetimeSeconds: -1 })
const renewal = new Promise<never>(() => undefined)

const found = (tokens: typeof own, canRenew = true): SessionEvent => ({
  type: 'tokensFound',
  tokens,
  nowMs,
  canRenew,
  isOnline: true,
})
const issued: SessionEvent = { type: 'tokensIssued', tokens: renewed, nowMs }
const started: SessionEvent = { type: 'renewalStarted', renewal }
const refused = (tokens: typeof own): SessionEvent => ({ type: 'retryRefused', idToken: tokens.idToken })

const after = (events: readonly SessionEvent[], state = initialState): SessionState => events.reduce(nextState, state)

const states = {
  signedOut: after([{ type: 'ended', reason: 'expired' }]),
  restoring: after([found(expired), started]),
  signedIn: after([found(own)]),
  refreshing: after([found(own), started]),
}
type Name = keyof typeof states
const names = Object.keys(states) as Name[]

/** The table of the docstring: event, then the next state from signedOut, restoring, signedIn, and refreshing. */
const table: readonly (readonly [string, SessionEvent, ...[Name, Name, Name, Name]])[] = [
  ['tokensIssued', issued, 'signedIn', 'refreshing', 'signedIn', 'refreshing'],
  ['tokensIssued to another user', { ...issued, tokens: other }, 'signedIn', 'signedIn', 'signedIn', 'signedIn'],
  ['tokensFound, valid', found(renewed), 'signedIn', 'refreshing', 'signedIn', 'refreshing'],
  ['tokensFound, valid, of another user', found(other), 'signedIn', 'signedIn', 'signedIn', 'signedIn'],
  ['tokensFound, expired', found(expired), 'restoring', 'restoring', 'signedIn', 'refreshing'],
  ['tokensFound, expired, of another user', found(otherExpired), 'restoring', 'restoring', 'restoring', 'restoring'],
  ['the same without a provider', found(otherExpired, false), 'signedOut', 'signedOut', 'signedOut', 'signedOut'],
  ['renewalStarted', started, 'signedOut', 'restoring', 'refreshing', 'refreshing'],
  ['renewalEnded', { type: 'renewalEnded', renewal }, 'signedOut', 'restoring', 'signedIn', 'signedIn'],
  ['renewalFailed', { type: 'renewalFailed' }, 'signedOut', 'restoring', 'signedIn', 'refreshing'],
  ['retryRefused', refused(own), 'signedOut', 'restoring', 'signedIn', 'refreshing'],
  [
    'retryAccepted',
    { type: 'retryAccepted', idToken: own.idToken },
    'signedOut',
    'restoring',
    'signedIn',
    'refreshing',
  ],
  ['failuresForgiven', { type: 'failuresForgiven' }, 'signedOut', 'restoring', 'signedIn', 'refreshing'],
  ['ended', { type: 'ended', reason: null }, 'signedOut', 'signedOut', 'signedOut', 'signedOut'],
  ['storageCleared', { type: 'storageCleared', reason: null }, 'signedOut', 'signedOut', 'signedOut', 'signedOut'],
  ['messageCleared', { type: 'messageCleared' }, 'signedOut', 'restoring', 'signedIn', 'refreshing'],
]

describe('session state', () => {
  it.each(table)('%s', (_name, event, ...expected) => {
    expect(names.map((name) => nextState(states[name], event).name)).toEqual(expected)
  })

  it('ends at the third failure in a row, whether a renewal failed or a retry was refused', () => {
    const failed: SessionEvent = { type: 'renewalFailed' }
    for (const name of ['restoring', 'signedIn', 'refreshing'] as const)
      expect(shownOf(after([failed, failed, failed], states[name]))).toEqual({
        status: 'signedOut',
        user: null,
        message: 'Multiple refresh attempts failed. Please sign in again.',
      })
    // The second refusal of the same token is the same failure.
    expect(after([refused(own), refused(own), failed], states.signedIn).name).toBe('signedIn')
    expect(after([refused(own), failed, issued, refused(renewed)], states.signedIn).name).toBe('signedOut')
  })

  it.each<[string, SessionEvent]>([
    ['an accepted retry', { type: 'retryAccepted', idToken: own.idToken }],
    ['a renewal in the background', { type: 'failuresForgiven' }],
    ['a sign-in', { ...issued, isSignIn: true }],
    ['another user', { ...issued, tokens: other }],
  ])('counts failures from zero after %s', (_reason, event) => {
    const failed: SessionEvent = { type: 'renewalFailed' }
    expect(after([failed, failed, event, failed, failed], states.signedIn).held).not.toBeNull()
  })

  it('keeps a renewal for the same identity only, and ends no other one', () => {
    expect(renewalOf(nextState(states.refreshing, issued))).toBe(renewal)
    expect(renewalOf(nextState(states.refreshing, { ...issued, tokens: other }))).toBeNull()
    const another = new Promise<never>(() => undefined)
    expect(nextState(states.refreshing, { type: 'renewalEnded', renewal: another })).toBe(states.refreshing)
    const manager = makeTokens({ nowMs, groups: ['Manager'] })
    expect(renewalOf(nextState(states.refreshing, found(manager)))).toBeNull()
  })

  it('keeps attributes for the same user only', () => {
    const signedIn = after([
      { ...issued, attributes: { given_name: 'Dana' } },
      { ...issued, tokens: own },
    ])
    expect(shownOf(signedIn).user?.firstName).toBe('Dana')
    expect(shownOf(nextState(signedIn, { ...issued, tokens: other })).user?.firstName).toBeNull()
  })

  it('takes the time of receipt for an expiry that the tokens do not have', () => {
    const tokens = makeTokens({ nowMs, claims: { exp: undefined } })
    expect(after([{ ...issued, tokens, lifetimeMs: 5000 }]).held?.expiryMs).toBe(nowMs + 5000)
    expect(after([{ ...issued, tokens }]).held?.expiryMs).toBe(nowMs + 3_600_000)
    expect(after([{ ...issued, lifetimeMs: 5000 }]).held?.expiryMs).toBe(nowMs + 3_600_000)
  })

  it('says why nothing is restored while the network or the provider is missing', () => {
    const network = shownOf(nextState(initialState, { ...found(expired), isOnline: false } as SessionEvent)).message
    expect(shownOf(after([{ type: 'renewalFailed' }], states.restoring)).message).toBe(network)
    expect(network).toMatch(/connection/i)
    expect(shownOf(nextState(initialState, found(expired, false))).message).toBe('Cognito service not configured')
  })
})
