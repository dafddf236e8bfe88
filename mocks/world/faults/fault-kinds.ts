import { ERROR_MESSAGES, type ErrorCode } from '../../domain/errors'
import type { EffectsByKind, FaultEffect, Service } from './fault'
import { lookUp, propertyOf } from '../../../src/shared/look-up'

/** A request to which a fault may apply. */
export interface FaultTarget {
  readonly service: Service
  /** Name of the GraphQL or Cognito operation, method and path of a payment request, or method and `upload`. */
  readonly operation: string
  /** Root fields of the GraphQL operation, or the GraphQL variant of the Cognito operation. Empty for other services. */
  readonly fields: readonly string[]
  readonly signal: AbortSignal
}

/** The phase in which a fault applies, and the function that applies it. */
type Phase<Effect> =
  /** The fault applies before the service handles the request. */
  | { readonly phase: 'before'; readonly apply: (effect: Effect, target: FaultTarget) => Promise<void> }
  /** The fault replaces the service. */
  | { readonly phase: 'instead'; readonly apply: (effect: Effect, target: FaultTarget) => Response | Promise<Response> }
  /** The fault changes the service's response. */
  | { readonly phase: 'after'; readonly apply: (effect: Effect, response: Response) => Promise<Response> }
  /** The bank declines a card charge, or Stripe's callback after the charge arrives late, twice, or never. */
  | { readonly phase: 'bank' }

/** Definition of one kind of fault. */
export type FaultKind<Effect> = Phase<Effect> & {
  /** JSON Schema of each effect property. Only the property with the kind's name is required. */
  readonly members: Readonly<Record<keyof Effect, object>>
  /** Services that support this kind. Defaults to all services. */
  readonly services?: readonly Service[]
  /** Returns the description that the list of active faults shows. */
  readonly describe: (effect: Effect) => string
  /** Label of the kind in the console, and the initial effect in the console's form for a new fault. */
  readonly form: { readonly label: string; readonly example: Effect }
}

/** Resolves after `ms` or when the request is aborted. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = ms === Infinity ? undefined : setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const always = { const: true } as const
const textSchema = { type: 'string', minLength: 1 } as const
const pathSchema = { type: 'array', minItems: 1, items: textSchema } as const

const HTML = '<!doctype html><html lang="en"><title>Fairlead</title><div id="root"></div></html>'
/** An object is the wrong type for every text and number, and no screen can render it. */
const WRONG_TYPE_VALUE = { spoiled: 'by a simulated fault' }
/** A session that belongs to no open challenge, so the mock rejects it. Cognito requires at least 20 characters. */
const CHALLENGE_SESSION = 'sandbox-session-of-a-fault'

