import type { FragmentType } from '@apollo/client'
import type { JSX } from 'react'
import { Button } from '../../ui/button/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { ErrorState } from '../../ui/feedback/ErrorState'
import { SkeletonText } from '../../ui/feedback/Skeleton'
import { NotificationItem, type NotificationItem_notification, type NotificationItemProps } from './NotificationItem'
import styles from './NotificationBell.module.css'

export interface NotificationPanelProps {
  /** Undefined while nothing has been read yet. */
  items: readonly ({ readonly id: string } & FragmentType<typeof NotificationItem_notification>)[] | undefined
  unread: number
  loading: boolean
  error: unknown
  hasMore: boolean
  onRetry: () => void
  loadingMore: boolean
  onLoadMore: () => void
  onMarkAllRead: () => void
  onOpen: NotificationItemProps['onOpen']
}

export function NotificationPanel(props: NotificationPanelProps): JSX.Element {
  const { items, unread, loading, error, hasMore, loadingMore, onRetry, onLoadMore, onMarkAllRead, onOpen } = props

  return (
    <div className={styles.frame}>
      <div className={styles.head}>
        <h2 data-autofocus="" tabIndex={-1} className={styles.heading}>
          Notifications
        </h2>
        {unread > 0 ? (
          <Button size="sm" variant="ghost" onClick={onMarkAllRead}>
            Mark all as read
          </Button>
        ) : null}
      </div>
      {error ? <ErrorState error={error} onRetry={onRetry} retrying={loading} /> : null}
      {!items && !error ? (
        <div className={styles.loading}>
          <SkeletonText lines={4} />
        </div>
      ) : null}
      {items?.length === 0 ? (
        <EmptyState icon="bell" title="Nothing new">
          Low balances, top-ups and answers to your returns appear here.
        </EmptyState>
      ) : null}
      {items && items.length > 0 ? (
        <ul className={styles.list}>
          {items.map((item) => (
            <NotificationItem key={item.id} notification={item} onOpen={onOpen} />
          ))}
        </ul>
      ) : null}
      {hasMore ? (
        <div className={styles.more}>
          <Button size="sm" fullWidth loading={loadingMore} onClick={onLoadMore}>
            Show older
          </Button>
        </div>
      ) : null}
    </div>
  )
}
