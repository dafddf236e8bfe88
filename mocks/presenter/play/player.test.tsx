import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type LocalPage, usernameOf } from '../../console/app-page'
import { createPageSandbox, type PageSandbox } from '../../console/page-sandbox'
import type { StoryStep } from '../../control/api-types'
import { signIn } from '../../control/sign-in'
import { allStories } from '../../control/stories/built-in-stories'
import { openWorld as openSandbox } from '../../kit/open-world'
import { createSandbox } from '../../kit/sandbox'
import { beatsOf, readingMs } from './beats'
import { PagePlayer, type Player, type PlayerCommand } from './player'
import type { Backend } from './story-client'
import { goOn, obstacleOf } from './StorySteps'
import type { Fault } from '../../world/faults/fault'
import { SAMPLE_COMPANY } from '../../world/company/company'
import { chosenStory } from './testing/stub-player'

const BASE_URL = 'http://sandbox.local/'
const builtInStories = await allStories()

// jsdom does not implement `adoptedStyleSheets` and `replaceSync`.
document.adoptedStyleSheets ??= []
CSSStyleSheet.prototype.replaceSync ??= () => undefined

/** The scenario with the slowest story: it has 100,000 leads, so each step takes seconds. */
const slowest = 'scale'
/**
 * With EVERY_BEAT=1, the tests go back to every beat of each story: `EVERY_BEAT=1 npx vitest run
 * mocks/presenter/play/player.test.tsx`. Otherwise, to one beat of a story with several users, with a custom company, and
 * with ended sessions.
 */
const isExhaustive = process.env['EVERY_BEAT'] !== undefined
const names = builtInStories
  .map(({ name }) => name)
  .filter((name) => isExhaustive || ['default', 'own-company', 'session-trouble'].includes(name))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

/** Opens a backend and a page that has only a path and a session. A page load ends the player and makes a new one. */
async function openApp() {
  const { world } = await openSandbox({ freeze: false })
  const ports: Backend = {
    async fetch(request) {
      const response = await world.fetch(request)
      return app.isUnloading ? new Promise(() => undefined) : response
    },
    baseUrl: BASE_URL,
  }
  const sandbox = createPageSandbox(world.url, world.fetch)
  let path = '/login'
  let tokens: string | null = null
  const load = (): Promise<never> => {
    const page = pageOf()
    app.player = new PagePlayer({ sandbox, page, backend: ports })
    return new Promise(() => undefined)
  }
  function pageOf(): LocalPage {
    let loading: Promise<void> = Promise.resolve()
    const become = async (username: string, route: string): Promise<void> => {
      tokens = JSON.stringify(await signIn(ports.fetch, new URL(BASE_URL), username))
      path = route
    }
    return {
      basePath: '/',
      username: () => usernameOf(tokens),
      signInAs: (username, { route = '/dashboard' } = {}) => void (loading = become(username, route).then(load)),
      switchUser: (username, route = '/dashboard') => become(username, route),
      signOut: () => void ([path, tokens] = ['/login', null]),
      goTo: (route) => void (path = route),
      currentPath: () => path.split('?')[0] ?? '/',
      currentRoute: () => path,
      reload: () => undefined,
      fillCard: () => undefined,
      tokens: () => tokens,
      restoreSession(route, session) {
        ;[path, tokens] = [route, session]
        loading = load()
      },
      whenLoaded: () => loading,
    }
  }
  const app = {
    sandbox,
    /** The user signs out in the app, which revokes all tokens of that user. */
    async signOut() {
      const { accessToken: AccessToken } = JSON.parse(tokens ?? '') as { accessToken: string }
      const headers = {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.GlobalSignOut',
      }
      const init = { method: 'POST', headers, body: JSON.stringify({ AccessToken }) }
      expect((await world.fetch(new Request(`${BASE_URL}cognito-idp/`, init))).status).toBe(200)
      pageOf().signOut()
    },
    player: new PagePlayer({ sandbox, page: pageOf(), backend: ports }),
    reload: () => void load(),
    /** True if the page unloads, and no longer gets what the backend answers to a story. */
    isUnloading: false,
    /** Sends a command, and waits until the story stands still. */
    async send(command: PlayerCommand) {
      const before = app.player.get().chosen?.step
      app.player.send(command)
      await vi.waitFor(
        () => {
          const { busy, chosen } = app.player.get()
          expect([busy, chosen?.step === before, sessionStorage.getItem('sandbox:play-to')]).toEqual([
            false,
            false,
            null,
          ])
        },
        { timeout: 60_000, interval: 5 },
      )
      return app.player.get()
    },
    page: pageOf,
    async deactivateAgent() {
      const input = { userId: 'user-agent', status: 'DISABLED' }
      const answer = await createSandbox(ports).call('updateUserStatus', input, { as: 'admin' })
      expect(answer).toMatchObject({ success: true })
    },
    standing: async () => ({
      path,
      tokens,
      username: usernameOf(tokens),
      hash: (await sandbox.state()).worldHash,
    }),
  }
  return app
}

