import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { Box } from '@chakra-ui/react/box'
import { Circle } from '@chakra-ui/react/circle'
import { Flex } from '@chakra-ui/react/flex'
import { Heading } from '@chakra-ui/react/heading'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import type { NotificationKind } from '../../lib/api/__generated__/schema'
import { graphql } from '../../lib/api/graphql'
import type { Tone } from '../../lib/labels/labels'
import { safeRedirect } from '../../lib/url-state/url-state-store'
import { Button } from '../../ui/button/Button'
import { EmptyState, ErrorState } from '../../ui/feedback/EmptyState'
import { SkeletonText } from '../../ui/feedback/Skeleton'
import { IconCircle, type IconName } from '../../ui/mark/Icon'
import { Moment } from '../../ui/text/Moment'

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
export function notificationDisplay(kind: NotificationKind): { readonly icon: IconName; readonly tone: Tone } {
  return looks[kind] ?? { icon: 'bell', tone: 'neutral' }
}

export const NotificationItem_notification = graphql(`
  fragment NotificationItem_notification on Notification {
    id
    kind
    title
    body
    href
    read
    createdAt
  }
`)

interface NotificationItemProps {
  notification: FragmentType<typeof NotificationItem_notification>
  /** Marks the notification as read. Its link opens by itself. */
  onOpen: (notification: { id: string; read: boolean; to: string | null }) => void
}

function NotificationItem({ notification, onOpen }: NotificationItemProps): JSX.Element | null {
  const { data, complete } = useFragment({ fragment: NotificationItem_notification, from: notification })
  if (!complete) return null
  const { id, kind, title, body, href, read, createdAt } = data
  const { icon, tone } = notificationDisplay(kind)
  const to = safeRedirect(href)
  const open = (): void => onOpen({ id, read, to })
  const content = (
    <>
      <IconCircle icon={icon} tone={tone} />
      <Stack as="span" flex="1" gap="0.5" minWidth="0" overflowWrap="anywhere" color="fg.muted">
        <Text as="span" {...(!read && { color: 'fg', fontWeight: 'semibold' })}>
          {read ? null : <VisuallyHidden>Unread:</VisuallyHidden>} <span>{title}</span>
        </Text>
        {body ? (
          <Text as="span" fontSize="sm">
            {body}
          </Text>
        ) : null}
        <Text as="span" color="fg.subtle" fontSize="xs">
          <Moment at={createdAt} />
        </Text>
      </Stack>
      {read ? null : <Circle as="span" flex="none" size="2" mt="1.5" bg="accent.solid" aria-hidden="true" />}
    </>
  )
  return (
    <li>
      <HStack
        asChild
        align="flex-start"
        gap="3"
        width="full"
        p="3"
        rounded="lg"
        color="inherit"
        textAlign="start"
        textDecoration="none"
        _hover={{ bg: 'bg.muted' }}
        _focusVisible={{ outlineOffset: '-2px' }}
      >
        {to ? (
          <Link to={to} onClick={open}>
            {content}
          </Link>
        ) : (
          <button type="button" onClick={open}>
            {content}
          </button>
        )}
      </HStack>
    </li>
  )
}

interface NotificationPanelProps {
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
