import { canonicalJson } from '../domain/hash'
import type { Fault } from './fault'

/** What a fault is known by while it is counted down. */
export const faultKey = ({ times: _times, ...fault }: Fault): string => canonicalJson(fault)
