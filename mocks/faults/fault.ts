import type { FaultEffect } from './fault-kinds'
import { canonicalJson } from '../domain/hash'
import type { Service } from './fault-kind'

export const ROLES = ['AGENT', 'MANAGER', 'ADMINISTRATOR'] as const

/** A simulated fault: its effect and the requests it applies to. */
export interface Fault {
  readonly effect: FaultEffect
  readonly service?: Service
  /** GraphQL field, operation name, Cognito target, or charge. Defaults to all operations. */
  readonly operation?: string
  readonly role?: (typeof ROLES)[number]
  /** Number of remaining uses. Defaults to unlimited. */
  readonly times?: number
  /** Probability per request, 0 to 1. Defaults to 1. */
  readonly rate?: number
}

/** Returns a key of the fault that stays the same while `times` counts down. */
export const faultKey = ({ times: _times, ...fault }: Fault): string => canonicalJson(fault)
