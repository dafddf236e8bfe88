/** The only module through which tests of the app access the backend. */
import type { Backend } from '../../mocks/sandbox/backend'
import { signIn, type Tokens } from '../../mocks/stories/sign-in'

export { createBackend, type Backend } from '../../mocks/sandbox/backend'
export { openSandbox } from '../../mocks/sandbox/testing/sandbox'

/** Origin of the app and its backend in tests. */
export const origin = 'http://localhost:3000'

/** Signs a user in through the identity provider's API. */
export const tokensOf = (backend: Backend, username: string): Promise<Tokens> => signIn(backend.fetch, origin, username)
