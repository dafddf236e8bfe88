import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tokenStorageKey } from '../../shared/token-storage-key'
import { deferred, fresh, loadTab, lost, makeTokens, openTab, type TabOptions } from '../../test/session-fixture'
import type { FreshTokens } from './identity-provider'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 2, 2, 15) }))
afterEach(() => void vi.useRealTimers())

const tick = () => vi.advanceTimersByTimeAsync(0)

async function twoTabs() {
  const tab = await openTab()
  const other = tab.browser.openTab()
  await other.session.start()
  return { ...tab, other }
}

/** Returns a tab with a renewal that waits for `answer`, and its later outcome. */
async function whileRenewing(options: TabOptions = {}) {
  const tab = await openTab(options)
  const answer = deferred<FreshTokens>()
  tab.provider.refresh.mockReturnValueOnce(answer.promise)
  const outcome = tab.session.refresh(tab.tokens).catch((error: unknown) => error)
  await tick()
  return { ...tab, answer, outcome }
}

describe('other tabs', () => {
  it('follow a sign-out without a request of their own', async () => {
    const { session, other, provider } = await twoTabs()
    const dropped = vi.fn()
    other.session.onIdentityChange(dropped)
    await session.signOut()
    expect(other.session.getSnapshot()).toMatchObject({ status: 'signedOut', user: null, message: null })
    expect(dropped).toHaveBeenCalledTimes(1)
    expect(provider.globalSignOut).toHaveBeenCalledTimes(1)
  })

  it('follow a sign-in', async () => {
    const { session, other } = await twoTabs()
    await session.signOut()
    await session.signIn({ username: 'agent', password: 'x' })
    expect(other.session.getSnapshot()).toMatchObject({ status: 'signedIn', user: { username: 'agent' } })
  })

  it('take over renewed tokens without a change of identity', async () => {
    const { session, other, tokens, provider } = await twoTabs()
    const signal = other.session.identitySignal()
    const renewed = await session.refresh(tokens)
    expect(other.session.tokensForRequest()).toEqual(renewed)
    expect([other.session.getSnapshot().identityEpoch, signal.aborted]).toEqual([0, false])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
  })

  it('do not renew tokens at once that another tab has just stored, even shortly before expiry', async () => {
    const { browser, provider } = await openTab()
    browser.store(makeTokens({ lifetimeSeconds: 60 }))
    browser.announceToAll()
    await vi.advanceTimersByTimeAsync(4999)
    expect(provider.refresh).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
  })

  it('find tokens in storage even without a storage event', async () => {
    const { session, browser, provider, tokens, setOnline } = loadTab({ lifetimeSeconds: -1 })
    setOnline(false)
    await session.start()
    session.stop()
    const others = makeTokens({ lifetimeSeconds: 60 })
    browser.store(others)
    expect(await session.refresh(tokens)).toEqual(others)
    expect(session.getSnapshot().status).toBe('signedIn')
    setOnline(true)
    await vi.advanceTimersByTimeAsync(4999)
    expect(provider.refresh).not.toHaveBeenCalled()
  })

  it('stop following after stop', async () => {
    const { session, other } = await twoTabs()
    other.session.stop()
    await session.signOut()
    expect(other.session.getSnapshot().status).toBe('signedIn')
  })

  it('end the session when the stored token set becomes invalid', async () => {
    const { session, browser } = await openTab()
    browser.store('{"broken"')
    browser.announceToAll()
    const message = 'Invalid tokens detected. Please sign in again.'
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', message })
  })

  it('keep the user signed in while expired tokens of another tab are renewed', async () => {
    const { session, browser, provider } = await openTab()
    const answer = deferred<FreshTokens>()
    provider.refresh.mockReturnValue(answer.promise)
    browser.store(makeTokens({ lifetimeSeconds: -1 }))
    browser.announceToAll()
    await tick()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', user: { username: 'agent' } })
    expect(provider.refresh).toHaveBeenCalledTimes(1)
    answer.resolve(fresh())
    await tick()
    expect(session.getSnapshot().status).toBe('signedIn')
  })

  it('that cleared storage during a renewal discard its response', async () => {
    const { session, browser, answer, outcome } = await whileRenewing()
    browser.values.clear()
    answer.resolve(fresh())
    expect(await outcome).toMatchObject({ aborted: true })
    expect(browser.stored()).toBeNull()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', message: null })
  })

  it('that renewed the tokens during a renewal replace its response', async () => {
    const { browser, answer, outcome } = await whileRenewing()
    const others = makeTokens()
    browser.store(others)
    answer.resolve(fresh())
    expect(await outcome).toEqual(others)
    expect(browser.stored()).toEqual(others)
  })
})

