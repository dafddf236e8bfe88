import type { UserRole } from '../domain/records'
import type { Fault } from '../world/faults'
import type { RoutedRequest } from './route'

/** A fault that meets a request, and its place among those that are switched on. */
export interface Strike {
  readonly fault: Fault
  readonly index: number
}

/** The faults that meet the request, in their order. `chance` draws a number for each that strikes now and then. */
export function strikes(
  faults: readonly Fault[],
  request: RoutedRequest,
  role: UserRole | null,
  chance: (index: number) => number,
): readonly Strike[] {
  return faults.flatMap((fault, index) => {
    // Those that change the bank's answer strike inside the payments endpoint, where it is known what they change.
    if ('decline' in fault.effect || 'callback' in fault.effect) return []
    if (fault.service && fault.service !== request.service) return []
    if (fault.operation && fault.operation !== request.operation && !request.fields.includes(fault.operation)) return []
    if (fault.role && fault.role !== role) return []
    if (fault.times !== undefined && fault.times <= 0) return []
    if (fault.rate !== undefined && chance(index) >= fault.rate) return []
    return [{ fault, index }]
  })
}
