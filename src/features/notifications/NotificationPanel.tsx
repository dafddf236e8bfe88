import type { FragmentType } from '@apollo/client'
import type { JSX } from 'react'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { SkeletonText } from '../../ui/Skeleton'
import { useLoadMore } from '../../ui/use-load-more'
import { NotificationItem, type NotificationItem_notification, type NotificationItemProps } from './NotificationItem'
import styles from './NotificationBell.module.css'

export interface NotificationPanelProps {
  id: string
  /** Undefined while nothing has been read yet. */
  items: readonly ({ readonly id: string } & FragmentType<typeof NotificationItem_notification>)[] | undefined
  unread: number
  loading: boolean
  error: unknown
  hasMore: boolean
  onRetry: () => void
  fetchMore: () => Promise<unknown>
  onMarkAllRead: () => void
  onOpen: NotificationItemProps['onOpen']
}

export function NotificationPanel(props: NotificationPanelProps): JSX.Element {
  const { id, items, unread, loading, error, hasMore, onRetry, fetchMore, onMarkAllRead, onOpen } = props
  const { loadingMore, loadMore } = useLoadMore('Older ones could not be loaded')
  const titleId = `${id}-title`

  return (
    <div id={id} role="dialog" aria-labelledby={titleId} className={styles.frame}>
      <div className={styles.head}>
        <h2 id={titleId} tabIndex={-1} className={styles.heading}>
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
          <Button size="sm" fullWidth loading={loadingMore} onClick={() => void loadMore(fetchMore)}>
            Show older
          </Button>
        </div>
      ) : null}
    </div>
  )
}
