import type { DomainContext } from '../context'

/** Writes one line of a lead's history. */
export function leadEvent(ctx: DomainContext, leadId: string, label: string, detail: string | null = null): void {
  ctx.store.leadEvents.insert({ id: ctx.ids.next('evt'), leadId, label, detail, at: ctx.now })
}
