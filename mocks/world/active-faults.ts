import type { Random } from '../domain/random'
import type { GetSimulatedFailure, SimulatedFailures } from '../domain/payments/simulated-failures'
import type { UserRole } from '../domain/records'
import type { UnitOfWork } from '../domain/unit-of-work'
import { type Fault, faultKey } from '../faults/fault'
/** How often each fault with a rate has been asked whether it strikes a charge, by the fault. */
export type FaultDraws = Readonly<Record<string, number>>

/**
 * The faults that are switched on. Those of the bank strike within commands: they are a part of what happens in the world,
 * and are taken back with a command that is refused.
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

  readonly mishap: GetSimulatedFailure = (kind, operation, role) => {
    for (const [index, fault] of this.list.entries()) {
      const effect: Partial<SimulatedFailures> =
        'decline' in fault.effect || 'callback' in fault.effect ? fault.effect : {}
      const mishap = effect[kind]
      if (mishap === undefined || !concernsCharges(fault, role)) continue
      if (fault.operation !== undefined && fault.operation !== operation) continue
      if (fault.rate !== undefined && this.draw(fault) >= fault.rate) continue
      this.countDown(index, fault)
      return mishap
    }
    return undefined
  }

  private draw(fault: Fault): number {
    const key = faultKey(fault)
    const before = this.draws
    const n = before[key] ?? 0
    this.work.note(() => (this.draws = before))
    this.draws = { ...before, [key]: n + 1 }
    return this.chance.fraction('mishap', key, n)
  }

  private countDown(index: number, fault: Fault): void {
    if (fault.times === undefined) return
    const before = this.list
    const left = fault.times - 1
    this.work.note(() => (this.list = before))
    this.list = before.map((other, place) => (place === index ? { ...fault, times: left } : other))
  }
}

function concernsCharges({ service = 'payments', role, times = 1 }: Fault, payerRole: UserRole | undefined): boolean {
  return service === 'payments' && (role === undefined || role === payerRole) && times > 0
}
