import { type Fault, faultKey } from './fault'
import type { FaultTarget } from './fault-kind'
import { kindOf } from './fault-kinds'
import type { Random } from '../domain/random'
import type { UserRole } from '../domain/records'

/** A fault that meets a request, and its place among those that are switched on. */
export interface ActiveFault {
  readonly fault: Fault
  readonly index: number
}

/**
 * Decides which faults meet a request. Each fault draws for each operation by a counter of its own, so that the same story
 * ends alike whatever else is asked meanwhile.
 */
export class FaultMatcher {
  private readonly counts = new Map<string, number>()

  constructor(private readonly chance: Random) {}

  /** The faults that meet the request, in their order. Those of the bank strike within the world. */
  strikes(faults: readonly Fault[], request: FaultTarget, role: UserRole | null): readonly ActiveFault[] {
    return faults.flatMap((fault, index) => (this.meets(fault, request, role) ? [{ fault, index }] : []))
  }

  private meets(fault: Fault, request: FaultTarget, role: UserRole | null): boolean {
    const { operation, service, times, rate } = fault
    const { phase, services } = kindOf(fault.effect)
    if (phase === 'bank' || (services && !services.includes(request.service))) return false
    if (service && service !== request.service) return false
    if (operation && operation !== request.operation && !request.fields.includes(operation)) return false
    if (fault.role && fault.role !== role) return false
    if (times !== undefined && times <= 0) return false
    return rate === undefined || this.draw(fault, request.operation) < rate
  }

  private draw(fault: Fault, operation: string): number {
    const key = `${faultKey(fault)}|${operation}`
    const n = this.counts.get(key) ?? 0
    this.counts.set(key, n + 1)
    return this.chance.fraction('fault', key, n)
  }
}

/** Lets faults strike a request: before the service, instead of it, and upon its answer, each in the given order. */
export async function applyFaults(
  strikes: readonly ActiveFault[],
  request: FaultTarget,
  serve: () => Promise<Response>,
): Promise<Response> {
  const struck = strikes.map(({ fault: { effect } }) => ({ effect, kind: kindOf(effect) }))
  for (const { effect, kind } of struck) {
    if (kind.phase === 'before') await kind.apply(effect, request)
    if (kind.phase === 'instead') return kind.apply(effect, request)
  }
  let response = await serve()
  for (const { effect, kind } of struck) if (kind.phase === 'after') response = await kind.apply(effect, response)
  return response
}
