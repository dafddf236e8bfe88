import type { FaultEffect } from './fault-kinds'
import { canonicalJson } from '../domain/hash'
import type { Service } from './fault-kind'

export const ROLES = ['AGENT', 'MANAGER', 'ADMINISTRATOR'] as const

/** Something that goes wrong on purpose: what happens (kinds.ts), and whom it strikes. */
export interface Fault {
  readonly effect: FaultEffect
  readonly service?: Service
  /** Field of schema.graphql, operation name, Cognito target or charge; absent: every one. */
  readonly operation?: string
  readonly role?: (typeof ROLES)[number]
  /** How often it still strikes; absent: until it is taken away. */
  readonly times?: number
  /** Share of what it could strike, 0 to 1; absent: all. */
  readonly rate?: number
}

/** What a fault is known by while it is counted down. */
export const faultKey = ({ times: _times, ...fault }: Fault): string => canonicalJson(fault)
