import { createClient } from '../control/client'
import { createOperationsClient } from '../control/operations-client'
import { signIn } from '../control/sign-in'
import type { Caller, Sandbox, Send } from './types'

/** An operation that the API refused. `code` is the `errorType` of the GraphQL error. */
class OperationError extends Error {
  override readonly name = 'OperationError'

  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message)
  }
}

interface SandboxAccess {
  readonly baseUrl: string
  readonly fetch: Send
  /** How long the inbox waits for a message that the app has just caused. Default: 0. */
  readonly waitMs?: number
}

/** Creates the client of a sandbox: of a page's, of a server's, or of a world in this process. */
export function createSandbox({ baseUrl, fetch: send, waitMs = 0 }: SandboxAccess): Sandbox {
  const control = createClient(baseUrl, send)
  const sendOperation = createOperationsClient(baseUrl, send)

  return {
    clock: {
      now: async () => (await control('GET clock')).now,
      advance: async (duration) => (await control('POST clock', { advance: duration, wait: true })).now,
      set: async (time) => (await control('POST clock', { set: time, wait: true })).now,
      freeze: async (isFrozen = true) => (await control('POST clock', { freeze: isFrozen })).now,
    },
    faults: {
      set: async (faults) => void (await control('PUT faults', faults)),
    },
    inbox: {
      latest: async (to) => {
        const untilMs = Date.now() + waitMs
        let [mail] = await control('GET inbox', { to })
        while (!mail && Date.now() < untilMs) {
          await new Promise((resolve) => setTimeout(resolve, 100))
          ;[mail] = await control('GET inbox', { to })
        }
        if (!mail) throw new Error(`${to} has no message. sandbox.people() lists the usernames.`)
        return { subject: mail.subject, text: mail.body, code: mail.code }
      },
    },
    ledger: {
      balance: (account) => control('GET balance', account),
      audit: () => control('GET audit'),
    },
    people: () => control('GET people'),
    requests: () => control('GET requests'),
    snapshot: () => control('GET snapshot'),
    signIn: (username) => signIn(send, baseUrl, username),
    call: async <Answer>(operation: string, variables = {}, { as, idToken }: Caller = {}) => {
      const token = as === undefined ? idToken : (await signIn(send, baseUrl, as)).idToken
      const { answer, error } = await sendOperation(operation, variables, token)
      if (error) throw new OperationError(`${operation}: ${error.message} (${error.code})`, error.code)
      return answer as Answer
    },
  }
}

/** Throws if a file has opened as another world than the saved one, because a test was written for that one. */
export function refuseOtherWorld(warning: string | null): void {
  if (warning !== null) throw new Error(`world: ${warning} Open the file in this version's demo, and save it again.`)
}
