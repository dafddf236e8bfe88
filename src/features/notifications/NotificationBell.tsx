import type { JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import { env } from '../../lib/env'
import { usePagedQuery } from '../../lib/graphql/use-paged-query'
import { useMoreFailed } from '../../list/use-paged-table'
import { Icon } from '../../ui/mark/Icon'
import { Popover } from '../../ui/overlay/Popover'
import { NotificationPanel } from './NotificationPanel'
import { NOTIFICATION_LIST } from './notification-query'
import { badgeText, unreadText } from './notification-words'
import { notificationsPerPage, useMarkNotificationsRead } from './use-mark-notifications-read'
import styles from './NotificationBell.module.css'

/** What has happened since the person last looked, behind one button of the shell. */
export function NotificationBell(): JSX.Element | null {
  return env.capabilities.notifications ? <Bell /> : null
}

function Bell(): JSX.Element {
  const navigate = useNavigate()
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
      label={`Notifications, ${unreadText(unread)}`}
      name="Notifications"
      align="end"
      triggerClassName={styles.bell}
      trigger={
        <>
          <Icon name="bell" size={20} />
          {badge ? (
            <span className={styles.badge} aria-hidden="true">
              {badge}
            </span>
          ) : null}
        </>
      }
    >
      {(close) => (
        <NotificationPanel
          items={list.loading ? undefined : list.rows}
          unread={unread}
          loading={list.loading || list.refreshing}
          error={list.rows.length > 0 ? undefined : list.error}
          hasMore={list.hasMore}
          loadingMore={list.moving === 'more'}
          onRetry={list.retry}
          onLoadMore={() => void list.loadMore().catch(onFailed)}
          onMarkAllRead={() => markRead(null)}
          onOpen={({ id, read, to }) => {
            if (!read) markRead([id])
            if (!to) return
            close()
            void navigate(to)
          }}
        />
      )}
    </Popover>
  )
}
