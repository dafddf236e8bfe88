import { tokenStorageKey } from '../../shared/token-storage-key'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type BrowserOptions,
  createBrowser,
  deferred,
  fakeProvider,
  fresh,
  makeTokens,
  openSignedInTab,
} from './session-fixture'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 2, 2, 15) }))
afterEach(() => void vi.useRealTimers())

async function twoTabs(options: BrowserOptions = {}) {
  const provider = fakeProvider()
  const browser = createBrowser({ ...options, provider })
  const tokens = makeTokens()
  browser.store(tokens)
  const [a, b] = [browser.openTab(), browser.openTab()]
  await Promise.all([a.session.start(), b.session.start()])
  return { provider, browser, tokens, a, b }
}

describe('other tabs', () => {
  it('follow a sign-out without a request of their own', async () => {
    const { a, b, provider } = await twoTabs()
    const dropped = vi.fn()
    b.session.onIdentityChange(dropped)
    await a.session.signOut()
    expect(b.session.getSnapshot()).toMatchObject({ status: 'signedOut', user: null, message: null })
    expect(dropped).toHaveBeenCalledTimes(1)
    expect(provider.globalSignOut).toHaveBeenCalledTimes(1)
  })

  it('follow a sign-in', async () => {
    const browser = createBrowser()
    const [a, b] = [browser.openTab(), browser.openTab()]
    await Promise.all([a.session.start(), b.session.start()])
    await a.session.signIn({ username: 'agent', password: 'x' })
    expect(b.session.getSnapshot()).toMatchObject({ status: 'signedIn', user: { username: 'agent' } })
  })

  it('take over renewed tokens without a change of identity', async () => {
    const { a, b, tokens, provider } = await twoTabs()
    const epoch = b.session.getSnapshot().identityEpoch
    const renewed = await a.session.refresh(tokens)
    expect(b.session.tokensForRequest()).toEqual(renewed)
    expect(b.session.getSnapshot().identityEpoch).toBe(epoch)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
  })

  it('do not renew in a loop with a token lifetime of five seconds', async () => {
    const { provider } = await twoTabs()
    provider.refresh.mockImplementation(() => Promise.resolve(fresh({ lifetimeSeconds: 5 })))
    await vi.advanceTimersByTimeAsync(3_480_000)
    const before = provider.refresh.mock.calls.length
    await vi.advanceTimersByTimeAsync(20_000)
    expect(provider.refresh.mock.calls.length - before).toBeLessThanOrEqual(5)
  })

  it('stop following after stop', async () => {
    const { a, b } = await twoTabs()
    b.session.stop()
    await a.session.signOut()
    expect(b.session.getSnapshot().status).toBe('signedIn')
  })

  it('end the session when the stored token set becomes invalid', async () => {
    const { a, b, browser } = await twoTabs()
    a.session.stop()
    browser.store('{"broken"')
    browser.announceToAll()
    expect(b.session.getSnapshot()).toMatchObject({
      status: 'signedOut',
      message: 'Invalid tokens detected. Please sign in again.',
    })
  })
})

