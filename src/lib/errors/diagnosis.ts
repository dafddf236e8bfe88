/** Finds the cause of a failed request, as far as a page can tell, and tells the operator what to look at. */
import { IdentityError } from '../auth/identity-provider'
import { isChunkLoadError } from '../browser/lazy-load'
import { parseUrl } from '../browser/parse-url'
import type { LiveEnv } from '../settings/env'
import type { Log, LogSink } from '../telemetry/create-log'
import type { AppError } from './app-error'
import { sessionMessages } from './catalogue'
import { classify } from './classify'
import type { Diagnosis, Failure } from './failures'
import { isRecord, parseErrorShape } from './parse-error'

/** A request that the page's content policy blocked. */
export interface Violation {
  readonly directive: string
  readonly address: string
}

export interface DiagnosisDeps {
  readonly env: Pick<LiveEnv, 'graphqlEndpoint' | 'identity' | 'problems'>
  readonly violations: () => readonly Violation[]
  readonly isOnline: () => boolean
  readonly page: string
  readonly fetch: typeof fetch
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly report: LogSink
  readonly now: () => number
}

type Cause = Pick<Diagnosis, 'code' | 'cause'> & { readonly setting?: string; readonly body?: string }

const minuteMs = 60_000
const probeMs = 5_000
const bodyLength = 80
const requestIdHeaders = [
  'x-amzn-requestid',
  'x-request-id',
  'x-correlation-id',
  'x-amz-cf-id',
  'cf-ray',
  'traceparent',
]
const poolSettings = 'VITE_AWS_REGION, VITE_COGNITO_USER_POOL_ID, VITE_COGNITO_CLIENT_ID'

/** Refusals that are the service's ordinary answers. They are no fault of the deployment. */
const ordinary: ReadonlySet<string> = new Set([
  'VALIDATION_FAILED',
  'CONFLICT',
  'NOT_FOUND',
  'FORBIDDEN',
  'STRIPE_ERROR',
])

/** Returns what diagnoses failures, and logs each cause once a minute. */
export function createDiagnosis(deps: DiagnosisDeps): (failure: Failure) => Promise<Diagnosis> {
  const logged = new Map<string, number>()
  return async (failure) => {
    const nowMs = deps.now()
    const address = addressOf(failure.isCrash ? deps.page : failure.url, deps.page)
    const { code, cause, setting = null, body } = await causeOf(failure, address, deps)
    const diagnosis: Diagnosis = {
      code,
      cause,
      setting,
      operation: failure.operation,
      host: address?.host ?? null,
      status: failure.response?.status ?? null,
      requestId: requestIdOf(failure),
      time: new Date(nowMs).toISOString(),
    }
    if (failure.isCrash) return diagnosis
    const key = `${code} ${diagnosis.host}`
    const { operation, host, status, requestId } = diagnosis
    const isRefusal = code.startsWith('REFUSED')
    const level = isRefusal ? 'info' : 'warn'
    const line = `${isRefusal ? 'A request was refused' : 'A request failed'} (${code}): ${cause}${setting ? ` Check ${setting}.` : ''}`
    const details = { code, operation, host, status, requestId, stack: framesOf(failure.error), ...(body && { body }) }
    // The console has each cause once a minute. Telemetry counts all.
    if (nowMs - (logged.get(key) ?? -Infinity) < minuteMs) deps.report(level, line, details)
    else {
      logged.set(key, nowMs)
      deps.log[level](line, details)
    }
    return diagnosis
  }
}

const addressOf = (url: string | undefined, page: string): URL | null =>
  url === undefined ? null : parseUrl(url, page)

function requestIdOf({ response, error }: Failure): string | null {
  const headers = response?.headers ?? parseErrorShape(error)?.headers
  return requestIdHeaders.map((name) => headers?.get(name)).find(Boolean) ?? null
}

/** Returns the places in an error's stack, without its message, which may quote the service. */
function framesOf(error: unknown): string | undefined {
  const stack = isRecord(error) ? error['stack'] : undefined
  return typeof stack === 'string'
    ? stack
        .split('\n')
        .filter((line) => /:\d+:\d+\)?$/.test(line))
        .join('\n')
    : undefined
}

