import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refreshConstants } from './refresh'
import { fakeProvider, fresh, makeTokens, openSignedInTab } from './session-fixture'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 2, 2, 15) }))
afterEach(() => void vi.useRealTimers())

const { roleRecheckPauseMs } = refreshConstants
const tick = () => vi.advanceTimersByTimeAsync(0)

function providerThatSays(...groups: readonly string[]) {
  const provider = fakeProvider()
  provider.refresh.mockImplementation(({ username }) => Promise.resolve(fresh({ username, groups })))
  return provider
}

describe('a changed role', () => {
  it('is detected after a refusal and counts as another identity', async () => {
    const { session } = await openSignedInTab(3600, { provider: providerThatSays('Manager') })
    const epoch = session.getSnapshot().identityEpoch
    const signal = session.identitySignal()
    const ended = vi.fn()
    session.onIdentityChange(ended)
    session.recheckRoles()
    await tick()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', user: { sub: 'sub-agent', groups: ['manager'] } })
    expect(session.getSnapshot().identityEpoch).toBe(epoch + 1)
    expect(ended).toHaveBeenCalledTimes(1)
    expect([signal.aborted, session.identitySignal().aborted]).toEqual([true, false])
  })

  it('is detected in renewed tokens and in tokens of another tab', async () => {
    const { session, browser, tokens } = await openSignedInTab(3600, { provider: providerThatSays('Manager') })
    const epoch = session.getSnapshot().identityEpoch
    await expect(session.refresh(tokens)).rejects.toMatchObject({ aborted: true })
    expect(session.getSnapshot().identityEpoch).toBe(epoch + 1)
    browser.store(makeTokens({ groups: ['Agent', 'Administrator'] }))
    browser.announceToAll()
    expect(session.getSnapshot().identityEpoch).toBe(epoch + 2)
    browser.store(makeTokens({ groups: ['Administrator', 'Agent'] }))
    browser.announceToAll()
    expect(session.getSnapshot().identityEpoch).toBe(epoch + 2)
  })

  it('keeps the known attributes of the user', async () => {
    const { session, provider } = await openSignedInTab(3600)
    provider.getUser.mockResolvedValue({ username: 'agent', attributes: { given_name: 'Ann' }, secondFactors: [] })
    await session.signIn({ username: 'agent', password: 'x' })
    provider.refresh.mockResolvedValueOnce(fresh({ groups: ['Manager'] }))
    session.recheckRoles()
    await tick()
    expect(session.getSnapshot().user).toMatchObject({ firstName: 'Ann', groups: ['manager'] })
  })
})

describe('an unchanged role', () => {
  it('is no change of identity', async () => {
    const { session, provider } = await openSignedInTab(3600)
    const epoch = session.getSnapshot().identityEpoch
    const signal = session.identitySignal()
    session.recheckRoles()
    await tick()
    expect(provider.refresh).toHaveBeenCalledTimes(1)
    expect(session.getSnapshot().identityEpoch).toBe(epoch)
    expect(signal.aborted).toBe(false)
  })

  it('is rechecked once, and once more after the pause, for any number of refusals', async () => {
    const { session, provider } = await openSignedInTab(3600)
    for (let refusal = 0; refusal < 20; refusal += 1) session.recheckRoles()
    await vi.advanceTimersByTimeAsync(roleRecheckPauseMs - 1)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(provider.refresh).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(10 * roleRecheckPauseMs)
    expect(provider.refresh).toHaveBeenCalledTimes(2)
  })

  it('is not rechecked after a sign-out', async () => {
    const { session, provider } = await openSignedInTab(3600)
    session.recheckRoles()
    session.recheckRoles()
    await tick()
    await session.signOut()
    session.recheckRoles()
    await vi.advanceTimersByTimeAsync(10 * roleRecheckPauseMs)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})
