import { expect, it } from 'vitest'
import { badgeText, notificationDisplay, unreadText } from './NotificationBell'

it('shows at most 99 on the badge, and the exact number in the name', () => {
  expect([0, 1, 99, 100, 5_000].map(badgeText)).toEqual([null, '1', '99', '99+', '99+'])
  expect([unreadText(0), unreadText(1), unreadText(1_200)]).toEqual(['none unread', '1 unread', '1,200 unread'])
})

it('returns an icon for a known kind and for an unknown one', () => {
  expect(notificationDisplay('TOP_UP_FAILED')).toEqual({ icon: 'alert', tone: 'danger' })
  expect(notificationDisplay('SOMETHING_NEW' as 'CREDIT')).toEqual({ icon: 'bell', tone: 'neutral' })
})