describe('changes of identity', () => {
  it('detect another user in storage on return and drop the data of the first', async () => {
    const { session, browser, comeBack } = await openTab()
    const dropped = vi.fn()
    session.onIdentityChange(dropped)
    browser.store(makeTokens({ username: 'manager', groups: ['Manager'] }))
    comeBack()
    const user = { username: 'manager', groups: ['manager'] }
    expect(session.getSnapshot()).toMatchObject({ user, identityEpoch: 1 })
    expect(dropped).toHaveBeenCalledTimes(1)
  })

  it('detect an empty storage on return', async () => {
    const { session, browser, comeBack } = await openTab()
    browser.values.clear()
    comeBack()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', user: null })
  })

  it('notify listeners before the next user is shown', async () => {
    const { session } = await openTab()
    const order: string[] = []
    session.onIdentityChange(() => order.push('dropped'))
    session.subscribe(() => order.push('shown'))
    await session.signIn({ username: 'manager', password: 'x' })
    expect(order).toEqual(['dropped', 'shown'])
  })

  it('include another role in renewed tokens, which aborts what waits for the former one', async () => {
    const { session, provider, tokens } = await openTab()
    provider.refresh.mockImplementation(() => Promise.resolve(fresh({ groups: ['Manager'] })))
    const signal = session.identitySignal()
    const ended = vi.fn()
    session.onIdentityChange(ended)
    await expect(session.refresh(tokens)).rejects.toMatchObject({ aborted: true })
    const user = { sub: 'sub-agent', groups: ['manager'] }
    expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', user, identityEpoch: 1 })
    expect(ended).toHaveBeenCalledTimes(1)
    expect([signal.aborted, session.identitySignal().aborted]).toEqual([true, false])
  })

  it('do not include another order of the roles', async () => {
    const { session, browser } = await openTab({ groups: ['Agent', 'Administrator'] })
    browser.store(makeTokens({ groups: ['Administrator', 'Agent'] }))
    browser.announceToAll()
    expect(session.getSnapshot().identityEpoch).toBe(0)
  })

  it('discard a renewal that completes after the sign-out', async () => {
    const { session, browser, answer, outcome } = await whileRenewing()
    await session.signOut()
    answer.resolve(fresh())
    expect(await outcome).toMatchObject({ aborted: true })
    expect(browser.stored()).toBeNull()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', message: null })
  })

  it('ignore a failed renewal of the previous user', async () => {
    const { session, answer, outcome } = await whileRenewing()
    await session.signIn({ username: 'manager', password: 'x' })
    answer.reject(lost())
    expect(await outcome).toMatchObject({ aborted: true })
    expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', user: { sub: 'sub-manager' }, message: null })
  })

  it('do not make the renewal of the next user wait, and keep it shared when the previous one completes', async () => {
    const { session, provider, answer: former, outcome } = await whileRenewing({ locks: null })
    await session.signOut()
    await session.signIn({ username: 'agent', password: 'x' })
    const next = deferred<FreshTokens>()
    provider.refresh.mockReturnValueOnce(next.promise)
    const held = session.tokensForRequest()
    const first = session.refresh(held)
    former.resolve(fresh())
    expect(await outcome).toMatchObject({ aborted: true })
    const second = session.refresh(held)
    next.resolve(fresh())
    expect(await second).toEqual(await first)
    expect(session.tokensForRequest()).toEqual(await first)
    expect(provider.refresh).toHaveBeenCalledTimes(2)
  })

  it('keep a sign-out that happens during the release of the renewal lock', async () => {
    const [released, done] = [deferred<void>(), deferred<void>()]
    const locks = {
      async request(_name: string, _options: object, run: () => Promise<unknown>) {
        const answer = await run()
        done.resolve()
        await released.promise
        return answer
      },
    } as unknown as LockManager
    const { session, tokens, browser } = await openTab({ locks })
    const late = session.refresh(tokens).catch((error: unknown) => error)
    await done.promise
    await session.signOut()
    released.resolve()
    expect(await late).toMatchObject({ aborted: true })
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', user: null, message: null })
    expect(browser.stored()).toBeNull()
  })

  it('cancel a renewal that still waits for the lock, without a request', async () => {
    const turn = deferred<void>()
    const locks = {
      request: (_name: string, _options: object, run: () => Promise<unknown>) => turn.promise.then(run),
    } as unknown as LockManager
    const { session, tokens, provider } = await openTab({ locks })
    const late = session.refresh(tokens).catch((error: unknown) => error)
    await session.signIn({ username: 'manager', password: 'x' })
    turn.resolve()
    expect(await late).toMatchObject({ aborted: true })
    expect(provider.refresh).not.toHaveBeenCalled()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', user: { sub: 'sub-manager' } })
  })

  it('keep a sign-in of another tab that coincides with a read of empty storage', async () => {
    const { session, browser } = await openTab()
    const theirs = makeTokens({ username: 'manager' })
    vi.spyOn(browser.values, 'get').mockImplementationOnce(() => {
      browser.store(theirs)
      return undefined
    })
    expect(session.tokensForRequest()).toBeNull()
    expect(session.getSnapshot().status).toBe('signedOut')
    expect(browser.values.has(tokenStorageKey)).toBe(true)
    browser.announceToAll()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', user: { username: 'manager' } })
  })

  it('abort a renewal instead of returning tokens of another user', async () => {
    const { session, browser, tokens } = await openTab()
    browser.store(makeTokens({ username: 'manager' }))
    await expect(session.refresh(tokens)).rejects.toMatchObject({ aborted: true })
    expect(session.getSnapshot().user?.sub).toBe('sub-manager')
  })
})
