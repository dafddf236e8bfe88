import { ERROR_MESSAGES, type ErrorCode } from '../domain/errors'
import type { FaultTarget } from './fault-kind'

/** Rewrites the body of a JSON answer; any other answer stays as it is. */
export async function changeJsonBody(response: Response, change: (json: string) => string): Promise<Response> {
  if (!response.headers.get('content-type')?.includes('json')) return response
  return new Response(change(await response.text()), { status: response.status, headers: response.headers })
}

interface Answer {
  readonly data?: unknown
  readonly errors?: readonly unknown[]
}

/** Puts a value at a path of the answer's data; a list on the way is followed into each of its items. */
export function replaceAt(json: string, path: readonly string[], by: unknown): string {
  const answer = JSON.parse(json) as Answer
  put(answer.data, path, by)
  return JSON.stringify(answer)
}

export function appendError(json: string, path: readonly string[]): string {
  const answer = JSON.parse(json) as Answer
  return JSON.stringify({ ...answer, errors: [...(answer.errors ?? []), errorAt(path, 'INTERNAL')] })
}

function put(value: unknown, path: readonly string[], by: unknown): void {
  const [head, ...rest] = path
  if (typeof value !== 'object' || value === null || head === undefined) return
  if (Array.isArray(value) && !/^\d+$/.test(head)) {
    for (const item of value) put(item, path, by)
    return
  }
  if (rest.length > 0) put(Reflect.get(value, head), rest, by)
  else if (Object.hasOwn(value, head)) Reflect.set(value, head, by)
}

type Headers = Readonly<Record<string, string>>

export const jsonResponse = (status: number, body: unknown, headers: Headers = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })

/** Statuses whose answers have none (Fetch standard, "null body status"). */
export const emptyResponse = (status: number): boolean => status === 204 || status === 205 || status === 304

const COGNITO_TYPES: Readonly<Partial<Record<ErrorCode, string>>> = {
  RATE_LIMITED: 'TooManyRequestsException',
  AUTHENTICATION_FAILED: 'NotAuthorizedException',
}

/** An error of the catalogue as the struck service itself would send it. */
export function errorResponse(code: ErrorCode, { service, operation, fields }: FaultTarget): Response {
  const message = ERROR_MESSAGES[code]
  switch (service) {
    case 'identity': {
      const type = COGNITO_TYPES[code] ?? 'InternalErrorException'
      return jsonResponse(code === 'INTERNAL' ? 500 : 400, { __type: type, message }, { 'x-amzn-errortype': type })
    }
    case 'payments':
      return jsonResponse(402, { error: { type: 'api_error', code: code.toLowerCase(), message } })
    case 'upload':
      return new Response(message, { status: 403 })
    case 'graphql': {
      const errors = (fields.length > 0 ? fields : [operation]).map((field) => errorAt([field], code))
      return jsonResponse(200, { data: null, errors })
    }
  }
}

/** An error of the catalogue in AppSync's shape. */
export const errorAt = (path: readonly string[], code: ErrorCode) => ({
  path,
  data: null,
  errorType: code,
  errorInfo: { code, field: null },
  locations: [],
  message: ERROR_MESSAGES[code],
})

/** A token that is not taken, as AppSync says it. */
export const invalidTokenResponse = (message: string): Response =>
  jsonResponse(
    401,
    { errors: [{ errorType: 'UnauthorizedException', message }] },
    { 'x-amzn-errortype': 'UnauthorizedException' },
  )
