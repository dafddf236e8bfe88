import { requireUser } from './access'
import type { DomainContext } from './context'
import { page, type Page, type PageArgs } from './paging'
import type { NotificationKind, NotificationPreferencesRecord, NotificationRecord } from './records'

interface NotificationDraft {
  readonly kind: NotificationKind
  readonly title: string
  readonly body?: string | null
  /** Route in the app. */
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

interface MailDraft {
  readonly to: string
  readonly medium: 'EMAIL' | 'SMS'
  readonly subject: string
  readonly body: string
  readonly code?: string
}

/** Adds an email or text message to the inbox of the sandbox. */
export function sendMail(ctx: DomainContext, draft: MailDraft): void {
  ctx.store.mails.insert({ id: ctx.ids.next('mail'), at: ctx.now, ...draft, code: draft.code ?? null })
}

export function listNotifications(
  ctx: DomainContext,
  args: PageArgs,
): Page<NotificationRecord> & { readonly unread: number } {
  const user = requireUser(ctx)
  const rows = ctx.store.notificationsByUser.list(user.id).toReversed()
  return { ...page(rows, args), unread: rows.filter((row) => !row.read).length }
}

/** Marks the user's notifications as read: the given ids, or all. Ignores ids of other users. */
export function markNotificationsRead(
  ctx: DomainContext,
  input: { ids?: readonly string[] | null },
): { marked: number } {
  const user = requireUser(ctx)
  const ids = input.ids ? new Set(input.ids) : undefined
  const unread = ctx.store.notificationsByUser.list(user.id).filter((row) => !row.read && (ids?.has(row.id) ?? true))
  for (const row of unread) ctx.store.notifications.update(row.id, { read: true })
  return { marked: unread.length }
}

type NotificationPreferencesChange = {
  readonly [Preference in keyof NotificationPreferencesRecord]?: boolean | null
}

export function updateNotificationPreferences(
  ctx: DomainContext,
  input: NotificationPreferencesChange,
): NotificationPreferencesRecord {
  const user = requireUser(ctx)
  const given = Object.entries(input).filter(([, value]) => value != null)
  const notificationPreferences = { ...user.notificationPreferences, ...Object.fromEntries(given) }
  ctx.store.users.update(user.id, { notificationPreferences, updatedAt: ctx.now })
  return notificationPreferences
}
