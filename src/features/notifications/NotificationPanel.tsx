import type { FragmentType } from '@apollo/client'
import { Box } from '@chakra-ui/react/box'
import { Heading } from '@chakra-ui/react/heading'
import { Flex } from '@chakra-ui/react/flex'
import { HStack } from '@chakra-ui/react/stack'
import type { JSX } from 'react'
import { Button } from '../../ui/button/Button'
import { EmptyState, ErrorState } from '../../ui/feedback/EmptyState'
import { SkeletonText } from '../../ui/feedback/Skeleton'
import { NotificationItem, type NotificationItem_notification, type NotificationItemProps } from './NotificationItem'

export interface NotificationPanelProps {
  /** Undefined until the first page has loaded. */
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
    <Flex direction="column" maxHeight="inherit">
      <HStack justify="space-between" minHeight="3.25rem" ps="4" pe="2" borderBottom="1px solid" borderColor="border">
        <Heading data-autofocus="" tabIndex={-1} fontSize="lg" outline="none">
          Notifications
        </Heading>
        {unread > 0 ? (
          <Button size="sm" variant="ghost" onClick={onMarkAllRead}>
            Mark all as read
          </Button>
        ) : null}
      </HStack>
      {error ? <ErrorState error={error} onRetry={onRetry} retrying={loading} /> : null}
      {!items && !error ? (
        <Box px="4" py="5">
          <SkeletonText lines={4} />
        </Box>
      ) : null}
      {items?.length === 0 ? (
        <EmptyState icon="bell" title="Nothing new">
          Low balances, top-ups and answers to your returns appear here.
        </EmptyState>
      ) : null}
      {items && items.length > 0 ? (
        <Box as="ul" m="0" p="1" listStyle="none" overflowY="auto" overscrollBehavior="contain">
          {items.map((item) => (
            <NotificationItem key={item.id} notification={item} onOpen={onOpen} />
          ))}
        </Box>
      ) : null}
      {hasMore ? (
        <Box p="2" borderTop="1px solid" borderColor="border">
          <Button size="sm" fullWidth loading={loadingMore} onClick={onLoadMore}>
            Show older
          </Button>
        </Box>
      ) : null}
    </Flex>
  )
}
