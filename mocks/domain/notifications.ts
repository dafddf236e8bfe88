import { requireUser } from './access'
import type { DomainContext } from './context'
import { page, type Page, type PageArgs } from './paging'
import type { MailRecord, NotificationPreferencesRecord, NotificationRecord } from './records'

/** Fields of a notification that the caller provides. `href` is a route in the app. */
type NotificationDraft = Pick<NotificationRecord, 'kind' | 'title'> &
  Partial<Pick<NotificationRecord, 'body' | 'href' | 'walletId'>>

export function notify(ctx: DomainContext, userId: string, draft: NotificationDraft): void {
  ctx.store.notifications.insert({
    id: ctx.ids.next('note'),
    userId,
    body: null,
    href: null,
    walletId: null,
    ...draft,
    read: false,
    createdAt: ctx.now,
  })
}

/** Adds an email or text message to the simulated inbox of the sandbox. Sends nothing to a real address. */
export function sendMail(ctx: DomainContext, draft: Omit<MailRecord, 'id' | 'at' | 'code'> & { code?: string }): void {
  ctx.store.mails.insert({ id: ctx.ids.next('mail'), at: ctx.now, code: null, ...draft })
}

export function listNotifications(
  ctx: DomainContext,
  args: PageArgs,
): Page<NotificationRecord> & { readonly unread: number } {
  const user = requireUser(ctx)
  const rows = ctx.store.notificationsByUser.list(user.id).toReversed()
  return { ...page(rows, args), unread: rows.filter((row) => !row.read).length }
}

/**
 * Marks notifications of the signed-in user as read: those with the given ids, or all if `ids` is missing. Ignores ids
 * that belong to notifications of other users.
 */
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

export function updateNotificationPreferences(
  ctx: DomainContext,
  input: { readonly [Preference in keyof NotificationPreferencesRecord]?: boolean | null },
): NotificationPreferencesRecord {
  const user = requireUser(ctx)
  const given = Object.entries(input).filter(([, value]) => value != null)
  const notificationPreferences = { ...user.notificationPreferences, ...Object.fromEntries(given) }
  ctx.store.users.update(user.id, { notificationPreferences, updatedAt: ctx.now })
  return notificationPreferences
}
