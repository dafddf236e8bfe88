import { signIn } from '../../../stories/sign-in'
import { BASE_URL, openSandbox } from '../../../sandbox/testing/sandbox'
import { type AppPage, usernameOf } from '../../page'
import { createSandbox, type Sandbox } from '../../sandbox'

/** Opens a new backend with a page that has only a path and a session. */
export async function stageInMemory(): Promise<{ readonly sandbox: Sandbox; readonly page: AppPage }> {
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
    becomes: (username, { route = '/dashboard' } = {}) => void (arrival = become(username, route)),
    signOut,
    goTo: (route) => void (path = route),
    route: () => path.split('?')[0] ?? '/',
    place: () => path,
    reload: (route = path) => void (path = route),
    tokens: () => tokens,
    standAt: (route, session) => void ([path, tokens] = [route, session]),
    arrival: () => arrival,
  }
  return { page, sandbox: createSandbox(BASE_URL, (input, init) => send(new Request(input, init))) }
}
