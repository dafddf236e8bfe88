import { CATALOGUE } from '../domain/catalogue'
import type { ErrorCode } from '../domain/errors'
import type { FaultEffect } from '../world/faults'
import type { RoutedRequest } from './route'

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })

const HTML = '<!doctype html><html lang="en"><title>Fairlead</title><div id="root"></div></html>'

/** Waits as long as the fault says, or until the request is given up. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = ms === Infinity ? undefined : setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** The answer of a fault that never lets the request through, or undefined for one that does. */
export async function answerInstead(
  effect: FaultEffect,
  request: RoutedRequest,
  signal: AbortSignal,
): Promise<Response | undefined> {
  if ('latencyMs' in effect) {
    await pause(effect.latencyMs, signal)
    return undefined
  }
  if ('hang' in effect) {
    await pause(Infinity, signal)
    return Response.error()
  }
  if ('network' in effect) return Response.error()
  if ('html' in effect) return new Response(HTML, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  if ('tokenExpired' in effect)
    return json(401, { errors: [{ errorType: 'UnauthorizedException', message: 'Token has expired.' }] })
  if ('status' in effect)
    return new Response(effect.body ?? '', { status: effect.status, headers: { 'content-type': 'text/plain' } })
  if ('code' in effect) return codedAnswer(effect.code as ErrorCode, request)
  return undefined
}

/** An error of the catalogue as the service itself would send it. */
function codedAnswer(code: ErrorCode, request: RoutedRequest): Response {
  const message = CATALOGUE[code] ?? CATALOGUE.INTERNAL
  if (request.service === 'identity') {
    const type =
      code === 'RATE_LIMITED'
        ? 'TooManyRequestsException'
        : code === 'AUTHENTICATION_FAILED'
          ? 'NotAuthorizedException'
          : 'InternalErrorException'
    return json(code === 'INTERNAL' ? 500 : 400, { __type: type, message }, { 'x-amzn-errortype': type })
  }
  if (request.service === 'payments')
    return json(402, { error: { type: 'api_error', code: code.toLowerCase(), message } })
  if (request.service === 'upload') return new Response(message, { status: 403 })
  const fields = request.fields.length > 0 ? request.fields : [request.operation]
  return json(200, {
    data: null,
    errors: fields.map((field) => ({ path: [field], errorType: code, errorInfo: null, message, extensions: { code } })),
  })
}

/** Changes the true answer as a fault says that lets the request through. */
export async function alterAnswer(effect: FaultEffect, response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.includes('json')) return response
  const rewrite = (body: string) => new Response(body, { status: response.status, headers: response.headers })
  if ('truncate' in effect) {
    const body = await response.text()
    return rewrite(body.slice(0, Math.floor(body.length / 2)))
  }
  if ('partial' in effect) {
    const body = (await response.json()) as { data?: unknown; errors?: unknown[] }
    const path = [...effect.partial]
    replaceAt(body.data, path, null)
    const error = {
      path,
      errorType: 'INTERNAL',
      errorInfo: null,
      message: CATALOGUE.INTERNAL,
      extensions: { code: 'INTERNAL' },
    }
    return rewrite(JSON.stringify({ ...body, errors: [...(body.errors ?? []), error] }))
  }
  if ('spoil' in effect) {
    const body = (await response.json()) as { data?: unknown }
    replaceAt(body.data, effect.spoil, SPOILT)
    return rewrite(JSON.stringify(body))
  }
  return response
}

/** No screen can draw this where a text or a number should be. */
const SPOILT = { spoilt: 'by a fault of the sandbox' }

/** Puts a value at the path; a list on the way is followed into each of its items. */
function replaceAt(value: unknown, path: readonly string[], by: unknown): void {
  const [head, ...rest] = path
  if (typeof value !== 'object' || value === null || head === undefined) return
  if (Array.isArray(value) && !/^\d+$/.test(head)) {
    for (const item of value) replaceAt(item, path, by)
    return
  }
  if (rest.length > 0) replaceAt(Reflect.get(value, head), rest, by)
  else if (Object.hasOwn(value, head)) Reflect.set(value, head, by)
}
