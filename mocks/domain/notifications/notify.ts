import type { DomainContext } from '../context'
import type { NotificationKind } from '../records'

export interface NotificationDraft {
  readonly kind: NotificationKind
  readonly title: string
  readonly body?: string
  /** A route of the app. */
  readonly href?: string
  readonly walletId?: string
}

export function notify(ctx: DomainContext, userId: string, draft: NotificationDraft): void {
  ctx.store.notifications.insert({
    id: ctx.ids.next('note'),
    userId,
    kind: draft.kind,
    title: draft.title,
    body: draft.body ?? null,
    href: draft.href ?? null,
    walletId: draft.walletId ?? null,
    read: false,
    createdAt: ctx.now,
  })
}