/** Every kind of fault, by the effect property that identifies it. */
export const faultKinds: { readonly [Name in keyof EffectsByKind]: FaultKind<EffectsByKind[Name]> } = {
  latencyMs: {
    phase: 'before',
    members: { latencyMs: { type: 'number', minimum: 0, maximum: 600_000 } },
    apply: ({ latencyMs }, { signal }) => pause(latencyMs, signal),
    describe: ({ latencyMs }) => `Delays the response by ${latencyMs / 1000} s`,
    form: { label: 'Delayed response', example: { latencyMs: 3000 } },
  },
  network: {
    phase: 'instead',
    members: { network: always },
    apply: () => Response.error(),
    describe: () => 'Drops the connection',
    form: { label: 'Lost connection', example: { network: true } },
  },
  hang: {
    phase: 'instead',
    members: { hang: always },
    apply: async (_, { signal }) => {
      await pause(Infinity, signal)
      return Response.error()
    },
    describe: () => 'Never responds',
    form: { label: 'No response', example: { hang: true } },
  },
  code: {
    phase: 'instead',
    members: { code: { enum: Object.keys(ERROR_MESSAGES) } },
    apply: ({ code }, target) => errorResponse(code, target),
    describe: ({ code }) => `Responds with the error ${code}`,
    form: { label: 'Error code', example: { code: 'TIMEOUT' } },
  },
  status: {
    phase: 'instead',
    members: {
      status: { type: 'integer', minimum: 200, maximum: 599 },
      body: {},
      headers: { type: 'object', additionalProperties: { type: 'string' } },
    },
    apply: ({ status, body = '', headers = {} }) => {
      // The Fetch standard allows no body with these statuses.
      if ([204, 205, 304].includes(status)) return new Response(null, { status, headers })
      if (typeof body !== 'string') return jsonResponse(status, body, headers)
      return new Response(body, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } })
    },
    describe: ({ status }) => `Responds with status ${status}`,
    form: { label: 'HTTP status', example: { status: 503 } },
  },
  html: {
    phase: 'instead',
    members: { html: always },
    apply: () => new Response(HTML, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    describe: () => 'Responds with an HTML page',
    form: { label: 'HTML page', example: { html: true } },
  },
  truncate: {
    phase: 'after',
    members: { truncate: always },
    apply: (_, response) => changeJsonBody(response, (json) => json.slice(0, Math.floor(json.length / 2))),
    describe: () => 'Truncates the response',
    form: { label: 'Truncated response', example: { truncate: true } },
  },
  partial: {
    phase: 'after',
    services: ['graphql'],
    members: { partial: pathSchema },
    apply: ({ partial }, response) =>
      changeGraphQLBody(response, ({ data, errors = [] }) => ({
        data: replaceAt(data, partial, null),
        errors: [...errors, errorAt(partial, 'INTERNAL')],
      })),
    describe: ({ partial }) => `Replaces ${partial.join('.')} with null and adds an error`,
    form: { label: 'Partial data', example: { partial: ['getDashboardStats', 'activeLeads'] } },
  },
  spoil: {
    phase: 'after',
    services: ['graphql'],
    members: { spoil: pathSchema },
    apply: ({ spoil }, response) =>
      changeGraphQLBody(response, (body) => ({ ...body, data: replaceAt(body.data, spoil, WRONG_TYPE_VALUE) })),
    describe: ({ spoil }) => `Replaces ${spoil.join('.')} with a value of the wrong type`,
    form: { label: 'Wrong type', example: { spoil: ['getDashboardStats', 'activeLeads'] } },
  },
  tokenExpired: {
    phase: 'instead',
    services: ['graphql'],
    members: { tokenExpired: always },
    // AppSync sends this response for an invalid token.
    apply: () =>
      jsonResponse(
        401,
        { errors: [{ errorType: 'UnauthorizedException', message: 'Token has expired.' }] },
        { 'x-amzn-errortype': 'UnauthorizedException' },
      ),
    describe: () => 'Reports an expired token',
    form: { label: 'Expired token', example: { tokenExpired: true } },
  },
  exception: {
    phase: 'instead',
    services: ['identity'],
    members: {
      exception: {
        type: 'string',
        pattern: '^[A-Z][A-Za-z]+Exception$',
        description: 'The name of a Cognito exception',
        examples: ['UserNotFoundException'],
      },
      message: { type: 'string' },
    },
    apply: ({ exception, message }) =>
      jsonResponse(
        exception === 'InternalErrorException' ? 500 : 400,
        { __type: exception, ...(message === undefined ? {} : { message }) },
        { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-errortype': `${exception}:` },
      ),
    describe: ({ exception }) => `Cognito responds with ${exception}`,
    form: { label: 'Cognito exception', example: { exception: 'UserNotFoundException' } },
  },
  challenge: {
    phase: 'instead',
    services: ['identity'],
    members: {
      challenge: {
        type: 'string',
        pattern: '^[A-Z][A-Z_]+$',
        description: 'The name of a Cognito challenge',
        examples: ['SMS_MFA'],
      },
      parameters: { type: 'object', additionalProperties: { type: 'string' } },
    },
    apply: ({ challenge, parameters = {} }) =>
      jsonResponse(
        200,
        { ChallengeName: challenge, ChallengeParameters: parameters, Session: CHALLENGE_SESSION },
        { 'content-type': 'application/x-amz-json-1.1' },
      ),
    describe: ({ challenge }) => `Cognito requests ${challenge}`,
    form: { label: 'Cognito challenge', example: { challenge: 'SMS_MFA' } },
  },
  decline: {
    phase: 'bank',
    services: ['payments'],
    members: { decline: textSchema },
    describe: ({ decline }) => `The bank declines: ${decline}`,
    form: { label: 'Card declined', example: { decline: 'insufficient_funds' } },
  },
  callback: {
    phase: 'bank',
    services: ['payments'],
    members: { callback: { enum: ['late', 'twice', 'never'] } },
    describe: ({ callback }) =>
      ({ late: 'The callback arrives late', twice: 'The callback arrives twice', never: 'The callback never arrives' })[
        callback
      ],
    form: { label: 'Callback never arrives', example: { callback: 'never' } },
  },
}

/** Returns the definition of the kind that the effect belongs to. */
export function faultKindOf(effect: FaultEffect): FaultKind<FaultEffect> {
  const table: Readonly<Record<string, unknown>> = faultKinds
  const name = Object.keys(effect).find((member) => Object.hasOwn(table, member)) ?? ''
  return lookUp(table, name) as FaultKind<FaultEffect>
}

/** Rewrites the body of a JSON response. Returns other responses unchanged. */
async function changeJsonBody(response: Response, change: (json: string) => string): Promise<Response> {
  if (!response.headers.get('content-type')?.includes('json')) return response
  return new Response(change(await response.text()), { status: response.status, headers: response.headers })
}

interface GraphQLBody {
  readonly data?: unknown
  readonly errors?: readonly unknown[]
}

const changeGraphQLBody = (response: Response, change: (body: GraphQLBody) => GraphQLBody): Promise<Response> =>
  changeJsonBody(response, (json) => JSON.stringify(change(JSON.parse(json) as GraphQLBody)))

/**
 * Replaces the part at the path, in place, and returns the changed value. If the path has no index for a list, the
 * replacement applies to each item of the list.
 */
function replaceAt(value: unknown, path: readonly string[], replacement: unknown): unknown {
  const [head, ...rest] = path
  if (head === undefined) return replacement
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value) && !/^\d+$/.test(head)) return value.map((item) => replaceAt(item, path, replacement))
  if (Object.hasOwn(value, head)) Reflect.set(value, head, replaceAt(propertyOf(value, head), rest, replacement))
  return value
}

