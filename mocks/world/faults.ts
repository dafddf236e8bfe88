/** What a fault does to the requests that it meets (design of the sandbox: docs/sandbox.md, "Faults"). */
export type FaultEffect =
  | { readonly latencyMs: number }
  | { readonly status: number; readonly body?: string }
  | { readonly code: string }
  | { readonly network: true }
  | { readonly html: true }
  | { readonly truncate: true }
  | { readonly partial: readonly string[] }
  /** Puts something of the wrong kind at the path, so that what shows it breaks. */
  | { readonly spoil: readonly string[] }
  | { readonly tokenExpired: true }
  | { readonly hang: true }
  | { readonly decline: string }
  | { readonly callback: 'late' | 'twice' | 'never' }

export type FaultService = 'graphql' | 'identity' | 'payments' | 'upload'

export interface Fault {
  /** Field of schema.graphql, operation name or Cognito target; absent: every one. */
  readonly operation?: string
  readonly service?: FaultService
  readonly effect: FaultEffect
  /** How often it still strikes; absent: until it is taken away. */
  readonly times?: number
  /** Share of requests that it strikes, 0 to 1; absent: all. */
  readonly rate?: number
  readonly role?: 'AGENT' | 'MANAGER' | 'ADMINISTRATOR'
}