async function causeOf(failure: Failure, address: URL | null, deps: DiagnosisDeps): Promise<Cause> {
  const { error, response, foreign } = failure
  const known = classify(error)
  const setting = settingOf(failure.operation, address, deps)
  if (foreign) return foreignToken(foreign)
  if (failure.isCrash)
    return isChunkLoadError(error)
      ? { code: 'LOST_FILE', cause: 'A file of the app is gone or out of reach.' }
      : { code: 'CRASH', cause: 'A part of the page failed.' }
  if (known.message === sessionMessages.notConfigured)
    return { code: 'NOT_CONFIGURED', cause: `${deps.env.problems.join('; ')}.`, setting: namesIn(deps.env.problems) }
  if (known.code === 'TIMEOUT' && known.network)
    return { code: 'TIMEOUT', cause: 'There was no answer in time.', setting }
  if (known.network && address && !response) return unreached(address, setting, deps)
  if (known.network)
    return {
      code: 'INCOMPLETE',
      cause: 'The connection ended before the whole answer had arrived, or its compression is broken.',
    }
  if (known instanceof IdentityError) return refusedIdentity(known)
  return answered(failure, known, setting)
}

const namesIn = (problems: readonly string[]): string =>
  problems.flatMap((problem) => /VITE_\w+/.exec(problem)?.[0] ?? []).join(', ')

/** Returns the setting that names the address. */
function settingOf(operation: string, address: URL | null, { env, page }: DiagnosisDeps): string {
  if (operation === 'UploadPhoto') return 'VITE_UPLOAD_ORIGIN'
  const pool = addressOf(env.identity?.endpoint, page)
  if (!pool || address?.href !== pool.href) return 'VITE_GRAPHQL_ENDPOINT'
  return /^cognito-idp\..*\.amazonaws\.com$/.test(pool.host) ? 'VITE_AWS_REGION' : 'VITE_COGNITO_ENDPOINT'
}

function foreignToken({ claims, audience }: NonNullable<Failure['foreign']>): Cause {
  const named = (name: 'iss' | 'token_use'): string => JSON.stringify(claims[name] ?? 'none')
  if (claims['iss'] !== audience.issuer)
    return {
      code: 'WRONG_POOL',
      cause: `The token is from the pool ${named('iss')}, and this build is for ${audience.issuer}.`,
      setting: poolSettings,
    }
  const client = claims['client_id'] ?? claims['aud']
  if (client !== audience.clientId)
    return {
      code: 'WRONG_CLIENT',
      cause: `The token is for the app client ${JSON.stringify(client ?? 'none')}, and this build is ${audience.clientId}.`,
      setting: 'VITE_COGNITO_CLIENT_ID',
    }
  return { code: 'WRONG_TOKEN', cause: `The token has token_use ${named('token_use')}.`, setting: poolSettings }
}

async function unreached(address: URL, setting: string, deps: DiagnosisDeps): Promise<Cause> {
  if (!deps.isOnline()) return { code: 'OFFLINE', cause: 'The browser is offline.' }
  const blocked = deps.violations().find((violation) => isAt(address, violation.address, deps.page))
  if (blocked)
    return {
      code: 'BLOCKED_BY_POLICY',
      cause: `The content policy (${blocked.directive}) blocks ${address.origin}. Generate the host's files again for this build and config.json.`,
      setting,
    }
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(address.hostname)
  if (address.protocol === 'http:' && deps.page.startsWith('https:') && !isLocal)
    return { code: 'MIXED_CONTENT', cause: 'A page over https may not ask an address over http.', setting }
  if (await answersAnyone(address, deps))
    return {
      code: 'CORS',
      cause: `${address.host} answers, but not for this site: its CORS headers (for errors too) must allow ${new URL(deps.page).origin} and the headers of the app (VITE_GRAPHQL_EXTRA_HEADERS), or an extension of the browser blocks it.`,
      setting,
    }
  return {
    code: 'UNREACHABLE',
    cause: `${address.host} cannot be reached: its name, the network, its certificate, or an ad blocker. A page cannot tell.`,
    setting,
  }
}

const isAt = (address: URL, blocked: string, page: string): boolean =>
  addressOf(blocked, page)?.origin === address.origin

