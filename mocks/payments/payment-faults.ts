import type { ConfirmOverride } from '../domain/payments/confirmation'
import type { Fault } from '../world/faults'
import type { World } from '../world/world'

/** The faults that change a bank's answer or a callback, as far as they strike this confirmation. */
export interface PaymentFaults {
  readonly override: ConfirmOverride | undefined
  /** Counts down those that had an effect, once the answer is there. */
  use(outcome: { readonly waitsForHolder: boolean }): void
}

/** `names` are what a fault may call the operation. */
export function paymentFaults(world: World, names: readonly string[]): PaymentFaults {
  const draw = world.faultDraws()
  const strikes = (fault: Fault, index: number) =>
    (fault.service ?? 'payments') === 'payments' &&
    (fault.role ?? 'AGENT') === 'AGENT' &&
    (fault.operation === undefined || names.includes(fault.operation)) &&
    (fault.times === undefined || fault.times > 0) &&
    (fault.rate === undefined || world.chance.fraction('payment-fault', draw, index) < fault.rate)
  const first = (kind: 'decline' | 'callback') =>
    world.faults.findIndex((fault, index) => kind in fault.effect && strikes(fault, index))
  const [decline, callback] = [first('decline'), first('callback')]
  const effects = { ...world.faults[decline]?.effect, ...world.faults[callback]?.effect }
  return {
    override: decline < 0 && callback < 0 ? undefined : effects,
    use: ({ waitsForHolder }) =>
      // A payment that waits for its holder has neither been answered by the bank nor called back.
      waitsForHolder ? undefined : world.useFaults([decline, callback].filter((index) => index >= 0)),
  }
}
