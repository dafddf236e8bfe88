/** Services that can have faults. */
export const SERVICES = ['graphql', 'identity', 'payments', 'upload'] as const
export type Service = (typeof SERVICES)[number]

/** Data of a request that a fault may use. */
export interface FaultTarget {
  readonly service: Service
  /** Operation name, Cognito target, or payment call. */
  readonly operation: string
  /** Root fields of the GraphQL operation. */
  readonly fields: readonly string[]
  readonly signal: AbortSignal
}

/** When a fault applies, and its effect. */
type Phase<Effect> =
  /** Before the service handles the request. */
  | { readonly phase: 'before'; readonly apply: (effect: Effect, target: FaultTarget) => Promise<void> }
  /** Instead of the service. */
  | { readonly phase: 'instead'; readonly apply: (effect: Effect, target: FaultTarget) => Response | Promise<Response> }
  /** On the service's response. */
  | { readonly phase: 'after'; readonly apply: (effect: Effect, response: Response) => Promise<Response> }
  /** Within the world: the effect is a simulated failure of a charge (domain/context.ts). */
  | { readonly phase: 'bank' }

/** Definition of one kind of fault. */
export type FaultKind<Effect> = Phase<Effect> & {
  /** JSON Schema of each effect property. The first property names the kind and is required. */
  readonly members: Readonly<Record<keyof Effect, object>>
  /** Services that support this kind. Defaults to all services. */
  readonly services?: readonly Service[]
  /** Returns the text for the list of active faults. */
  readonly describe: (effect: Effect) => string
  /** Label and initial effect in the form. */
  readonly form: { readonly label: string; readonly example: Effect }
}
