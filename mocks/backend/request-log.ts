import type { Entry, Posting } from '../domain/ledger/ledger'
import type { Service } from '../faults/service'

const KEPT_REQUESTS = 500

/** One entry of a posting. */
export type LedgerEffect = Pick<Entry, 'type' | 'account' | 'amountCents'>

export interface LoggedRequest {
  /** Running number of the request. */
  readonly n: number
  /** World time, ISO 8601. */
  readonly at: string
  readonly service: Service
  readonly operation: string
  readonly variables: unknown
  /** HTTP status; 0 for a connection that was cut. */
  readonly status: number
  readonly ms: number
  readonly persona: string | null
  readonly errors: readonly string[]
  /** What the request changed in the ledger. */
  readonly effect: readonly LedgerEffect[]
  readonly answer: unknown
}

/** Fields that nobody may read in a log. */
const SECRET = /password|secret|token|code$|authorization|number|cvc/i

/** Operations whose answers hold a secret, under whatever alias it was asked for. */
const SECRET_ANSWERS: readonly string[] = ['resetUserPassword', 'signIn']

export const answersWithSecret = (rootFields: readonly string[]): boolean =>
  rootFields.some((field) => SECRET_ANSWERS.includes(field))

/** The value with secrets blotted out, deeply. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      SECRET.test(key) && (typeof field === 'string' || typeof field === 'number') ? '•••' : withoutSecrets(field),
    ]),
  )
}

export const effectOf = (postings: readonly Posting[]): readonly LedgerEffect[] =>
  postings.flatMap((posting) =>
    posting.entries.map(({ type, account, amountCents }) => ({ type, account, amountCents })),
  )

/** The last requests that the backend has answered. */
export class RequestLog {
  private readonly requests: LoggedRequest[] = []
  private count = 0

  add(request: Omit<LoggedRequest, 'n'>): void {
    this.requests.push({ n: ++this.count, ...request, variables: withoutSecrets(request.variables) })
    if (this.requests.length > KEPT_REQUESTS) this.requests.shift()
  }

  /** A number that has not been reached comes from the log of an earlier thread: all of this one is new then. */
  after(n: number): readonly LoggedRequest[] {
    return n > this.count ? [...this.requests] : this.requests.filter((request) => request.n > n)
  }
}
