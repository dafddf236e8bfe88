import type { ParsedRequest, RequestContext } from '../services/request-context'

/** A request on its way through the steps of the server. */
export interface Exchange {
  readonly request: Request
  /** URL of the app, with its base path. */
  readonly baseUrl: string
  /** The parsed request to a service. Undefined for other requests. */
  readonly parsed: ParsedRequest | undefined
  /** Path below the control API. Undefined for other requests. */
  readonly controlPath: string | undefined
  /** The session of the request's user. The step `session` sets it. */
  context?: RequestContext | undefined
}

/** One step of the server: answers a request itself, or returns the response of the next step, perhaps changed. */
export type Step = (exchange: Exchange, next: () => Promise<Response>) => Promise<Response>

/** Answers a request with the first of the steps, which calls the next one. */
export function runSteps(steps: readonly Step[], exchange: Exchange): Promise<Response> {
  const [step, ...rest] = steps
  if (!step) throw new Error('The last step must answer the request')
  return step(exchange, () => runSteps(rest, exchange))
}
