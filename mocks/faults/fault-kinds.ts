import { ERROR_MESSAGES, type ErrorCode } from '../domain/errors'
import type { CallbackFailure } from '../domain/context'
import {
  appendError,
  changeJsonBody,
  errorResponse,
  jsonResponse,
  replaceAt,
  invalidTokenResponse,
  isNullBodyStatus,
} from './fault-responses'
import type { FaultKind } from './fault-kind'

/** Resolves after `ms` or when the request is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = ms === Infinity ? undefined : setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const kind = <Effect extends object>(definition: FaultKind<Effect>): FaultKind<Effect> => definition

const always = { const: true } as const
const text = { type: 'string', minLength: 1 } as const
const path = { type: 'array', minItems: 1, items: text } as const

const HTML = '<!doctype html><html lang="en"><title>Fairlead</title><div id="root"></div></html>'
/** An object, because no screen can render it as a text or number. */
const WRONG_TYPE_VALUE = { spoiled: 'by a simulated fault' }
/** Session of a sign-in challenge that cannot be continued. Cognito sessions have at least 20 characters. */
const CHALLENGE_SESSION = 'sandbox-session-of-a-fault'

/** Every kind of fault, by the first property of its effect. */
export const faultKinds = {
  latencyMs: kind<{ readonly latencyMs: number }>({
    phase: 'before',
    members: { latencyMs: { type: 'number', minimum: 0, maximum: 600_000 } },
    apply: ({ latencyMs }, { signal }) => pause(latencyMs, signal),
    describe: ({ latencyMs }) => `Delays the response by ${latencyMs / 1000} s`,
    form: { label: 'Delayed response', example: { latencyMs: 3000 } },
  }),
  network: kind<{ readonly network: true }>({
    phase: 'instead',
    members: { network: always },
    apply: () => Response.error(),
    describe: () => 'Drops the connection',
    form: { label: 'Lost connection', example: { network: true } },
  }),
  hang: kind<{ readonly hang: true }>({
    phase: 'instead',
    members: { hang: always },
    apply: async (_, { signal }) => {
      await pause(Infinity, signal)
      return Response.error()
    },
    describe: () => 'Never responds',
    form: { label: 'No response', example: { hang: true } },
  }),
  code: kind<{ readonly code: ErrorCode }>({
    phase: 'instead',
    members: { code: { enum: Object.keys(ERROR_MESSAGES) } },
    apply: ({ code }, target) => errorResponse(code, target),
    describe: ({ code }) => `Responds with the error ${code}`,
    form: { label: 'Error code', example: { code: 'TIMEOUT' } },
  }),
  status: kind<{
    readonly status: number
    /** A text, or a value to serialize as JSON. */
    readonly body?: unknown
    readonly headers?: Readonly<Record<string, string>>
  }>({
    phase: 'instead',
    members: {
      status: { type: 'integer', minimum: 200, maximum: 599 },
      body: {},
      headers: { type: 'object', additionalProperties: { type: 'string' } },
    },
    apply: ({ status, body = '', headers }) => {
      if (isNullBodyStatus(status)) return new Response(null, { status, ...(headers ? { headers } : {}) })
      if (typeof body !== 'string') return jsonResponse(status, body, headers)
      return new Response(body, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } })
    },
    describe: ({ status }) => `Responds with status ${status}`,
    form: { label: 'HTTP status', example: { status: 503 } },
  }),
  html: kind<{ readonly html: true }>({
    phase: 'instead',
    members: { html: always },
    apply: () => new Response(HTML, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    describe: () => 'Responds with an HTML page',
    form: { label: 'HTML page', example: { html: true } },
  }),
  truncate: kind<{ readonly truncate: true }>({
    phase: 'after',
    members: { truncate: always },
    apply: (_, response) => changeJsonBody(response, (json) => json.slice(0, Math.floor(json.length / 2))),
    describe: () => 'Truncates the response',
    form: { label: 'Truncated response', example: { truncate: true } },
  }),
  partial: kind<{ readonly partial: readonly string[] }>({
    phase: 'after',
    services: ['graphql'],
    members: { partial: path },
    apply: ({ partial }, response) =>
      changeJsonBody(response, (json) => appendError(replaceAt(json, partial, null), partial)),
    describe: ({ partial }) => `Replaces ${partial.join('.')} with null and adds an error`,
    form: { label: 'Partial data', example: { partial: ['getDashboardStats', 'activeLeads'] } },
  }),
  spoil: kind<{ readonly spoil: readonly string[] }>({
    phase: 'after',
    services: ['graphql'],
    members: { spoil: path },
    apply: ({ spoil }, response) => changeJsonBody(response, (json) => replaceAt(json, spoil, WRONG_TYPE_VALUE)),
    describe: ({ spoil }) => `Replaces ${spoil.join('.')} with a value of the wrong type`,
    form: { label: 'Wrong type', example: { spoil: ['getDashboardStats', 'activeLeads'] } },
  }),
  tokenExpired: kind<{ readonly tokenExpired: true }>({
    phase: 'instead',
    services: ['graphql'],
    members: { tokenExpired: always },
    apply: () => invalidTokenResponse('Token has expired.'),
    describe: () => 'Reports an expired token',
    form: { label: 'Expired token', example: { tokenExpired: true } },
  }),
  exception: kind<{ readonly exception: string; readonly message?: string }>({
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
  }),
  challenge: kind<{ readonly challenge: string; readonly parameters?: Readonly<Record<string, string>> }>({
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
  }),
  decline: kind<{ readonly decline: string }>({
    phase: 'bank',
    services: ['payments'],
    members: { decline: text },
    describe: ({ decline }) => `The bank declines: ${decline}`,
    form: { label: 'Card declined', example: { decline: 'insufficient_funds' } },
  }),
  callback: kind<{ readonly callback: CallbackFailure }>({
    phase: 'bank',
    services: ['payments'],
    members: { callback: { enum: ['late', 'twice', 'never'] } },
    describe: ({ callback }) =>
      ({ late: 'The callback arrives late', twice: 'The callback arrives twice', never: 'The callback never arrives' })[
        callback
      ],
    form: { label: 'Callback never arrives', example: { callback: 'never' } },
  }),
}

type EffectOf<Kind> = Kind extends FaultKind<infer Effect> ? Effect : never

type FaultKindName = keyof typeof faultKinds
export type FaultEffect = { [Name in FaultKindName]: EffectOf<(typeof faultKinds)[Name]> }[FaultKindName]

/** Returns the kind of an effect, typed for any effect. */
export function faultKindOf(effect: FaultEffect): FaultKind<FaultEffect> {
  const table: Readonly<Record<string, unknown>> = faultKinds
  const name = Object.keys(effect).find((member) => Object.hasOwn(table, member)) ?? ''
  return table[name] as FaultKind<FaultEffect>
}