/** Asks without CORS, which shows only whether there is an answer. The probe has no token, query, or cookie. */
async function answersAnyone({ origin, pathname }: URL, deps: DiagnosisDeps): Promise<boolean> {
  try {
    await deps.fetch(origin + pathname, {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(probeMs),
    })
    return true
  } catch {
    // The reason is not told to pages.
    return false
  }
}

function refusedIdentity({ type, status, remedy, code }: IdentityError): Cause {
  if (remedy) return { code: type ?? 'SET_UP', cause: `The user pool is set up otherwise. ${remedy}` }
  if (type === null && (status ?? 0) >= 500) return { code: `HTTP_${status}`, cause: 'The user pool failed.' }
  if (type === null)
    return {
      code: `NOT_COGNITO_${status ?? ''}`,
      cause: 'The answer is not one of Cognito.',
      setting: 'VITE_COGNITO_ENDPOINT, VITE_AWS_REGION',
    }
  return code === 'INTERNAL'
    ? { code: type, cause: `The user pool answered with ${type}.` }
    : { code: `REFUSED_${type}`, cause: 'The user pool refused.' }
}

const statusCauses: Readonly<Record<number, string>> = {
  401: "The service does not accept the token: compare its authorization mode and user pool with this build's.",
  403: 'The service, or a firewall before it, refuses the request.',
  404: 'There is nothing at this path.',
  405: 'The address takes no POST.',
  413: 'The request is too large for the service or a proxy.',
  415: 'The address takes no JSON.',
  429: 'The service throttles: raise its limits.',
}

async function answered({ error, response }: Failure, known: AppError, setting: string): Promise<Cause> {
  const shape = parseErrorShape(error)
  const status = response?.status ?? shape?.status ?? 200
  const first = shape?.graphql[0]
  if (first && /^validation error of type|cannot query field|^unknown |syntax error/i.test(first.message))
    return {
      code: 'WRONG_SCHEMA',
      cause: "The service's schema lacks something that this build asks for. Build with --schema.",
      setting: 'VITE_API',
    }
  if (first && (known.code === 'AUTHENTICATION_FAILED' || status === 401))
    return { code: 'TOKEN_REFUSED', cause: statusCauses[401] ?? '', setting: `${setting}, ${poolSettings}` }
  if (first && ordinary.has(known.code)) return { code: `REFUSED_${known.code}`, cause: 'The service refused.' }
  if (first)
    return {
      code: `GRAPHQL_${first.code ?? known.code}`,
      cause: "A resolver of the service failed: see the service's log.",
    }
  if (status >= 300)
    return {
      code: `HTTP_${status}`,
      cause: statusCauses[status] ?? `The service, or a proxy before it, answered with status ${status}.`,
      setting,
    }
  const type = response?.headers.get('content-type') ?? 'no type'
  const body = await bodyOf(error, response)
  const isBroken = isRecord(error) && error['name'] === 'ServerParseError'
  if (response?.redirected)
    return {
      code: 'REDIRECTED',
      cause: `The request was redirected to ${new URL(response.url).host}: a login page, or a network that asks to sign in.`,
      setting,
      body,
    }
  if (isBroken || /html/i.test(type) || !isJson(body))
    return {
      code: 'NOT_JSON',
      cause: `The answer is ${body === '' ? 'empty' : `not JSON but ${type}`}, status ${status}: a proxy, a login page, or another server.`,
      setting,
      body,
    }
  return { code: 'NO_DATA', cause: 'The answer is JSON without the data of GraphQL: another API answers.', setting }
}

/** Returns the first characters of the answer. */
async function bodyOf(error: unknown, response: Response | undefined): Promise<string> {
  const read = isRecord(error) && typeof error['bodyText'] === 'string' ? error['bodyText'] : null
  if (read !== null) return read.slice(0, bodyLength)
  if (!response || response.bodyUsed) return '{}'
  // An answer that cannot be read, such as a broken compression, is not JSON either.
  return response.text().then(
    (text) => text.slice(0, bodyLength),
    () => 'unreadable',
  )
}

/** Returns whether the first characters may begin JSON. */
const isJson = (body: string): boolean => /^\s*[{[]/.test(body)
