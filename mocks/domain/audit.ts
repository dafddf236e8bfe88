import type { DomainContext } from './context'

interface AuditDraft {
  readonly action: string
  /** Display name of the changed thing. */
  readonly subject: string
  readonly subjectId: string | null
  readonly detail?: string | null
  readonly reason?: string | null
}

/** Adds an entry to the audit log, with the current actor. */
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
