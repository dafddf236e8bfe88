import { afterEach, expect, it } from 'vitest'
import { BASE_URL, openSandbox } from '../../sandbox/testing/sandbox'
import { builtInStories } from '../../stories/built-in-stories'
import { signIn } from '../../stories/sign-in'
import { type AppPage, usernameOf } from '../../console/app-page'
import { clearPlayback, clearScenes, readScenes, returnToScene, saveScene } from './scenes'
import { createSandbox, type Sandbox } from '../../console/sandbox'
import { beatsOf } from './StorySteps'
import { resume, directGuide, runStorySteps } from './use-playback'

/** The scenario with the slowest story: it has 100,000 leads, so each step takes seconds. */
const slowest = 'scale'
/**
 * With EVERY_BEAT=1, the tests go back to every beat (sentence) of each story, about 100 times in total: `EVERY_BEAT=1
 * npx vitest run mocks/presenter/play/scenes.test.tsx`. Otherwise, to one beat of a story with several users, with a custom
 * company, and with ended sessions.
 */
const isExhaustive = process.env['EVERY_BEAT'] !== undefined
const stories = builtInStories
  .map(({ name }) => name)
  .filter((name) => isExhaustive || ['default', 'own-company', 'session-trouble'].includes(name))
let backCount = 0

/** Opens a new backend, and a fake page that has only a path and a session. */
async function openInMemoryApp(): Promise<{ readonly sandbox: Sandbox; readonly page: AppPage }> {
  const { backend } = await openSandbox()
  const send = (request: Request) => backend.fetch(request)
  let path = '/login'
  let tokens: string | null = null
  let arrival: Promise<void> = Promise.resolve()
  const signOut = () => ([path, tokens] = ['/login', null])
  const become = async (username: string, route: string): Promise<void> => {
    tokens = JSON.stringify(await signIn(send, new URL(BASE_URL), username))
    path = route
  }
  const page: AppPage = {
    basePath: '/',
    username: () => usernameOf(tokens),
    signInAs: (username, { route = '/dashboard' } = {}) => void (arrival = become(username, route)),
    switchUser: (username, route = '/dashboard') => become(username, route),
    signOut,
    goTo: (route) => void (path = route),
    currentPath: () => path.split('?')[0] ?? '/',
    currentRoute: () => path,
    reload: (route = path) => void (path = route),
    tokens: () => tokens,
    restoreSession: (route, session) => void ([path, tokens] = [route, session]),
    whenLoaded: () => arrival,
  }
  return { page, sandbox: createSandbox(BASE_URL, (request) => send(request)) }
}

afterEach(() => {
  clearScenes()
  clearPlayback()
})

it.each(stories)('restores the route, user, and world of a beat of %s', async (name) => {
  const { sandbox, page } = await openInMemoryApp()
  const position = (hash: string | null | undefined) => ({
    path: page.currentRoute(),
    person: page.username(),
    tokens: page.tokens(),
    hash,
  })
  let play = await sandbox.play.choose({ name })
  const next = async () => {
    resume('say')
    play = await runStorySteps({
      sandbox,
      guide: directGuide(page),
      onStep: () => Promise.resolve(),
      onBeat: ({ at }, state) => saveScene(at, state, sandbox, page),
    })
    expect(play.failed).toBe(false)
    return position(readScenes(name).at(-1)?.hash)
  }
  const back = async (beat: number) => {
    const scene = readScenes(name)[beat]
    if (!scene) throw new Error(`Beat ${beat} is not remembered`)
    const { state, show } = await returnToScene(scene, play, sandbox, page)
    show()
    play = state
    backCount += 1
    return position((await sandbox.state()).worldHash)
  }
  const beats = beatsOf(play).length
  const visited = []
  while (visited.length < beats) visited.push(await next())
  const targets =
    isExhaustive && name !== slowest ? Array.from({ length: beats - 1 }, (_, i) => beats - 2 - i) : [beats - 2]
  for (const beat of targets) expect(await back(beat), `beat ${beat + 1}`).toEqual(visited[beat])
  // Playing the next beat after going back leads to the same screen as the first time.
  const earliest = targets.at(-1) ?? 0
  const again = await next()
  expect(again.path).toBe(visited[earliest + 1]?.path)
  for (const beat of [earliest + 1, earliest])
    expect(await back(beat)).toEqual(beat === earliest ? visited[beat] : again)
})

it('goes back at least once in each of these stories', () => {
  expect(backCount).toBeGreaterThanOrEqual(isExhaustive ? 100 : stories.length)
})

it('continues a story that the backend lost when its worker ended', async () => {
  const { sandbox, page } = await openInMemoryApp()
  await sandbox.play.choose({ name: 'default' })
  resume('all')
  const { over, failed } = await runStorySteps({
    sandbox,
    guide: directGuide(page),
    // The backend of a new worker knows no story.
    onStep: async () => void (await sandbox.play.leave()),
    onBeat: () => Promise.resolve(),
  })
  expect({ over, failed }).toEqual({ over: true, failed: false })
})
