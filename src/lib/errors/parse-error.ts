/**
 * One GraphQL error. Errors are read by their shape instead of their class, so that copies of a class, plain objects,
 * and parsed bodies are treated alike.
 */
export interface GraphQLFailure {
  /** In upper case, from `extensions.code` (also nested), `errorInfo.code`, `errorType`, or `code`. Else null. */
  readonly code: string | null
  readonly message: string
  readonly field: string | null
}

export interface ErrorShape {
  readonly status: number | null
  readonly graphql: readonly GraphQLFailure[]
  readonly headers: Headers | null
}

export type UnknownRecord = Readonly<Record<string, unknown>>

/** Returns true for any object that is not an array, including errors. */
export function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function codeText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().toUpperCase() : null
}

/** Returns `extensions.code`, or a code up to two levels deeper, where gateways wrap another service's error. */
function codeInExtensions(extensions: unknown, depth = 0): string | null {
  if (!isRecord(extensions) || depth > 2) return null
  const own = codeText(extensions['code']) ?? codeText(extensions['errorCode'])
  if (own) return own
  for (const key of ['extensions', 'exception', 'originalError', 'response'] as const) {
    const nested = codeInExtensions(extensions[key], depth + 1)
    if (nested) return nested
  }
  return null
}

function readGraphQLFailure(error: unknown): GraphQLFailure {
  if (!isRecord(error)) return { code: null, message: String(error), field: null }
  const { extensions, errorInfo, message } = error
  const info = isRecord(errorInfo) ? errorInfo : {}
  const field = info['field'] ?? (isRecord(extensions) ? extensions['field'] : undefined) ?? error['field']
  return {
    code:
      codeInExtensions(extensions) ?? codeText(info['code']) ?? codeText(error['errorType']) ?? codeText(error['code']),
    message: typeof message === 'string' ? message : '',
    field: typeof field === 'string' ? field : null,
  }
}

function errorsInBody(bodyText: unknown): readonly unknown[] {
  try {
    const body: unknown = JSON.parse(String(bodyText))
    return isRecord(body) && Array.isArray(body['errors']) ? body['errors'] : []
  } catch {
    // A missing, HTML, or truncated body adds nothing to the status.
    return []
  }
}

/** Reads an error, a GraphQL result, or a parsed body. Returns null for anything else. */
export function parseErrorShape(failure: unknown): ErrorShape | null {
  if (!isRecord(failure)) return null
  const { response, statusCode, errors: own } = failure
  const responseStatus = response instanceof Response ? response.status : null
  const status = typeof statusCode === 'number' ? statusCode : responseStatus
  const errors: readonly unknown[] = Array.isArray(own) ? own : errorsInBody(failure['bodyText'])
  if (status === null && errors.length === 0) return null
  return {
    status,
    graphql: errors.map(readGraphQLFailure),
    headers: response instanceof Response ? response.headers : null,
  }
}
