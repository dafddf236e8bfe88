import type { AppError } from '../../lib/errors/app-error'
import { useToasts } from '../../ui/Toasts'
import type { Confirmation } from '../../ui/use-confirmation'
import type { OrgUnit, UnitChange } from './UnitPanel'

export interface PendingUnitChange {
  readonly change: UnitChange
  readonly unit: OrgUnit
  /** Where to, when it was dragged or carried there. */
  readonly targetId?: string
}

export interface UnitDialogProps {
  confirmation: Confirmation<PendingUnitChange>
  units: readonly OrgUnit[]
}

export interface UnitChangeProps extends UnitDialogProps {
  pending: PendingUnitChange
}

/** What every dialog of a unit shares: send, say that it is done, or say why not. */
export function useSend(confirmation: Confirmation<PendingUnitChange>) {
  const toasts = useToasts()
  return async (send: () => Promise<{ ok: true } | { ok: false; error: AppError }>, done: string): Promise<void> => {
    const succeeded = await confirmation.confirm(async () => {
      const outcome = await send()
      return outcome.ok ? null : outcome.error
    })
    if (succeeded) toasts.show({ tone: 'success', title: done })
  }
}
