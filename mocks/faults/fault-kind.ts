/** What answers requests, and so can be struck by a fault. */
export const SERVICES = ['graphql', 'identity', 'payments', 'upload'] as const
export type Service = (typeof SERVICES)[number]

/** What a kind of fault may know of the request that it strikes. */
export interface FaultTarget {
  readonly service: Service
  /** Operation name, Cognito target or payment call. */
  readonly operation: string
  /** The operation's fields of schema.graphql. */
  readonly fields: readonly string[]
  readonly signal: AbortSignal
}

/** When a kind works, and how. */
type Phase<Effect> =
  /** Before the service is asked. */
  | { readonly phase: 'before'; readonly apply: (effect: Effect, struck: FaultTarget) => Promise<void> }
  /** Instead of the service. */
  | { readonly phase: 'instead'; readonly apply: (effect: Effect, struck: FaultTarget) => Response | Promise<Response> }
  /** Upon the service's true answer. */
  | { readonly phase: 'after'; readonly apply: (effect: Effect, response: Response) => Promise<Response> }
  /** Within the world, where the bank decides and calls back: the effect is a mishap of the domain. */
  | { readonly phase: 'bank' }

/** All that there is to know of one kind of fault. A part that is left out does not compile. */
export type FaultKind<Effect> = Phase<Effect> & {
  /** Members of the effect, each with its JSON Schema. The first one names the kind and must be there. */
  readonly members: Readonly<Record<keyof Effect, object>>
  /** The services that know such a thing; every service by default. */
  readonly services?: readonly Service[]
  /** What happens, as the list of active faults says it. */
  readonly describe: (effect: Effect) => string
  /** How a form offers it: its name there, and an effect to begin from. */
  readonly form: { readonly label: string; readonly example: Effect }
}
