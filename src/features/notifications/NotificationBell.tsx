import { Button } from '@chakra-ui/react/button'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { graphql } from '../../lib/api/graphql'
import { usePagedQuery } from '../../lib/api/use-paged-query'
import { formatCount } from '../../lib/format/numbers'
import { env } from '../../lib/settings/env'
import { useMoreFailed } from '../../list/table-props'
import { Icon } from '../../ui/mark/Icon'
import { Popover } from '../../ui/overlay/Popover'
import { useMarkNotificationsRead } from './mutations'
import { NotificationItem_notification, NotificationPanel } from './NotificationPanel'

const notificationsPerPage = 20

const NOTIFICATION_LIST = graphql(
  `
    query NotificationList($limit: Int, $nextToken: String) {
      listNotifications(limit: $limit, nextToken: $nextToken) {
        items {
          id
          read
          ...NotificationItem_notification
        }
        unread
        nextToken
      }
    }
  `,
  [NotificationItem_notification],
)

/** A header button that opens the notifications. */
export function NotificationBell(): JSX.Element | null {
  return env.full ? <Bell /> : null
}

function Bell(): JSX.Element {
  const markRead = useMarkNotificationsRead()
  const onFailed = useMoreFailed('Older ones could not be loaded')
  const list = usePagedQuery({
    document: NOTIFICATION_LIST,
    field: 'listNotifications',
    variables: {},
    pageSize: notificationsPerPage,
    pageOf: (data) => data.listNotifications,
    rowKey: ({ id }) => id,
  })
  const unread = list.data?.listNotifications?.unread ?? 0
  const badge = badgeText(unread)

  return (
    <Popover
      name="Notifications"
      align="end"
      trigger={
        <Button
          variant="plain"
          px="0"
          aria-label={`Notifications, ${unreadText(unread)}`}
          _expanded={{ bg: 'bg.muted', color: 'fg' }}
        >
          <Icon name="bell" size={20} />
          {badge ? (
            <Text
              as="span"
              aria-hidden="true"
              position="absolute"
              top="-0.125rem"
              insetEnd="-0.3125rem"
              minWidth="1.125rem"
              px="1"
              border="2px solid"
              borderColor="bg.canvas"
              rounded="full"
              bg="danger.solid"
              color="accent.contrast"
              fontSize="0.6875rem"
              fontWeight="semibold"
              fontVariantNumeric="tabular-nums"
              lineHeight="0.9375rem"
            >
              {badge}
            </Text>
          ) : null}
        </Button>
      }
    >
      {(close) => (
        <NotificationPanel
          items={list.loading ? undefined : list.rows}
          unread={unread}
          loading={list.loading || list.refreshing}
          error={list.rows.length > 0 ? undefined : list.error}
          hasMore={list.hasMore}
          loadingMore={list.loadingDirection === 'more'}
          onRetry={list.retry}
          onLoadMore={() => void list.loadMore().catch(onFailed)}
          onMarkAllRead={() => markRead(null)}
          onOpen={({ id, read, to }) => {
            if (!read) markRead([id])
            if (to) close()
          }}
        />
      )}
    </Popover>
  )
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
