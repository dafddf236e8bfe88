import type { ApolloCache, Reference } from '@apollo/client'
import { Button } from '@chakra-ui/react/button'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import { graphql } from '../../lib/api/graphql'
import { useCommand } from '../../lib/api/use-command'
import { usePagedQuery } from '../../lib/api/use-paged-query'
import { env } from '../../lib/settings/env'
import { useMoreFailed } from '../../list/use-paged-table'
import { Icon } from '../../ui/mark/Icon'
import { Popover } from '../../ui/overlay/Popover'
import { badgeText, unreadText } from './notification-words'
import { NotificationItem_notification, NotificationPanel } from './NotificationPanel'

const MARK_NOTIFICATIONS_READ = graphql(`
  mutation MarkNotificationsRead($ids: [ID!]) {
    markNotificationsRead(ids: $ids) {
      success
      errors {
        ...MutationErrors
      }
    }
  }
`)

const notificationsPerPage = 20

/**
 * Returns a function that marks some or all notifications as read. The change shows immediately. A failure reverts it
 * without a message, because the unread dots reappear.
 */
function useMarkNotificationsRead(): (ids: readonly string[] | null) => void {
  const { run } = useCommand(MARK_NOTIFICATIONS_READ, {
    optimistic: () => ({ success: true, errors: [] }),
    update(cache, _payload, { ids }) {
      const marked = unreadAmong(cache, ids)
      for (const id of marked) cache.modify({ id, fields: { read: () => true } })
      cache.modify({
        fields: {
          listNotifications: (stored) => {
            const page = stored as StoredPage
            return { ...page, unread: ids ? Math.max(0, page.unread - marked.size) : 0 }
          },
        },
      })
    },
  })
  return (ids) => void run({ ids })
}

interface StoredPage {
  readonly items: readonly Reference[]
  readonly unread: number
}

/** Returns the cache keys of the unread notifications with these ids, or of all that are loaded. */
function unreadAmong(cache: ApolloCache, ids: readonly string[] | null | undefined): ReadonlySet<string> {
  const found = new Set<string>()
  cache.modify({
    fields: {
      listNotifications(stored, { readField }) {
        for (const item of (stored as StoredPage).items) {
          const id = readField<string>('id', item)
          if (id !== undefined && (!ids || ids.includes(id)) && readField('read', item) === false)
            found.add(cache.identify(item) ?? '')
        }
        return stored
      },
    },
  })
  return found
}

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
