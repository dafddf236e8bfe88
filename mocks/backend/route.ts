import { Kind, parse } from 'graphql'
import { MAX_KEPT_TEXT, MAX_TOKENS } from '../graphql/limits'
import type { FaultService } from '../world/faults'

/** Where a request goes, and what it asks for: enough to log it and to let a fault strike. */
export interface RoutedRequest {
  readonly service: FaultService
  /** Operation name, Cognito target or payment call. */
  readonly operation: string
  /** The operation's fields of schema.graphql: a fault may name one of them instead. */
  readonly fields: readonly string[]
  readonly variables: unknown
}

export const SERVICE_PREFIXES: readonly (readonly [prefix: string, service: FaultService])[] = [
  ['graphql', 'graphql'],
  ['cognito-idp', 'identity'],
  ['stripe-api', 'payments'],
  ['uploads', 'upload'],
]

export const CONTROL_PREFIX = '__sandbox'

/** The path below the app's base path, or undefined when the request is for somebody else. */
export function pathBelow(basePath: string, url: string): string | undefined {
  const { pathname } = new URL(url)
  return pathname.startsWith(basePath) ? pathname.slice(basePath.length) : undefined
}

export function serviceOf(path: string): FaultService | undefined {
  const [head] = path.split('/')
  return SERVICE_PREFIXES.find(([prefix]) => prefix === head)?.[1]
}

export async function routeRequest(service: FaultService, path: string, request: Request): Promise<RoutedRequest> {
  switch (service) {
    case 'graphql':
      return routeGraphQL(request)
    case 'identity': {
      const operation = request.headers.get('x-amz-target')?.split('.').at(-1) ?? 'unknown'
      return { service, operation, fields: [], variables: await jsonBody(request) }
    }
    case 'payments':
      return {
        service,
        operation: `${request.method} ${path.slice(path.indexOf('/') + 1)}`,
        fields: [],
        variables: null,
      }
    case 'upload':
      return { service, operation: `${request.method} upload`, fields: [], variables: null }
  }
}

async function routeGraphQL(request: Request): Promise<RoutedRequest> {
  const body =
    request.method === 'GET' ? Object.fromEntries(new URL(request.url).searchParams) : await jsonBody(request)
  const { query, operationName, variables } = (body ?? {}) as Record<string, unknown>
  const named = typeof operationName === 'string' ? operationName : undefined
  const fields = typeof query === 'string' ? rootFields(query) : []
  return { service: 'graphql', operation: named ?? fields[0] ?? 'unknown', fields, variables: variables ?? null }
}

const fieldsOf = new Map<string, readonly string[]>()

/** Fields that the text's operations ask for at the top; none when it cannot be parsed, which the server will say. */
function rootFields(query: string): readonly string[] {
  const known = fieldsOf.get(query)
  if (known) return known
  if (fieldsOf.size > 500) fieldsOf.clear()
  let fields: readonly string[] = []
  try {
    fields = parse(query, { maxTokens: MAX_TOKENS, noLocation: true }).definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION
        ? definition.selectionSet.selections.flatMap((selection) =>
            selection.kind === Kind.FIELD ? [selection.name.value] : [],
          )
        : [],
    )
  } catch (error) {
    if (!(error instanceof Error)) throw error
  }
  if (query.length <= MAX_KEPT_TEXT) fieldsOf.set(query, fields)
  return fields
}

async function jsonBody(request: Request): Promise<unknown> {
  try {
    return await request.clone().json()
  } catch {
    // Whoever answers the request says what is wrong with its body.
    return null
  }
}
