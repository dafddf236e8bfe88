import { createClient } from '../control/client'
import { signIn } from '../control/sign-in'
import { didYouMean } from '../../src/shared/did-you-mean'
import { lookUp } from '../../src/shared/look-up'
import type { Sandbox, Send } from './types'

interface GraphQLResponse {
  readonly data?: Readonly<Record<string, unknown>> | null
  readonly errors?: readonly {
    readonly message: string
    readonly errorType?: string
    readonly extensions?: { readonly code?: string }
  }[]
}

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
  let operations: ReturnType<typeof control<'GET operations'>> | undefined

  /** Returns the document for the name of an operation, or the document itself. */
  async function documentOf(operation: string): Promise<string> {
    if (operation.includes('{')) return operation
    operations ??= control('GET operations')
    const all = await operations
    const found = all.find(({ name }) => name === operation)
    if (found) return found.query
    const names = all.map(({ name }) => name)
    throw new Error(`There is no operation ${operation}${didYouMean(operation, names)}`)
  }

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
    call: async <Answer>(operation: string, variables = {}, { as }: { readonly as?: string | undefined } = {}) => {
      const query = await documentOf(operation)
      const authorization = as === undefined ? {} : { authorization: (await signIn(send, baseUrl, as)).idToken }
      const response = await send(
        new Request(new URL('graphql', baseUrl), {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...authorization },
          body: JSON.stringify({ query, variables }),
        }),
      )
      const { data, errors } = (await response.json().catch((error: unknown) => {
        throw new Error(`${operation}: status ${response.status} without a GraphQL response`, { cause: error })
      })) as GraphQLResponse
      const [error] = errors ?? []
      if (error) {
        const code = error.errorType ?? error.extensions?.code ?? 'INTERNAL'
        throw new OperationError(`${operation}: ${error.message} (${code})`, code)
      }
      return (operation === query ? data : lookUp(data ?? {}, operation)) as Answer
    },
  }
}
