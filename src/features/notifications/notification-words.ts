import type { NotificationKind } from '../../lib/api/__generated__/schema'
import { formatCount } from '../../lib/format/numbers'
import type { Tone } from '../../lib/labels/word'
import type { IconName } from '../../ui/mark/Icon'

const looks: Readonly<Record<NotificationKind, { readonly icon: IconName; readonly tone: Tone }>> = {
  LOW_BALANCE: { icon: 'wallet', tone: 'warning' },
  TOP_UP_SUCCEEDED: { icon: 'card', tone: 'success' },
  TOP_UP_FAILED: { icon: 'alert', tone: 'danger' },
  LEAD_BOUGHT: { icon: 'leads', tone: 'success' },
  RETURN_RESOLVED: { icon: 'swap', tone: 'info' },
  LEAD_REASSIGNED: { icon: 'users', tone: 'info' },
  NUDGE: { icon: 'phone', tone: 'warning' },
  CREDIT: { icon: 'dollar', tone: 'success' },
  WALLET_ACTIVATED: { icon: 'checkCircle', tone: 'success' },
  PRICE_CHANGED: { icon: 'chart', tone: 'info' },
  PAYMENT: { icon: 'receipt', tone: 'info' },
}

/** Returns the icon and tone of a notification. A kind that this build does not know gets a bell. */
export function notificationLook(kind: NotificationKind): { readonly icon: IconName; readonly tone: Tone } {
  return looks[kind] ?? { icon: 'bell', tone: 'neutral' }
}

/** Returns '3 unread' or 'none unread', for the accessible name of the bell. */
export function unreadText(unread: number): string {
  return unread === 0 ? 'none unread' : `${formatCount(unread)} unread`
}

/** Returns the text of the badge: null for none, the number, or '99+'. */
export function badgeText(unread: number): string | null {
  if (unread <= 0) return null
  return unread > 99 ? '99+' : String(unread)
}