describe('changes of identity', () => {
  it('detect another user in storage on return and drop the data of the first', async () => {
    const { a, browser } = await twoTabs()
    const epoch = a.session.getSnapshot().identityEpoch
    const dropped = vi.fn()
    a.session.onIdentityChange(dropped)
    browser.store(makeTokens({ username: 'manager', groups: ['Manager'] }))
    a.comeBack()
    expect(a.session.getSnapshot().user).toMatchObject({ username: 'manager', groups: ['manager'] })
    expect(a.session.getSnapshot().identityEpoch).toBe(epoch + 1)
    expect(dropped).toHaveBeenCalledTimes(1)
  })

  it('detect an empty storage on return', async () => {
    const { a, browser } = await twoTabs()
    browser.values.clear()
    a.comeBack()
    expect(a.session.getSnapshot()).toMatchObject({ status: 'signedOut', user: null })
  })

  it('notify listeners before the next user is shown', async () => {
    const { a } = await twoTabs()
    const order: string[] = []
    a.session.onIdentityChange(() => order.push('dropped'))
    a.session.subscribe(() => order.push('shown'))
    await a.session.signIn({ username: 'manager', password: 'x' })
    expect(order).toEqual(['dropped', 'shown'])
  })

  it('discard a renewal that completes after the sign-out', async () => {
    const { a, provider, browser, tokens } = await twoTabs()
    const answer = deferred<ReturnType<typeof fresh>>()
    provider.refresh.mockReturnValue(answer.promise)
    const late = a.session.refresh(tokens).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(0)
    await a.session.signOut()
    answer.resolve(fresh())
    expect(await late).toMatchObject({ aborted: true })
    expect(browser.stored()).toBeNull()
    expect(a.session.getSnapshot()).toMatchObject({ status: 'signedOut', message: null })
  })

  it('ignore a failed renewal of the previous user', async () => {
    const { a, provider, tokens, browser } = await twoTabs()
    const answer = deferred<ReturnType<typeof fresh>>()
    provider.refresh.mockReturnValueOnce(answer.promise)
    const late = a.session.refresh(tokens).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(0)
    await a.session.signIn({ username: 'manager', password: 'x' })
    answer.reject(new Error('NotAuthorized'))
    expect(await late).toMatchObject({ aborted: true })
    expect(browser.stored()?.username).toBe('agent')
    expect(a.session.getSnapshot()).toMatchObject({ status: 'signedIn', message: null })
  })

  it('do not make the renewal of the next user wait for the previous one', async () => {
    const { a, provider, tokens } = await twoTabs({ locks: null })
    provider.refresh.mockReturnValueOnce(new Promise(() => undefined))
    a.session.refresh(tokens).catch(() => undefined)
    await a.session.signIn({ username: 'manager', password: 'x' })
    const held = a.session.tokensForRequest()
    const renewed = await a.session.refresh(held)
    expect(renewed.idToken).not.toBe(held?.idToken)
    expect(a.session.tokensForRequest()).toEqual(renewed)
  })

  it('keep one shared renewal for the next user when the previous renewal completes', async () => {
    const { a, provider, tokens } = await twoTabs({ locks: null })
    const [former, next] = [deferred<ReturnType<typeof fresh>>(), deferred<ReturnType<typeof fresh>>()]
    provider.refresh.mockReturnValueOnce(former.promise).mockReturnValueOnce(next.promise)
    const late = a.session.refresh(tokens).catch((error: unknown) => error)
    await a.session.signIn({ username: 'agent', password: 'x' })
    await a.session.signOut()
    await a.session.signIn({ username: 'agent', password: 'x' })
    const held = a.session.tokensForRequest()
    const first = a.session.refresh(held)
    former.resolve(fresh())
    expect(await late).toMatchObject({ aborted: true })
    const second = a.session.refresh(held)
    next.resolve(fresh())
    expect(await second).toEqual(await first)
    expect(provider.refresh).toHaveBeenCalledTimes(2)
  })

  it('keep a sign-out that happens during the release of the renewal lock', async () => {
    const released = deferred<void>()
    const done = deferred<void>()
    const locks = {
      async request(_name: string, _options: object, run: () => Promise<unknown>) {
        const answer = await run()
        done.resolve()
        await released.promise
        return answer
      },
    } as unknown as LockManager
    const { session, tokens, browser } = await openSignedInTab(3600, { locks })
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
    const { session, tokens, provider } = await openSignedInTab(3600, { locks })
    const late = session.refresh(tokens).catch((error: unknown) => error)
    await session.signIn({ username: 'manager', password: 'x' })
    turn.resolve()
    expect(await late).toMatchObject({ aborted: true })
    expect(provider.refresh).not.toHaveBeenCalled()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', user: { username: 'agent' } })
  })

  it('keep a sign-in of another tab that coincides with a read of empty storage', async () => {
    const { session, browser } = await openSignedInTab(3600)
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

  it('drop the provider’s attributes of the first user', async () => {
    const { session, browser, provider } = await openSignedInTab(3600)
    provider.getUser.mockResolvedValue({
      username: 'agent',
      attributes: { given_name: 'Ann', 'custom:city': 'Reno' },
      secondFactors: [],
    })
    await session.signIn({ username: 'agent', password: 'x' })
    expect(session.getSnapshot().user).toMatchObject({ firstName: 'Ann', city: 'Reno' })
    browser.store(makeTokens({ username: 'manager' }))
    browser.announceToAll()
    expect(session.getSnapshot().user).toMatchObject({ username: 'manager', firstName: null, city: null })
  })

  it('do not include renewals, which keep the provider’s attributes', async () => {
    const { session, provider } = await openSignedInTab(3600)
    provider.getUser.mockResolvedValue({ username: 'agent', attributes: { given_name: 'Ann' }, secondFactors: [] })
    await session.signIn({ username: 'agent', password: 'x' })
    await session.refresh(session.tokensForRequest())
    expect(session.getSnapshot().user).toMatchObject({ firstName: 'Ann' })
  })

  it('are not triggered by a request before the session is restored', () => {
    const browser = createBrowser()
    browser.store(makeTokens({ lifetimeSeconds: -1 }))
    const { session } = browser.openTab()
    expect(session.tokensForRequest()).toBeNull()
    expect(session.getSnapshot()).toMatchObject({ status: 'restoring', user: null })
  })

  it('abort a renewal instead of returning tokens of another user', async () => {
    const { a, browser, tokens } = await twoTabs()
    browser.store(makeTokens({ username: 'manager' }))
    await expect(a.session.refresh(tokens)).rejects.toMatchObject({ aborted: true })
    expect(a.session.getSnapshot().user?.sub).toBe('sub-manager')
  })
})
