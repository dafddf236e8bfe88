import type { FullSelection } from './full-selection'
import { foreignFields, type Marks, type Reader } from './foreign-data'

/** A GraphQL endpoint somewhere. */
export interface Endpoint {
  readonly url: string
  send(request: Request): Promise<Response>
}

export interface SignedReader extends Reader {
  /** The authorization header; null for somebody who has not signed in. */
  readonly token: string | null
}

export interface Answer {
  readonly data?: Readonly<Record<string, unknown>> | null
  readonly errors?: readonly { readonly message: string }[]
}

export async function ask({ url, send }: Endpoint, token: string | null, document: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token === null ? {} : { authorization: token }) }
  const response = await send(new Request(url, { method: 'POST', headers, body: JSON.stringify({ query: document }) }))
  return (await response.json()) as Answer
}

export interface Findings {
  /** Operations that were not refused. */
  readonly answered: readonly string[]
  /** Fields that belong to somebody else, by operation and path. */
  readonly foreign: readonly string[]
}

/**
 * Plays operations as one person and looks for what the person must not see in the answers. A mutation that succeeds
 * changes what the next one finds, which therefore begins at another endpoint; a refused one leaves everything as it was.
 */
export async function playEverything(
  open: () => Promise<Endpoint> | Endpoint,
  reader: SignedReader,
  owners: ReadonlyMap<string, Marks>,
  operations: readonly FullSelection[],
): Promise<Findings> {
  const answered: string[] = []
  const foreign: string[] = []
  let endpoint = await open()
  for (const { name, kind, document } of operations) {
    const answer = await ask(endpoint, reader.token, document)
    if (isSuccess(answer.data?.[name])) {
      answered.push(name)
      if (kind === 'mutation') endpoint = await open()
    }
    foreign.push(...foreignFields(answer, reader, owners).map((path) => `${name}: ${path}`))
  }
  return { answered, foreign }
}

const isSuccess = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && (!('success' in data) || data.success === true)