const choose = (player: Player, name: string) => {
  const story = builtInStories.find((candidate) => candidate.name === name)
  if (!story) throw new Error(`There is no story ${name}`)
  player.send({ do: 'choose', story })
  return beatsOf(story.steps).length
}

it.each(names)(
  'restores the route, user, and world of a beat of %s',
  async (name) => {
    const app = await openApp()
    const beats = choose(app.player, name)
    const visited = []
    for (let beat = 0; beat < beats; beat++) {
      expect((await app.send({ do: 'play', to: 'say' })).chosen?.failure).toBeNull()
      visited.push(await app.standing())
    }
    const targets =
      isExhaustive && name !== slowest ? Array.from({ length: beats - 1 }, (_, i) => beats - 2 - i) : [beats - 2]
    for (const beat of targets) {
      await app.send({ do: 'jump', beat })
      expect(await app.standing(), `beat ${beat + 1}`).toEqual(visited[beat])
    }
    // The next beat leads to the same screen as the first time.
    await app.send({ do: 'play', to: 'say' })
    expect((await app.standing()).path).toBe(visited[(targets.at(-1) ?? 0) + 1]?.path)
  },
  120_000,
)

it('goes on after a reload between two sentences, until the viewer leaves', async () => {
  const app = await openApp()
  choose(app.player, 'default')
  await app.send({ do: 'play', to: 'say' })
  app.reload()
  const { chosen } = await app.send({ do: 'play', to: 'say' })
  expect([chosen?.scenes.length, chosen?.failure]).toEqual([2, null])
  app.player.send({ do: 'leave' })
  expect(app.player.get().chosen).toBeNull()
})

it('repeats a step whose page was unloaded in the middle', async () => {
  const app = await openApp()
  const steps: readonly StoryStep[] = [
    { as: 'agent' },
    { call: 'getFundsBalance', keep: { funds: 'fundsBalanceCents' } },
    { say: 'One.' },
    { call: 'transferFundsToWallet', variables: { input: { sourceId: 'form-direct', amountCents: 100 } } },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: { $atLeast: 479_900 } } },
    { say: 'Two.' },
  ]
  const story = { ...chosenStory(steps, 0).story, world: { scenario: 'funded-agent', seed: 1, freeze: true } }
  app.player.send({ do: 'choose', story })
  await app.send({ do: 'play', to: 'say' })
  const { journalLength } = await app.sandbox.stateWithoutHash()
  app.isUnloading = true
  app.player.send({ do: 'play', to: 'say' })
  const transfers = async () =>
    (await app.sandbox.journal()).filter((entry) => entry.kind === 'command' && entry.name === 'transferFundsToWallet')
  await vi.waitFor(async () => expect(await transfers()).toHaveLength(1))
  app.isUnloading = false
  app.reload()
  await vi.waitFor(() => expect(app.player.get()).toMatchObject({ busy: false, chosen: { scenes: [{}, {}] } }), 20_000)
  expect(await transfers()).toHaveLength(1)
  expect((await app.sandbox.stateWithoutHash()).journalLength).toBe(journalLength + 1)
})

type App = Awaited<ReturnType<typeof openApp>>

