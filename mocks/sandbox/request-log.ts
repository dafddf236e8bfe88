import type { Entry, Posting } from '../domain/ledger/ledger'
import type { Service } from '../faults/fault-kind'

const KEPT_REQUESTS = 500
/** At most so many requests, and so much text, are handed out at once; one request however long it is. */
const PAGE_REQUESTS = 100
const PAGE_CHARACTERS = 256_000

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

export const hasSecretResponse = (rootFields: readonly string[]): boolean =>
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

export const ledgerEffectOf = (postings: readonly Posting[]): readonly LedgerEffect[] =>
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

  /**
   * One page of what came after a request, oldest first: whoever asks on after its last one comes to the end. A number that has not
   * been reached comes from the log of an earlier thread: all of this one is new then.
   */
  after(n: number): readonly LoggedRequest[] {
    const first = this.requests[0]?.n ?? 1
    return this.page(n > this.count ? 0 : Math.max(0, n + 1 - first), 1)
  }

  /** The newest page, oldest first. */
  latest(): readonly LoggedRequest[] {
    return this.page(this.requests.length - 1, -1).toReversed()
  }

  private page(start: number, step: 1 | -1): readonly LoggedRequest[] {
    const page: LoggedRequest[] = []
    let characters = 0
    for (let i = start; page.length < PAGE_REQUESTS; i += step) {
      const request = this.requests[i]
      if (!request) break
      characters += JSON.stringify(request).length
      if (page.length > 0 && characters > PAGE_CHARACTERS) break
      page.push(request)
    }
    return page
  }
}
