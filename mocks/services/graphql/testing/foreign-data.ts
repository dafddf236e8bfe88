import type { FullSelection } from './full-selection'

/** Fields with values that are unique to one user, by type. A value in a response reveals whose data it is. */
const IDENTIFYING_FIELDS: Readonly<Record<string, readonly string[]>> = {
  Agent: ['email', 'phoneNumber', 'nmlsNumber'],
  Address: ['line1'],
  Lead: ['email', 'phone'],
  LeadNote: ['id'],
  LeadEvent: ['id'],
  PaymentActivity: ['id'],
  PaymentConfig: ['stripeCustomerId'],
  PaymentIntent: ['id', 'clientSecret'],
  PaymentMethod: ['id'],
  Transaction: ['id', 'correlationId', 'accountRef'],
}

/** Identifying fields of data that only the owner may read. Managers and administrators may not. */
const PRIVATE_FIELDS: Readonly<Record<string, readonly string[]>> = {
  Notification: ['id'],
  SavedSearch: ['id'],
}

/** Types whose `id` is the id of a user. AuthUser is not listed, because only the user who signs in receives it. */
const USER_TYPES = new Set(['Agent', 'User'])

type Visit = (object: Readonly<Record<string, unknown>>, path: string) => void

function visitObjects(value: unknown, visit: Visit, path = ''): void {
  if (Array.isArray(value)) value.forEach((item, i) => visitObjects(item, visit, `${path}[${i}]`))
  else if (typeof value === 'object' && value !== null) {
    const object = value as Readonly<Record<string, unknown>>
    visit(object, path)
    for (const [key, inner] of Object.entries(object)) visitObjects(inner, visit, path ? `${path}.${key}` : key)
  }
}

/**
 * Values that identify one user's data. The user's managers and administrators may read the `shared` values. Only the
 * user may read the `private` values.
 */
export interface OwnedValues {
  readonly shared: ReadonlySet<string>
  readonly private: ReadonlySet<string>
}

/** Returns the identifying values in responses that a user received about their own data. */
export function ownedValuesIn(responses: readonly unknown[]): OwnedValues {
  const collect = (fields: Readonly<Record<string, readonly string[]>>) => {
    const values = new Set<string>()
    visitObjects(responses, (object) => {
      for (const field of fields[String(object['__typename'])] ?? []) {
        const value = object[field]
        if (typeof value === 'string' && value !== '') values.add(value)
      }
    })
    return values
  }
  return { shared: collect(IDENTIFYING_FIELDS), private: collect(PRIVATE_FIELDS) }
}

export interface Reader {
  readonly userId: string | null
  /** The authorization header. Null for an anonymous caller. */
  readonly token: string | null
  /** Returns whether the reader may read the owner's data, except notifications and saved searches. */
  mayRead(ownerId: string): boolean
  /** Returns whether the reader may know the user's name. */
  mayKnow(userId: string): boolean
}

type Owners = ReadonlyMap<string, OwnedValues>

/** Returns the paths of fields with data of other users that the reader may not see. */
function foreignFields(response: unknown, reader: Reader, owners: Owners): readonly string[] {
  const foreign: string[] = []
  visitObjects(response, (object, path) => {
    const { __typename: type, id, agentId } = object
    if (typeof agentId === 'string' && !reader.mayRead(agentId)) foreign.push(`${path}.agentId`)
    if (USER_TYPES.has(String(type)) && typeof id === 'string' && !reader.mayKnow(id)) foreign.push(`${path}.id`)
    for (const [key, value] of Object.entries(object)) {
      if (typeof value === 'string' && isForeign(value, reader, owners)) foreign.push(`${path}.${key}`)
    }
  })
  return foreign
}

function isForeign(value: string, reader: Reader, owners: Owners): boolean {
  for (const [ownerId, values] of owners) {
    if (ownerId === reader.userId) continue
    if (values.private.has(value) || (values.shared.has(value) && !reader.mayRead(ownerId))) return true
  }
  return false
}

export interface Endpoint {
  readonly url: string
  send(request: Request): Promise<Response>
}

interface GraphQLResponse {
  readonly data?: Readonly<Record<string, unknown>> | null
  readonly errors?: readonly { readonly message: string }[]
}

export async function sendDocument(
  { url, send }: Endpoint,
  token: string | null,
  document: string,
): Promise<GraphQLResponse> {
  const headers = { 'content-type': 'application/json', ...(token === null ? {} : { authorization: token }) }
  const response = await send(new Request(url, { method: 'POST', headers, body: JSON.stringify({ query: document }) }))
  return (await response.json()) as GraphQLResponse
}

interface Findings {
  /** Names of the operations that succeeded. */
  readonly succeeded: readonly string[]
  /** Fields with data of other users that the reader may not see, as `operation: path`. */
  readonly foreign: readonly string[]
}

/**
 * Runs the operations as the reader and finds fields that the reader may not see. Opens a new endpoint after each
 * successful mutation, so that its changes do not affect the next operation. A rejected operation changes nothing.
 */
export async function findForeignData(
  open: () => Endpoint,
  reader: Reader,
  owners: Owners,
  operations: readonly FullSelection[],
): Promise<Findings> {
  const succeeded: string[] = []
  const foreign: string[] = []
  let endpoint = open()
  for (const { name, kind, document } of operations) {
    const response = await sendDocument(endpoint, reader.token, document)
    if (isSuccess(response.data?.[name])) {
      succeeded.push(name)
      if (kind === 'mutation') endpoint = open()
    }
    foreign.push(...foreignFields(response, reader, owners).map((path) => `${name}: ${path}`))
  }
  return { succeeded, foreign }
}

const isSuccess = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && (!('success' in data) || data.success === true)
