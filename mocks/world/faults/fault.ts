import type { ErrorCode } from '../../domain/errors'
import { canonicalJson } from '../../domain/hash'

/** Services that can have faults. */
export const SERVICES = ['graphql', 'identity', 'payments', 'upload'] as const
export type Service = (typeof SERVICES)[number]

export const ROLES = ['AGENT', 'MANAGER', 'ADMINISTRATOR'] as const

/** Cognito's operations by their GraphQL variants. The app asks for the variant first, and then for the operation. */
export const COGNITO_OPERATIONS: Readonly<Record<string, string>> = {
  signIn: 'InitiateAuth',
  signUp: 'SignUp',
  confirmSignUp: 'ConfirmSignUp',
}

/** Effects by kind. Each effect has a property with the name of its kind. */
export interface EffectsByKind {
  latencyMs: { readonly latencyMs: number }
  network: { readonly network: true }
  hang: { readonly hang: true }
  code: { readonly code: ErrorCode }
  status: {
    readonly status: number
    /** A string is sent as plain text, any other value as JSON. */
    readonly body?: unknown
    readonly headers?: Readonly<Record<string, string>>
  }
  html: { readonly html: true }
  truncate: { readonly truncate: true }
  partial: { readonly partial: readonly string[] }
  spoil: { readonly spoil: readonly string[] }
  tokenExpired: { readonly tokenExpired: true }
  exception: { readonly exception: string; readonly message?: string }
  challenge: { readonly challenge: string; readonly parameters?: Readonly<Record<string, string>> }
  decline: { readonly decline: string }
  callback: { readonly callback: 'late' | 'twice' | 'never' }
}

export type FaultEffect = EffectsByKind[keyof EffectsByKind]

/** A simulated fault: its effect and the requests it applies to. */
export interface Fault {
  readonly effect: FaultEffect
  readonly service?: Service
  /** Root field of a GraphQL operation, or `operation` of a FaultTarget. Defaults to all operations. */
  readonly operation?: string
  readonly role?: (typeof ROLES)[number]
  /** Number of remaining uses. Defaults to unlimited. */
  readonly times?: number
  /** Probability per request, 0 to 1. Defaults to 1. */
  readonly rate?: number
}

/** Returns a key that identifies the fault. The key stays the same while `times` counts down. */
export const faultKey = ({ times: _times, ...fault }: Fault): string => canonicalJson(fault)
