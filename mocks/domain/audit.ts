import type { DomainContext } from './context'

export interface AuditDraft {
  readonly action: string
  /** What it was done to, in words. */
  readonly subject: string
  readonly subjectId: string | null
  readonly detail?: string | null
  readonly reason?: string | null
}

/** Writes one line of the audit log in the name of whoever acts. */
export function audit(ctx: DomainContext, draft: AuditDraft): void {
  ctx.store.audit.insert({
    id: ctx.ids.next('aud'),
    at: ctx.now,
    actorId: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
    action: draft.action,
    subject: draft.subject,
    subjectId: draft.subjectId,
    detail: draft.detail ?? null,
    reason: draft.reason ?? null,
  })
}
