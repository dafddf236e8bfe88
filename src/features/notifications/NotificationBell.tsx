import { Box } from '@chakra-ui/react/box'
import { Button as PlainButton } from '@chakra-ui/react/button'
import { Circle } from '@chakra-ui/react/circle'
import { Flex } from '@chakra-ui/react/flex'
import { Heading } from '@chakra-ui/react/heading'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import type { NotificationListQuery } from '../../lib/api/__generated__/documents'
import type { NotificationKind } from '../../lib/api/__generated__/schema'
import { graphql } from '../../lib/api/graphql'
import { usePagedQuery } from '../../list/use-paged-query'
import { formatCount } from '../../lib/format/numbers'
import type { Tone } from '../../lib/labels/labels'
import { env } from '../../lib/settings/env'
import { safeRedirect } from '../../lib/url-state/url-state-store'
import { useMoreFailed } from '../../list/table-props'
import { Button } from '../../ui/button/Button'
import { EmptyState, ErrorState } from '../../ui/feedback/EmptyState'
import { SkeletonText } from '../../ui/feedback/Skeleton'
import { Icon, IconCircle, type IconName } from '../../ui/mark/Icon'
import { Popover } from '../../ui/overlay/Popover'
import { Moment } from '../../ui/text/Moment'
import { useMarkNotificationsRead } from './mutations'

const notificationsPerPage = 20

const NOTIFICATION_LIST = graphql(`
  query NotificationList($limit: Int, $nextToken: String) {
    listNotifications(limit: $limit, nextToken: $nextToken) {
      items {
        id
        kind
        title
        body
        href
        read
        createdAt
      }
      unread
      nextToken
    }
  }
`)

/** A header button that opens the notifications. */
export function NotificationBell(): JSX.Element | null {
  return env.full ? <Bell /> : null
}

function Bell(): JSX.Element {
  const markRead = useMarkNotificationsRead()
  const onFailed = useMoreFailed('Older ones could not be loaded')
  const list = usePagedQuery({
    query: NOTIFICATION_LIST,
    variables: {},
    pageSize: notificationsPerPage,
    page: (data) => data.listNotifications,
    rowKey: ({ id }) => id,
  })
  const { rows, loading, error } = list
  const unread = list.data?.listNotifications?.unread ?? 0
  return (
    <Popover
      name="Notifications"
      align="end"
      trigger={
        <PlainButton
          variant="plain"
          px="0"
          aria-label={`Notifications, ${unreadText(unread)}`}
          _expanded={{ bg: 'bg.muted', color: 'fg' }}
        >
          <Icon name="bell" size={20} />
          <Badge text={badgeText(unread)} />
        </PlainButton>
      }
    >
      {(close) => (
        <Flex direction="column" maxHeight="inherit">
          <HStack
            justify="space-between"
            minHeight="3.25rem"
            ps="4"
            pe="2"
            borderBottom="1px solid"
            borderColor="border"
          >
            <Heading data-autofocus="" tabIndex={-1} fontSize="lg" outline="none">
              Notifications
            </Heading>
            {unread > 0 ? (
              <Button size="sm" variant="ghost" onClick={() => markRead(null)}>
                Mark all as read
              </Button>
            ) : null}
          </HStack>
          {rows.length > 0 ? (
            <Box as="ul" m="0" p="1" listStyle="none" overflowY="auto" overscrollBehavior="contain">
              {rows.map((row) => (
                <NotificationItem
                  key={row.id}
                  {...row}
                  onOpen={(to) => {
                    if (!row.read) markRead([row.id])
                    if (to) close()
                  }}
                />
              ))}
            </Box>
          ) : error ? (
            <ErrorState error={error} onRetry={() => void list.restart()} retrying={loading || list.refreshing} />
          ) : loading ? (
            <Box px="4" py="5">
              <SkeletonText lines={4} />
            </Box>
          ) : (
            <EmptyState icon="bell" title="Nothing new">
              Low balances, top-ups and answers to your returns appear here.
            </EmptyState>
          )}
          {list.hasMore ? (
            <Box p="2" borderTop="1px solid" borderColor="border">
              <Button
                size="sm"
                fullWidth
                loading={list.loadingMore}
                onClick={() => void list.loadMore().catch(onFailed)}
              >
                Show older
              </Button>
            </Box>
          ) : null}
        </Flex>
      )}
    </Popover>
  )
}

function Badge({ text }: { text: string | null }): JSX.Element | null {
  if (text === null) return null
  return (
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
      {text}
    </Text>
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

type Notification = NonNullable<NotificationListQuery['listNotifications']>['items'][number]

interface NotificationItemProps extends Notification {
  /** Marks the notification as read. Its link, if it has one, opens by itself. */
  onOpen: (to: string | null) => void
}

function NotificationItem(props: NotificationItemProps): JSX.Element {
  const { kind, title, body, href, read, createdAt, onOpen } = props
  const { icon, tone } = notificationDisplay(kind)
  const to = safeRedirect(href)
  const open = (): void => onOpen(to)
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
