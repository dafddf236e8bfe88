/** The one way by which tests of the app come to the backend. */
import type { Backend } from '../../mocks/sandbox/backend'
import { signIn, type Tokens } from '../../mocks/stories/sign-in'

export { createBackend, type Backend } from '../../mocks/sandbox/backend'
export { openSandbox } from '../../mocks/sandbox/testing/sandbox'

/** Where the app and its backend are in tests. */
export const origin = 'http://localhost:3000'

/** Signs somebody in by the identity provider's own protocol. */
export const tokensOf = (backend: Backend, username: string): Promise<Tokens> => signIn(backend.fetch, origin, username)
