import { type Call, createClient } from '../../control/client'
import { type CardPayment, confirmCard } from '../../control/confirm-card'
import { createOperationsClient, type SendOperation } from '../../control/operations-client'
import { signIn } from '../../control/sign-in'
import { valueAt } from '../../control/stories/compare-values'

/** Where a story runs. Each request's URL is below `baseUrl`, which ends with a slash. */
export interface Backend {
  readonly fetch: (request: Request) => Promise<Response>
  readonly baseUrl: string
}

export interface CallResult {
  readonly answer: unknown
  /** Error code from the answer or from a GraphQL error. Undefined if the operation succeeded. */
  readonly code: string | undefined
  readonly message: string
}

/** What a story does at a backend, as its current user. */
export class StoryClient {
  /** Identity token of the current user. */
  token: string | undefined
  /** Calls the control API. */
  readonly control: Call
  private readonly send: SendOperation

  constructor(private readonly backend: Backend) {
    this.control = createClient(backend.baseUrl, backend.fetch)
    this.send = createOperationsClient(backend.baseUrl, backend.fetch)
  }

  async signIn(username: string): Promise<void> {
    this.token = await this.tokenOf(username)
  }

  /** Signs a user in, and returns the identity token. The current user stays the same. */
  async tokenOf(username: string): Promise<string> {
    return (await signIn(this.backend.fetch, this.backend.baseUrl, username)).idToken
  }

  /** Calls an operation, by default as the current user. */
  async call(name: string, variables: Readonly<Record<string, unknown>>, token = this.token): Promise<CallResult> {
    const { answer, error } = await this.send(name, variables, token)
    if (error) return { answer, ...error }
    const code = valueAt(answer, 'success') === false ? String(valueAt(answer, 'errors.0.code')) : undefined
    return { answer, code, message: String(valueAt(answer, 'errors.0.message')) }
  }

  confirmCard(payment: CardPayment): Promise<string | undefined> {
    return confirmCard(this.backend.fetch, this.backend.baseUrl, payment)
  }
}
