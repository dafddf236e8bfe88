/** Property test: random sequences of events in three tabs keep the session's invariants. */
import { nonBlank } from '../../shared/non-blank'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { decodeJwt, identityKeyOf } from './tokens'
import { createBrowser, fakeProvider, fresh, lost, makeTokens, refused, type Tab } from '../../test/session-fixture'
beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 2, 2, 15) }))
afterEach(() => void vi.useRealTimers())

const step = fc.oneof(
  fc.record({ kind: fc.constant('signIn' as const), tab: fc.nat(2), username: fc.constantFrom('ann', 'bo') }),
  fc.record({ kind: fc.constant('signOut' as const), tab: fc.nat(2) }),
  fc.record({ kind: fc.constant('refresh' as const), tab: fc.nat(2) }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1, 4999, 5000, 60_000, 119_999, 3_480_000) }),
  fc.record({
    kind: fc.constant('provider' as const),
    mood: fc.constantFrom('well', 'well', 'well', 'lost', 'refusing', 'broken', 'short'),
  }),
  fc.record({
    kind: fc.constant('storage' as const),
    value: fc.constantFrom('gone', 'broken', 'ann', 'bo', 'expired'),
  }),
  fc.record({ kind: fc.constant('online' as const), tab: fc.nat(2), online: fc.boolean() }),
  fc.record({ kind: fc.constant('clock' as const), tab: fc.nat(2), ms: fc.constantFrom(-3_600_000, 900, 3_600_000) }),
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const refreshes = {
  well: (username: string) => Promise.resolve(fresh({ username })),
  short: (username: string) => Promise.resolve(fresh({ username, lifetimeSeconds: 5 })),
  lost: () => Promise.reject(lost()),
  refusing: () => Promise.reject(refused('NotAuthorizedException')),
  broken: () => Promise.reject(refused('InternalErrorException', 500)),
}

function setUp() {
  const provider = fakeProvider()
  provider.getUser.mockImplementation((accessToken) =>
    Promise.resolve({ username: nonBlank(decodeJwt(accessToken)?.['username']), attributes: {}, secondFactors: [] }),
  )
  const browser = createBrowser({ provider })
  const tabs = [browser.openTab(), browser.openTab(), browser.openTab()]
  const epochs = tabs.map((tab) => ({ epoch: tab.session.getSnapshot().identityEpoch, sub: null as string | null }))
  return { provider, browser, tabs, epochs }
}

type World = ReturnType<typeof setUp>

const tabAt = (world: World, index: number): Tab => world.tabs[index] ?? expect.unreachable()

async function take(world: World, action: Step): Promise<void> {
  const { browser, provider } = world
  switch (action.kind) {
    case 'signIn':
      await tabAt(world, action.tab).session.signIn({ username: action.username, password: 'x' })
      return
    case 'signOut':
      return tabAt(world, action.tab).session.signOut()
    case 'refresh': {
      const { session } = tabAt(world, action.tab)
      await session.refresh(session.tokensForRequest()).catch(() => undefined)
      return
    }
    case 'wait':
      await vi.advanceTimersByTimeAsync(action.ms)
      return
    case 'provider':
      provider.refresh.mockImplementation(({ username }) => refreshes[action.mood](username))
      return
    case 'storage':
      if (action.value === 'gone') browser.values.clear()
      else if (action.value === 'broken') browser.store('{"accessToken"')
      else if (action.value === 'expired') browser.store(makeTokens({ username: 'ann', lifetimeSeconds: -1 }))
      else browser.store(makeTokens({ username: action.value }))
      browser.announceToAll()
      return
    case 'online':
      return tabAt(world, action.tab).setOnline(action.online)
    case 'clock':
      return tabAt(world, action.tab).clock.learnServerTime(Date.now() + action.ms)
  }
}

function check({ tabs, browser, epochs, provider }: World): void {
  for (const [index, { session, logged }] of tabs.entries()) {
    const tokens = session.tokensForRequest()
    const { status, user, message, identityEpoch } = session.getSnapshot()
    // The shown user owns the tokens, and the session uses the stored tokens.
    expect(status === 'signedIn').toBe(user !== null)
    expect(status === 'signedOut').toBe(tokens === null)
    if (tokens && user) expect(user.sub).toBe(identityKeyOf(tokens))
    expect(browser.stored()).toEqual(tokens)
    if (status === 'signedIn') expect(message).toBeNull()
    // Another user starts another epoch, and epochs only increase.
    const before = epochs[index]
    const sub = tokens && identityKeyOf(tokens)
    if (before && sub !== before.sub) expect(identityEpoch).toBeGreaterThan(before.epoch)
    epochs[index] = { epoch: identityEpoch, sub }
    expect(JSON.stringify(logged.mock.calls)).not.toContain('eyJ')
  }
  expect(provider.refresh.mock.calls.length).toBeLessThan(3000)
}

it('keeps its invariants with three tabs, two users, and every kind of failure', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const world = setUp()
      await Promise.all(world.tabs.map((tab) => tab.session.start()))
      for (const action of steps) {
        await take(world, action)
        await vi.advanceTimersByTimeAsync(0)
        check(world)
        for (const { session } of world.tabs) {
          const { status, message } = session.getSnapshot()
          seen.add(`${status}: ${message}`)
        }
      }
      for (const tab of world.tabs) tab.session.stop()
      expect(vi.getTimerCount()).toBe(0)
    }),
    { numRuns: 600 },
  )
  // The run proves something only if it reached these states.
  expect([...seen].sort()).toEqual(
    expect.arrayContaining([
      'restoring: null',
      'signedIn: null',
      'signedOut: null',
      'signedOut: Your session has expired. Please sign in again.',
    ]),
  )
})
