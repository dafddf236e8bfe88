import { expect, it, vi } from 'vitest'
import { SAMPLE_COMPANY } from '../world/company/company'
import { DEFAULT_NOW, openWorld } from '../kit/open-world'
import type { World } from '../kit/types'
import { parseUrlOptions } from '../hosts/browser/parse-url-options'
import { createClient } from '../control/client'
import { urlForUser, type AppPage } from './app-page'
import { beginRecording, endRecording, readRecording, recordVisits } from './recording'
import { createPageSandbox } from './page-sandbox'

/** Returns a fake page that applies URL options as the app does when it starts. Each page load finishes at once. */
function openPage({ url: baseUrl, fetch }: World) {
  let loaded: Promise<unknown> = Promise.resolve()
  const page: AppPage = {
    basePath: '/',
    username: () => 'agent',
    signInAs: (username, command) => {
      const url = new URL(urlForUser('/', username, command), baseUrl)
      loaded = parseUrlOptions(url, url).then((start) => createClient(baseUrl, fetch)('POST start', start))
    },
    switchUser: vi.fn<AppPage['switchUser']>(),
    signOut: vi.fn(),
    goTo: vi.fn(),
    currentPath: () => '/dashboard',
    currentRoute: () => '/dashboard',
    fillCard: vi.fn(),
    reload: vi.fn(),
  }
  return { page, isLoaded: () => loaded }
}

it.each([true, false])(
  'recording starts a new world with the same date, seed, and frozen state: %s',
  async (freeze) => {
    const { world: opened } = await openWorld({}, { wallClock: () => Date.parse(DEFAULT_NOW) })
    const sandbox = createPageSandbox(opened.url, opened.fetch)
    const { page, isLoaded } = openPage(opened)
    await sandbox.start({ scenario: 'low-balance', seed: 77, now: '2026-01-05T15:00Z', freeze: true })
    await sandbox.clock({ advance: 'P3D', freeze })

    await beginRecording(sandbox, page)
    await isLoaded()
    const now = '2026-01-08T15:00:00.000Z'
    expect(await sandbox.state()).toMatchObject({ scenario: 'low-balance', seed: 77, now, frozen: freeze })
    recordVisits(sandbox, page)
    await vi.waitFor(() => expect(readRecording()?.visits).toHaveLength(1))
    const { steps, world } = await endRecording(sandbox)
    expect(steps.slice(0, 2)).toEqual([{ as: 'agent' }, { goto: '/dashboard' }])
    expect(world).toEqual({ scenario: 'low-balance', seed: 77, now, freeze: true })
  },
)

it('recording keeps the custom company of the world', async () => {
  const { world } = await openWorld()
  const sandbox = createPageSandbox(world.url, world.fetch)
  const { page, isLoaded } = openPage(world)
  await sandbox.start({ scenario: 'own-company', company: SAMPLE_COMPANY })
  await beginRecording(sandbox, page)
  await isLoaded()
  expect((await endRecording(sandbox)).world.company).toEqual(SAMPLE_COMPANY)
})
