import { beforeEach, describe, expect, it, vi } from 'vitest'
import { matchRoute } from './routes'
import { preloadFirstScreen } from './preload'

/** Returns the paths of the screens that are preloaded for a URL. */
async function fetchedFor(address: string, isDemo: boolean): Promise<string[]> {
  const fetched: string[] = []
  for (const path of ['/login', '/marketplace', '/admin', '/dashboard']) {
    const route = matchRoute(path)
    if (!route) continue
    vi.spyOn(route, 'load').mockImplementation(() => {
      fetched.push(path)
      return Promise.resolve(() => null)
    })
  }
  await preloadFirstScreen('/desk/', new URL(address, 'http://app.test/desk/'), isDemo)
  return fetched
}

describe('the first screen of a visitor without tokens', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', { getItem: () => null })
  })

  it('is the sign-in page', async () => {
    expect(await fetchedFor('marketplace', true)).toEqual(['/login'])
  })

  it('is the page itself when a demo link signs in', async () => {
    expect(await fetchedFor('marketplace?scenario=default&as=agent', true)).toEqual(['/marketplace'])
  })

  it('is the sign-in page in a live build, even if the URL names a user', async () => {
    expect(await fetchedFor('marketplace?as=agent', false)).toEqual(['/login'])
  })
})
