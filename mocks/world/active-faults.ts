import type { Random } from '../domain/random'
import type { GetSimulatedFailure, SimulatedFailures } from '../domain/context'
import type { UserRole } from '../domain/records'
import type { UnitOfWork } from '../domain/unit-of-work'
import { type Fault, faultKey } from './faults/fault'
import { lookUp } from '../../src/shared/look-up'

/**
 * Number of random numbers already drawn for each bank fault (`decline` or `callback`) that has a `rate`, by fault key.
 * A restored world needs these numbers to continue the same random sequences.
 */
export type FaultDraws = Readonly<Record<string, number>>

/**
 * The active faults of a world. Commands apply the bank faults (`decline` or `callback`). If a command is refused, the
 * `times` and random draws of its bank faults are restored.
 */
export class ActiveFaults {
  private list: readonly Fault[] = []
  private draws: FaultDraws = {}

  constructor(
    private readonly chance: Random,
    private readonly work: UnitOfWork,
  ) {}

  get all(): readonly Fault[] {
    return this.list
  }

  get drawn(): FaultDraws {
    return this.draws
  }

  set(faults: readonly Fault[], draws = this.draws): void {
    const kept = new Set(faults.map(faultKey))
    this.list = faults
    this.draws = Object.fromEntries(Object.entries(draws).filter(([key]) => kept.has(key)))
  }

  readonly simulatedFailure: GetSimulatedFailure = (kind, operation, role) => {
    for (const [index, fault] of this.list.entries()) {
      const effect: Partial<SimulatedFailures> =
        'decline' in fault.effect || 'callback' in fault.effect ? fault.effect : {}
      const failure = effect[kind]
      if (failure === undefined || !appliesToCharges(fault, role)) continue
      if (fault.operation !== undefined && fault.operation !== operation) continue
      if (fault.rate !== undefined && this.draw(fault) >= fault.rate) continue
      this.countDown(index, fault)
      return failure
    }
    return undefined
  }

  private draw(fault: Fault): number {
    const key = faultKey(fault)
    const before = this.draws
    const n = lookUp(before, key) ?? 0
    this.work.addUndo(() => (this.draws = before))
    this.draws = { ...before, [key]: n + 1 }
    return this.chance.fraction('mishap', key, n)
  }

  private countDown(index: number, fault: Fault): void {
    if (fault.times === undefined) return
    const before = this.list
    const times = fault.times - 1
    this.work.addUndo(() => (this.list = before))
    this.list = before.map((other, i) => (i === index ? { ...fault, times } : other))
  }
}

function appliesToCharges({ service = 'payments', role, times = 1 }: Fault, payerRole: UserRole | undefined): boolean {
  return service === 'payments' && (role === undefined || role === payerRole) && times > 0
}
