import { ERROR_MESSAGES, type ErrorCode } from '../domain/errors'
import type { CallbackFailure } from '../domain/payments/simulated-failures'
import {
  appendError,
  changeJsonBody,
  errorResponse,
  jsonResponse,
  replaceAt,
  invalidTokenResponse,
  emptyResponse,
} from './fault-responses'
import type { FaultKind } from './fault-kind'

/** Waits so long, or until the request is given up. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = ms === Infinity ? undefined : setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const kind = <Effect extends object>(whole: FaultKind<Effect>): FaultKind<Effect> => whole

const always = { const: true } as const
const text = { type: 'string', minLength: 1 } as const
const path = { type: 'array', minItems: 1, items: text } as const

const HTML = '<!doctype html><html lang="en"><title>Fairlead</title><div id="root"></div></html>'
/** No screen can draw this where a text or a number should be. */
const SPOILT = { spoilt: 'by a fault of the sandbox' }
/** A handle of a sign-in that leads nowhere; Cognito's have 20 letters at least. */
const CHALLENGE_SESSION = 'sandbox-session-of-a-fault'

/** Every kind of fault, by the name that its effect begins with. */
export const faultKinds = {
  latencyMs: kind<{ readonly latencyMs: number }>({
    phase: 'before',
    members: { latencyMs: { type: 'number', minimum: 0, maximum: 600_000 } },
    apply: ({ latencyMs }, { signal }) => pause(latencyMs, signal),
    describe: ({ latencyMs }) => `Answers ${latencyMs / 1000} s late`,
    form: { label: 'Late answer', example: { latencyMs: 3000 } },
  }),
  network: kind<{ readonly network: true }>({
    phase: 'instead',
    members: { network: always },
    apply: () => Response.error(),
    describe: () => 'The connection is lost',
    form: { label: 'Lost connection', example: { network: true } },
  }),
  hang: kind<{ readonly hang: true }>({
    phase: 'instead',
    members: { hang: always },
    apply: async (_, { signal }) => {
      await pause(Infinity, signal)
      return Response.error()
    },
    describe: () => 'Never answers',
    form: { label: 'No answer, ever', example: { hang: true } },
  }),
  code: kind<{ readonly code: ErrorCode }>({
    phase: 'instead',
    members: { code: { enum: Object.keys(ERROR_MESSAGES) } },
    apply: ({ code }, struck) => errorResponse(code, struck),
    describe: ({ code }) => `Answers with the error ${code}`,
    form: { label: 'Error of the catalogue', example: { code: 'TIMEOUT' } },
  }),
  status: kind<{
    readonly status: number
    /** A text, or what is to be written as JSON. */
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
      if (emptyResponse(status)) return new Response(null, { status, ...(headers ? { headers } : {}) })
      if (typeof body !== 'string') return jsonResponse(status, body, headers)
      return new Response(body, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } })
    },
    describe: ({ status }) => `Answers with status ${status}`,
    form: { label: 'HTTP status', example: { status: 503 } },
  }),
  html: kind<{ readonly html: true }>({
    phase: 'instead',
    members: { html: always },
    apply: () => new Response(HTML, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    describe: () => 'Answers with a page of HTML',
    form: { label: 'Page of HTML', example: { html: true } },
  }),
  truncate: kind<{ readonly truncate: true }>({
    phase: 'after',
    members: { truncate: always },
    apply: (_, response) => changeJsonBody(response, (json) => json.slice(0, Math.floor(json.length / 2))),
    describe: () => 'Breaks the answer off in the middle',
    form: { label: 'Broken off in the middle', example: { truncate: true } },
  }),
  partial: kind<{ readonly partial: readonly string[] }>({
    phase: 'after',
    services: ['graphql'],
    members: { partial: path },
    apply: ({ partial }, response) =>
      changeJsonBody(response, (json) => appendError(replaceAt(json, partial, null), partial)),
    describe: ({ partial }) => `Leaves ${partial.join('.')} out, with an error`,
    form: { label: 'Part missing', example: { partial: ['getDashboardStats', 'activeLeads'] } },
  }),
  spoil: kind<{ readonly spoil: readonly string[] }>({
    phase: 'after',
    services: ['graphql'],
    members: { spoil: path },
    apply: ({ spoil }, response) => changeJsonBody(response, (json) => replaceAt(json, spoil, SPOILT)),
    describe: ({ spoil }) => `Puts something of the wrong kind at ${spoil.join('.')}`,
    form: { label: 'Part of the wrong kind', example: { spoil: ['getDashboardStats', 'activeLeads'] } },
  }),
  tokenExpired: kind<{ readonly tokenExpired: true }>({
    phase: 'instead',
    services: ['graphql'],
    members: { tokenExpired: always },
    apply: () => invalidTokenResponse('Token has expired.'),
    describe: () => 'Says that the token has expired',
    form: { label: 'Token expired', example: { tokenExpired: true } },
  }),
  exception: kind<{ readonly exception: string; readonly message?: string }>({
    phase: 'instead',
    services: ['identity'],
    members: {
      exception: {
        type: 'string',
        pattern: '^[A-Z][A-Za-z]+Exception$',
        description: 'The name of an exception of Cognito',
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
    describe: ({ exception }) => `Cognito refuses with ${exception}`,
    form: { label: 'Exception of Cognito', example: { exception: 'UserNotFoundException' } },
  }),
  challenge: kind<{ readonly challenge: string; readonly parameters?: Readonly<Record<string, string>> }>({
    phase: 'instead',
    services: ['identity'],
    members: {
      challenge: {
        type: 'string',
        pattern: '^[A-Z][A-Z_]+$',
        description: 'The name of a challenge of Cognito',
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
    describe: ({ challenge }) => `Cognito asks for ${challenge}`,
    form: { label: 'Challenge of Cognito', example: { challenge: 'SMS_MFA' } },
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
      ({ late: 'The callback comes late', twice: 'The callback comes twice', never: 'The callback never comes' })[
        callback
      ],
    form: { label: 'Callback never comes', example: { callback: 'never' } },
  }),
}

type EffectOf<Kind> = Kind extends FaultKind<infer Effect> ? Effect : never

export type FaultKindName = keyof typeof faultKinds
export type FaultEffect = { [Name in FaultKindName]: EffectOf<(typeof faultKinds)[Name]> }[FaultKindName]

/** The kind of an effect, for whatever does not depend on which it is. */
export function kindOf(effect: FaultEffect): FaultKind<FaultEffect> {
  const table: Readonly<Record<string, unknown>> = faultKinds
  const name = Object.keys(effect).find((member) => Object.hasOwn(table, member)) ?? ''
  return table[name] as FaultKind<FaultEffect>
}
