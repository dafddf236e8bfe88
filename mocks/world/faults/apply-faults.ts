import { COGNITO_OPERATIONS, type Fault, faultKey } from './fault'
import { type FaultTarget, faultKindOf } from './fault-kinds'
import type { Random } from '../../domain/random'
import type { UserRole } from '../../domain/records'
import { lookUp } from '../../../src/shared/look-up'

/** A fault that applies to a request, with its index in the list of active faults. */
interface ActiveFault {
  readonly fault: Fault
  readonly index: number
}

/**
 * Selects the faults (simulated failures) that apply to a request. Each fault has a separate sequence of random
 * numbers per operation. Therefore, requests of other operations do not change which requests of a test or demo fail.
 */
export class FaultMatcher {
  private readonly drawCounts = new Map<string, number>()

  constructor(private readonly chance: Random) {}

  /**
   * Returns the faults that apply to the request, in list order. Faults of the phase `bank` are excluded, because
   * they change charges, not requests (mocks/world/active-faults.ts).
   */
  match(faults: readonly Fault[], request: FaultTarget, role: UserRole | null): readonly ActiveFault[] {
    return faults.flatMap((fault, index) => (this.applies(fault, request, role) ? [{ fault, index }] : []))
  }

  /**
   * Returns true if a fault may apply to the Cognito operation of which this request is the GraphQL variant. The variant
   * must then give no answer. Otherwise the app would not ask Cognito, and the fault would do nothing.
   */
  concernsCognito(faults: readonly Fault[], { service, fields, signal }: FaultTarget): boolean {
    const variant = service === 'graphql' ? fields.find((field) => Object.hasOwn(COGNITO_OPERATIONS, field)) : undefined
    const operation = variant && lookUp(COGNITO_OPERATIONS, variant)
    if (!operation) return false
    const request: FaultTarget = { service: 'identity', operation, fields: [variant], signal }
    return faults.some((fault) => this.applies(fault, request, null, true))
  }

  private applies(fault: Fault, request: FaultTarget, role: UserRole | null, isPossible = false): boolean {
    const { operation, service, times, rate } = fault
    const { phase, services } = faultKindOf(fault.effect)
    if (phase === 'bank' || (services && !services.includes(request.service))) return false
    const isVariant = request.service === 'identity' && operation !== undefined && request.fields.includes(operation)
    if (service && service !== request.service && !isVariant) return false
    if (operation && operation !== request.operation && !request.fields.includes(operation)) return false
    if (fault.role && fault.role !== role) return false
    if (times !== undefined && times <= 0) return false
    return isPossible || rate === undefined || this.draw(fault, request.operation) < rate
  }

  private draw(fault: Fault, operation: string): number {
    const key = `${faultKey(fault)}|${operation}`
    const n = this.drawCounts.get(key) ?? 0
    this.drawCounts.set(key, n + 1)
    return this.chance.fraction('fault', key, n)
  }
}

/**
 * Serves a request and applies its faults, in each phase in list order. The first fault of the phase `instead`
 * responds in place of the service, and the remaining faults do not apply. Faults of the phase `after` change the
 * response of the service.
 */
export async function applyFaults(
  activeFaults: readonly ActiveFault[],
  request: FaultTarget,
  serve: () => Promise<Response>,
): Promise<Response> {
  const effects = activeFaults.map(({ fault: { effect } }) => ({ effect, kind: faultKindOf(effect) }))
  for (const { effect, kind } of effects) {
    if (kind.phase === 'before') await kind.apply(effect, request)
    if (kind.phase === 'instead') return kind.apply(effect, request)
  }
  let response = await serve()
  for (const { effect, kind } of effects) if (kind.phase === 'after') response = await kind.apply(effect, response)
  return response
}
