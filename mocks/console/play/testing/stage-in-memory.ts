import { signIn } from '../../../stories/sign-in'
import { BASE_URL, openSandbox } from '../../../sandbox/testing/sandbox'
import { type AppPage, usernameIn } from '../../page'
import { createSandbox, type Sandbox } from '../../sandbox'

/** A backend of its own, and a page that is nothing but a place and a session. */
export interface StageInMemory {
  readonly sandbox: Sandbox
  readonly page: AppPage
}

export async function stageInMemory(): Promise<StageInMemory> {
  const { backend } = await openSandbox()
  const send = (request: Request) => backend.fetch(request)
  let place = '/login'
  let tokens: string | null = null
  let arrived: Promise<void> = Promise.resolve()
  const signOut = () => ([place, tokens] = ['/login', null])
  const become = async (username: string, route: string): Promise<void> => {
    tokens = JSON.stringify(await signIn(send, new URL(BASE_URL), username))
    place = route
  }
  const page: AppPage = {
    basePath: '/',
    username: () => usernameIn(tokens),
    becomes: (username, { route = '/dashboard' } = {}) => void (arrived = become(username, route)),
    signOut,
    goTo: (route) => void (place = route),
    route: () => place.split('?')[0] ?? '/',
    place: () => place,
    reload: (route = place) => void (place = route),
    tokens: () => tokens,
    standAt: (route, session) => void ([place, tokens] = [route, session]),
    arrival: () => arrived,
  }
  return { page, sandbox: createSandbox(BASE_URL, (input, init) => send(new Request(input, init))) }
}
