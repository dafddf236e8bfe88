import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeTokens } from '../../test/session-fixture'
import { initialSessionState, nextSessionState, type SessionEvent, type SessionState } from './session-state'

const nowMs = Date.UTC(2026, 2, 2, 15)
const make = (wish: Parameters<typeof makeTokens>[0] = {}) => makeTokens({ nowMs, ...wish })
const [held, renewed] = [make(), make()]
const expired = make({ lifetimeSeconds: -1 })
const othersExpired = make({ username: 'manager', lifetimeSeconds: -1 })

const found = (tokens = renewed, canRenew = true, isOnline = true): SessionEvent => ({
  type: 'tokensFound',
  tokens,
  nowMs,
  canRenew,
  isOnline,
})
const issued = (tokens = renewed, attributes: Readonly<Record<string, string>> = {}): SessionEvent => ({
  type: 'tokensIssued',
  tokens,
  expiryMs: nowMs + 1,
  attributes,
})
const renewedAs = (tokens = renewed): SessionEvent => ({ type: 'tokensRenewed', tokens, expiryMs: nowMs + 1 })
const failed: SessionEvent = { type: 'refreshFailed' }
const retry = (type: 'retryAccepted' | 'retryRefused', { idToken } = held): SessionEvent => ({ type, idToken })

/** The events of each row of the table. The last event is the one that the row is about. */
const events: Readonly<Record<string, readonly [SessionEvent, ...SessionEvent[]]>> = {
  'tokensFound, valid': [found()],
  'tokensFound, expired': [found(expired)],
  'tokensFound, expired, other user': [found(othersExpired)],
  'tokensFound, expired, no provider': [found(expired, false)],
  tokensIssued: [issued()],
  tokensRenewed: [renewedAs()],
  refreshStarted: [{ type: 'refreshStarted' }],
  refreshFailed: [failed],
  'refreshFailed, third': [failed, failed, failed],
  retryAccepted: [retry('retryAccepted')],
  'retryAccepted, other tokens': [retry('retryAccepted', renewed)],
  retryRefused: [retry('retryRefused')],
  'retryRefused, other tokens': [retry('retryRefused', renewed)],
  'retryRefused, third': [failed, failed, retry('retryRefused')],
  refreshRefused: [{ type: 'refreshRefused', reason: 'expired' }],
  storageCleared: [{ type: 'storageCleared', reason: null }],
  storageInvalid: [{ type: 'storageInvalid' }],
  signedOut: [{ type: 'signedOut' }],
  messageCleared: [{ type: 'messageCleared' }],
}

const after = (state: SessionState, ...list: readonly SessionEvent[]) => list.reduce(nextSessionState, state)

const starting = initialSessionState(null, nowMs)
const signedIn = initialSessionState(held, nowMs)
const states: Readonly<Record<string, SessionState>> = {
  starting,
  // The same tokens as of the other states, found after their expiry.
  restoring: after(starting, {
    type: 'tokensFound',
    tokens: held,
    nowMs: nowMs + 4e6,
    canRenew: true,
    isOnline: false,
  }),
  signedIn,
  refreshing: after(signedIn, { type: 'refreshStarted' }),
  signedOut: after(signedIn, { type: 'refreshRefused', reason: 'expired' }),
}

/** The table in the docstring: the header, then a row for each event. */
const [header = [], , ...rows] = readFileSync('src/lib/auth/session-state.ts', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith(' * |'))
  .map((line) =>
    line
      .slice(4, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )

describe('the table of the session', () => {
  it('names every state and event', () => {
    expect(header).toEqual(['event', ...Object.keys(states)])
    expect(rows.map(([event]) => event)).toEqual(Object.keys(events))
  })

  it.each(rows.flatMap(([event = '', ...cells]) => cells.map((to, index) => [header[index + 1] ?? '', event, to])))(
    'leads from %s by %s to %s',
    (from, event, to) => {
      const list = events[event] ?? []
      const before = after(states[from] ?? expect.unreachable(), ...list.slice(0, -1))
      const next = after(before, ...list.slice(-1))
      expect(next === before ? '–' : next.name).toBe(to)
    },
  )
})

const messageOf = (state: SessionState) => ('message' in state ? state.message : undefined)
const failuresOf = (state: SessionState) => ('failures' in state ? state.failures : undefined)

describe('a session state', () => {
  it.each<[string, string, SessionEvent, string | null]>([
    ['starting', 'no tokens', { type: 'storageCleared', reason: null }, null],
    ['signedIn', 'cleared storage', { type: 'storageCleared', reason: 'noRefreshToken' }, 'No refresh token available'],
    ['signedIn', 'a refusal', { type: 'refreshRefused', reason: 'expired' }, 'Your session has expired'],
    ['signedOut', 'invalid storage', { type: 'storageInvalid' }, 'Invalid tokens detected'],
    ['signedOut', 'a sign-out', { type: 'signedOut' }, null],
    ['signedOut', 'a cleared message', { type: 'messageCleared' }, null],
    ['restoring', 'a cleared message', { type: 'messageCleared' }, null],
    ['restoring', 'a failure', failed, 'Network error during token refresh'],
    ['restoring', 'other tokens, online', found(othersExpired), null],
    ['starting', 'expired tokens, offline', found(expired, true, false), 'Network error'],
    ['starting', 'expired tokens without a provider', found(expired, false), 'Cognito service not configured'],
  ])('%s has after %s the message %4$s', (from, _event, event, message) => {
    const shown = messageOf(after(states[from] ?? expect.unreachable(), event))
    expect(shown).toEqual(message === null ? null : expect.stringContaining(message))
  })

  it.each<[string, readonly SessionEvent[], number]>([
    ['failures add up', [failed, retry('retryRefused')], 2],
    ['refusals of one token count once', [retry('retryRefused'), retry('retryRefused')], 1],
    ['renewed tokens of the same user keep the count', [failed, renewedAs()], 1],
    ['stored tokens of the same user keep the count', [failed, found(expired)], 1],
    ['an accepted retry resets it', [failed, retry('retryAccepted')], 0],
    ['a sign-in resets it', [failed, issued()], 0],
    ['another user resets it', [failed, found(othersExpired)], 0],
    ['another role resets it', [failed, renewedAs(make({ groups: ['Manager'] }))], 0],
  ])('counts failures: %s', (_rule, list, failures) => {
    expect(failuresOf(after(signedIn, ...list))).toBe(failures)
  })

  it.each<[string, SessionEvent, number]>([
    ['renewed tokens', renewedAs(), 0],
    ['the same user who signs in again', issued(), 0],
    ['another role', renewedAs(make({ groups: ['Manager'] })), 1],
    ['another user', found(othersExpired), 1],
    ['a sign-out', { type: 'signedOut' }, 1],
  ])('counts identities: %s', (_change, event, epochs) => {
    expect(after(signedIn, event).identityEpoch).toBe(epochs)
  })

  it('keeps the provider’s attributes of the same user', () => {
    const ann = after(signedIn, issued(held, { given_name: 'Ann' }))
    const nameAfter = (event: SessionEvent) => {
      const state = after(ann, event)
      return 'user' in state ? state.user.firstName : undefined
    }
    expect(nameAfter(renewedAs(make({ groups: ['Manager'] })))).toBe('Ann')
    expect(nameAfter(renewedAs(make({ username: 'manager' })))).toBeNull()
  })

  it('is starting when a page opens without valid tokens', () => {
    expect([null, expired, held].map((tokens) => initialSessionState(tokens, nowMs).name)).toEqual([
      'starting',
      'starting',
      'signedIn',
    ])
  })
})
