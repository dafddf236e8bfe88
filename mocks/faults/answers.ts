import { CATALOGUE, type ErrorCode } from '../domain/errors'
import type { Struck } from './kind'

/** Rewrites the body of a JSON answer; any other answer stays as it is. */
export async function changeJson(response: Response, change: (json: string) => string): Promise<Response> {
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

export const jsonAnswer = (status: number, body: unknown, headers: Headers = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })

/** Statuses whose answers have none (Fetch standard, "null body status"). */
export const withoutBody = (status: number): boolean => status === 204 || status === 205 || status === 304

const COGNITO_TYPES: Readonly<Partial<Record<ErrorCode, string>>> = {
  RATE_LIMITED: 'TooManyRequestsException',
  AUTHENTICATION_FAILED: 'NotAuthorizedException',
}

/** An error of the catalogue as the struck service itself would send it. */
export function codedAnswer(code: ErrorCode, { service, operation, fields }: Struck): Response {
  const message = CATALOGUE[code]
  switch (service) {
    case 'identity': {
      const type = COGNITO_TYPES[code] ?? 'InternalErrorException'
      return jsonAnswer(code === 'INTERNAL' ? 500 : 400, { __type: type, message }, { 'x-amzn-errortype': type })
    }
    case 'payments':
      return jsonAnswer(402, { error: { type: 'api_error', code: code.toLowerCase(), message } })
    case 'upload':
      return new Response(message, { status: 403 })
    case 'graphql': {
      const errors = (fields.length > 0 ? fields : [operation]).map((field) => errorAt([field], code))
      return jsonAnswer(200, { data: null, errors })
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
  message: CATALOGUE[code],
})

/** A token that is not taken, as AppSync says it. */
export const tokenRefused = (message: string): Response =>
  jsonAnswer(
    401,
    { errors: [{ errorType: 'UnauthorizedException', message }] },
    { 'x-amzn-errortype': 'UnauthorizedException' },
  )