/** Plays a story of an agent up to its second sentence, and returns what the third would show. */
async function openAtSecondBeat() {
  const app = await openApp()
  choose(app.player, 'funded-agent')
  for (let beat = 0; beat < 3; beat++) await app.send({ do: 'play', to: 'say' })
  const third = await app.standing()
  await app.send({ do: 'jump', beat: 1 })
  return { app, third }
}

it.each<[accident: string, cause: (app: App) => unknown]>([
  ['a sign-out in the audience’s window', (app) => app.signOut()],
  ['a page that is closed and opened again', (app) => app.reload()],
  ['a detour to another page', (app) => app.page().goTo('/settings')],
  ['cleared storage', () => localStorage.clear()],
])('Next restores the person and the page after %s', async (_accident, cause) => {
  const { app, third } = await openAtSecondBeat()
  await cause(app)
  const { chosen } = await app.send({ do: 'play', to: 'say' })
  expect([chosen?.failure, chosen?.scenes.length]).toEqual([null, 3])
  const { path, username } = await app.standing()
  expect([path, username]).toEqual([third.path, third.username])
})

const offline: Fault = { service: 'graphql', effect: { network: true }, rate: 1 }

it.each<[accident: string, reason: RegExp, cause: (app: App) => unknown]>([
  ['another scenario', /^Another world has replaced/, (app) => app.sandbox.start({ scenario: 'low-balance' })],
  ['a reset of the world', /^Another world has replaced/, (app) => app.sandbox.start({ scenario: 'funded-agent' })],
  ['a deactivated account', /^The person of this story was signed out or deactivated/, (app) => app.deactivateAgent()],
  ['a fault', /^Simulated failures are on/, (app) => app.sandbox.setFaults([offline])],
])('says why %s stops the story, and goes on from there', async (_accident, reason, cause) => {
  const { app, third } = await openAtSecondBeat()
  await cause(app)
  app.player.send({ do: 'play', to: 'say' })
  await vi.waitFor(() => expect(app.player.get().busy).toBe(false))
  expect(obstacleOf(app.player.get())).toMatch(reason)
  goOn({ ...app.player.get(), send: (command) => app.player.send(command) })
  await vi.waitFor(() => expect(app.player.get()).toMatchObject({ busy: false, chosen: { scenes: [{}, {}] } }), {
    timeout: 20_000,
  })
  expect(obstacleOf(app.player.get())).toBeNull()
  await app.send({ do: 'play', to: 'say' })
  const { path, username, hash } = await app.standing()
  expect([path, username, hash]).toEqual([third.path, third.username, third.hash])
})

describe('the end of a story', () => {
  const openWorld = async () => {
    const app = await openApp()
    await app.sandbox.start({ scenario: 'own-company', company: SAMPLE_COMPANY, seed: 5, freeze: true })
    await app.page().switchUser('manager', '/manager/team')
    const before = await app.standing()
    choose(app.player, 'funded-agent')
    await app.send({ do: 'play', to: 'say' })
    expect((await app.standing()).hash).not.toBe(before.hash)
    return { app, before }
  }
  const ended = async (app: App) => {
    await vi.waitFor(() => expect(app.player.get()).toMatchObject({ busy: false, chosen: null }), 20_000)
    await vi.waitFor(async () => expect((await app.standing()).path).toBe('/manager/team'), 20_000)
  }

  it('gives back the world, the person, and the page before it, also after a second story', async () => {
    const { app, before } = await openWorld()
    choose(app.player, 'low-balance')
    await app.send({ do: 'play', to: 'say' })
    app.player.send({ do: 'leave' })
    await ended(app)
    const { username } = await app.standing()
    expect([username, await app.sandbox.company.current()]).toEqual([before.username, SAMPLE_COMPANY])
  })

  it('lets the viewer try the story’s world first', async () => {
    const { app } = await openWorld()
    app.player.send({ do: 'leave', keepsWorld: true })
    await vi.waitFor(() => expect(app.player.get()).toMatchObject({ busy: false, chosen: null }))
    expect(await app.sandbox.company.current()).toBeNull()
    app.player.send({ do: 'leave' })
    await ended(app)
    expect(await app.sandbox.company.current()).toEqual(SAMPLE_COMPANY)
  })

  it('leaves a world that has replaced the story’s world', async () => {
    const { app } = await openWorld()
    await app.sandbox.start({ scenario: 'low-balance' })
    const { worldId } = await app.sandbox.stateWithoutHash()
    app.player.send({ do: 'leave' })
    await vi.waitFor(() => expect(app.player.get()).toMatchObject({ busy: false, chosen: null }))
    expect((await app.sandbox.stateWithoutHash()).worldId).toBe(worldId)
  })
})

