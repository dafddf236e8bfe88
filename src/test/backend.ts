/** The only module through which tests of the app access the backend. */
import type { Backend } from '../../mocks/server'
import { signIn, type Tokens } from '../../mocks/control/sign-in'

export { type Call, createClient } from '../../mocks/control/client'
export { createBackend, type Backend } from '../../mocks/server'
export type { Fault } from '../../mocks/world/faults/fault'
export { openSandbox } from '../../mocks/server/testing/sandbox'

/** Origin of the app and its backend in tests. */
export const origin = 'http://localhost:3000'

/** Signs a user in through the identity provider's API. */
export const tokensOf = (backend: Backend, username: string): Promise<Tokens> => signIn(backend.fetch, origin, username)
