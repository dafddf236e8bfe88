import type { DomainContext } from './context'
import type { AuditRecord } from './records'

/** Fields of an audit entry that the caller provides. `subject` is the display name of the changed record. */
type AuditDraft = Pick<AuditRecord, 'action' | 'subject' | 'subjectId'> &
  Partial<Pick<AuditRecord, 'detail' | 'reason'>>

/** Adds an entry to the audit log, with the current actor. */
export function audit(ctx: DomainContext, draft: AuditDraft): void {
  const actorId = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  ctx.store.audit.insert({ id: ctx.ids.next('aud'), at: ctx.now, actorId, detail: null, reason: null, ...draft })
}
