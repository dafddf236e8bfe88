import type { Entry, Posting } from '../domain/ledger/ledger'
import type { Service } from '../world/faults/fault'
import { maskDeep } from './mask'

const KEPT_REQUESTS = 500
/** Limits of one page of the log. A page with only one request may exceed the character limit. */
const PAGE_REQUESTS = 100
const PAGE_CHARACTERS = 256_000

/** The fields of a ledger entry that the log contains. */
export type LedgerEffect = Pick<Entry, 'type' | 'account' | 'amountCents'>

export interface LoggedRequest {
  /** Sequence number of the request. */
  readonly n: number
  /** World time, ISO 8601. */
  readonly at: string
  readonly service: Service
  readonly operation: string
  readonly variables: unknown
  /** HTTP status. 0 is a simulated network error. */
  readonly status: number
  readonly ms: number
  /** Id of the calling user. */
  readonly persona: string | null
  /** Messages of the errors in the response. */
  readonly errors: readonly string[]
  /** Ledger entries that the request created. */
  readonly effect: readonly LedgerEffect[]
  readonly answer: unknown
}

/**
 * Operations whose responses contain a secret. The log redacts the complete response, because an alias in the query can
 * rename the field of the secret.
 */
const SECRET_RESPONSES: readonly string[] = ['resetUserPassword', 'signIn']

export const hasSecretResponse = (rootFields: readonly string[]): boolean =>
  rootFields.some((field) => SECRET_RESPONSES.includes(field))

export const ledgerEffectOf = (postings: readonly Posting[]): readonly LedgerEffect[] =>
  postings.flatMap((posting) =>
    posting.entries.map(({ type, account, amountCents }) => ({ type, account, amountCents })),
  )

/** The most recent requests to the backend. */
export class RequestLog {
  private readonly requests: LoggedRequest[] = []
  private count = 0

  add(request: Omit<LoggedRequest, 'n'>): void {
    this.requests.push({ n: ++this.count, ...request, variables: maskDeep(request.variables) })
    if (this.requests.length > KEPT_REQUESTS) this.requests.shift()
  }

  /**
   * Returns one page of the requests after number `n`, oldest first. An empty page means that there are no later
   * requests. If `n` is above the current count, the caller got it from an earlier backend thread, so the page starts
   * with the oldest request.
   */
  after(n: number): readonly LoggedRequest[] {
    const first = this.requests[0]?.n ?? 1
    return this.page(n > this.count ? 0 : Math.max(0, n + 1 - first), 1)
  }

  all(): readonly LoggedRequest[] {
    return this.requests
  }

  /** Returns the newest page, oldest request first. */
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
