import type { NotificationKind } from '../../lib/graphql/__generated__/schema'
import { formatCount } from '../../lib/format/numbers'
import type { IconName } from '../../ui/mark/Icon'
import type { Tone } from '../../lib/words/word'

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

/** The picture of a notification; one of a kind that this build does not know yet is shown all the same. */
export function notificationLook(kind: NotificationKind): { readonly icon: IconName; readonly tone: Tone } {
  return looks[kind] ?? { icon: 'bell', tone: 'neutral' }
}

/** '3 unread', '1 unread', 'none unread': part of the bell's name. */
export function unreadText(unread: number): string {
  return unread === 0 ? 'none unread' : `${formatCount(unread)} unread`
}

/** What stands on the bell: nothing, the number, or that there are too many to count there. */
export function badgeText(unread: number): string | null {
  if (unread <= 0) return null
  return unread > 99 ? '99+' : String(unread)
}