const jsonResponse = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })

const COGNITO_TYPES: Readonly<Partial<Record<ErrorCode, string>>> = {
  RATE_LIMITED: 'TooManyRequestsException',
  AUTHENTICATION_FAILED: 'NotAuthorizedException',
  UNAUTHORIZED: 'NotAuthorizedException',
  FORBIDDEN: 'ForbiddenException',
  VALIDATION_FAILED: 'InvalidParameterException',
  NOT_FOUND: 'UserNotFoundException',
  CONFLICT: 'UsernameExistsException',
}

/** HTTP status of the codes that Cognito has no exception for. */
const COGNITO_STATUS: Readonly<Partial<Record<ErrorCode, number>>> = { SERVICE_UNAVAILABLE: 503, TIMEOUT: 504 }

/** Returns an error response in the format of the service. */
function errorResponse(code: ErrorCode, { service, operation, fields }: FaultTarget): Response {
  const message = ERROR_MESSAGES[code]
  switch (service) {
    case 'identity': {
      const type = COGNITO_TYPES[code] ?? 'InternalErrorException'
      const status = COGNITO_STATUS[code] ?? (type === 'InternalErrorException' ? 500 : 400)
      return jsonResponse(status, { __type: type, message }, { 'x-amzn-errortype': type })
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

/** Returns an error in AppSync's format. */
const errorAt = (path: readonly string[], code: ErrorCode) => ({
  path,
  data: null,
  errorType: code,
  errorInfo: { code, field: null },
  locations: [],
  message: ERROR_MESSAGES[code],
})
