import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fresh, makeTokens, openSignedInTab } from './session-fixture'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 2, 2, 15) }))
afterEach(() => void vi.useRealTimers())

describe('a changed role', () => {
  it('arrives with the next scheduled refresh and counts as another identity', async () => {
    const { session, provider } = await openSignedInTab(3600)
    provider.refresh.mockImplementation(() => Promise.resolve(fresh({ groups: ['Manager'] })))
    const epoch = session.getSnapshot().identityEpoch
    const signal = session.identitySignal()
    const ended = vi.fn()
    session.onIdentityChange(ended)
    await vi.advanceTimersByTimeAsync(3_480_000)
    expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', user: { sub: 'sub-agent', groups: ['manager'] } })
    expect(session.getSnapshot().identityEpoch).toBe(epoch + 1)
    expect(ended).toHaveBeenCalledTimes(1)
    expect([signal.aborted, session.identitySignal().aborted]).toEqual([true, false])
  })

  it('is detected in renewed tokens and in tokens of another tab', async () => {
    const { session, browser, provider, tokens } = await openSignedInTab(3600)
    provider.refresh.mockImplementation(() => Promise.resolve(fresh({ groups: ['Manager'] })))
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
    await vi.advanceTimersByTimeAsync(3_480_000)
    expect(session.getSnapshot().user).toMatchObject({ firstName: 'Ann', groups: ['manager'] })
  })
})

it('an unchanged role is no change of identity', async () => {
  const { session, provider, tokens } = await openSignedInTab(3600)
  const epoch = session.getSnapshot().identityEpoch
  const signal = session.identitySignal()
  await session.refresh(tokens)
  expect(provider.refresh).toHaveBeenCalledTimes(1)
  expect(session.getSnapshot().identityEpoch).toBe(epoch)
  expect(signal.aborted).toBe(false)
})