it.each<PlayerCommand>([{ do: 'jump', beat: 0 }, { do: 'safeScene' }])(
  'does not rewind another world that has started: $do',
  async (command) => {
    const app = await openApp()
    choose(app.player, 'funded-agent')
    await app.send({ do: 'play', to: 'say' })
    await app.send({ do: 'play', to: 'say' })
    await app.sandbox.start({ scenario: 'low-balance' })
    for (let tempo = 1; tempo <= 20; tempo++) await app.sandbox.market(tempo)
    const { journalLength } = await app.sandbox.stateWithoutHash()
    app.player.send(command)
    await vi.waitFor(() =>
      expect(app.player.get()).toMatchObject({ interrupted: expect.stringContaining('Another world'), busy: false }),
    )
    expect((await app.sandbox.journal()).slice(0, journalLength)).toHaveLength(journalLength)
  },
)

it.each(['{', '{}', '1', '{"story":{"steps":[]}}'])(
  'ignores a story that another version has stored: %s',
  async (text) => {
    localStorage.setItem('sandbox:story', text)
    const app = await openApp()
    expect(app.player.get().chosen).toBeNull()
  },
)

it('a second command while a step runs does not run the step twice', async () => {
  const app = await openApp()
  choose(app.player, 'default')
  app.player.send({ do: 'play', to: 'say' })
  app.player.send({ do: 'play', to: 'say' })
  await vi.waitFor(() => expect(app.player.get()).toMatchObject({ busy: false, chosen: { scenes: [{}] } }), {
    timeout: 20_000,
  })
})

it('the safe scene is the latest one without faults', async () => {
  const app = await openApp()
  choose(app.player, 'everything-fails')
  await app.send({ do: 'play', to: 'say' })
  const safe = await app.standing()
  const { chosen } = await app.send({ do: 'play', to: 'say' })
  expect(chosen?.scenes.map(({ hasFaults }) => hasFaults)).toEqual([false, true])
  await app.send({ do: 'safeScene' })
  expect(await app.standing()).toEqual(safe)
})

describe('autoplay', () => {
  const steps: readonly StoryStep[] = [{ say: 'One sentence.' }, { say: 'And two.' }, { say: 'That is all.' }]
  let player: Player

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answer = { worldId: 'one', journalLength: 0, faults: [] }
    const fetch = () => Promise.resolve(Response.json(answer))
    const sandbox: PageSandbox = createPageSandbox(BASE_URL, fetch)
    const page = {
      currentRoute: () => '/',
      currentPath: () => '/',
      username: () => null,
      tokens: () => null,
      whenLoaded: () => Promise.resolve(),
    }
    player = new PagePlayer({ sandbox, page: page as unknown as LocalPage, backend: { fetch, baseUrl: BASE_URL } })
    player.send({ do: 'choose', story: chosenStory(steps, 0).story })
    player.send({ do: 'autoplay', by: 'bar' })
  })
  afterEach(() => vi.useRealTimers())

  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    // Answers of the backend come without timers.
    await vi.waitFor(() => expect(player.get().busy).toBe(false))
  }
  const beatCount = () => player.get().chosen?.scenes.length

  it('plays the next sentence when there was time to read one, and ends after the last', async () => {
    await pass(1)
    expect(beatCount()).toBe(1)
    await pass(readingMs({ say: 'One sentence.' }) - 500)
    expect(beatCount()).toBe(1)
    await pass(1_000)
    expect(beatCount()).toBe(2)
    await pass(20_000)
    await pass(20_000)
    expect(beatCount()).toBe(3)
  })

  it('ends when the viewer clicks in the app', async () => {
    await pass(1)
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    await pass(60_000)
    expect(player.get().autoplay).toBeNull()
    expect(beatCount()).toBe(1)
  })
})
