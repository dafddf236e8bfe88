import { Circle } from '@chakra-ui/react/circle'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import type { JSX } from 'react'
import { safeRedirect } from '../../lib/url-state/url-state-store'
import { graphql } from '../../lib/api/graphql'
import { Disc } from '../../ui/mark/Icon'
import { Moment } from '../../ui/text/Moment'
import { notificationLook } from './notification-words'

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

export interface NotificationItemProps {
  notification: FragmentType<typeof NotificationItem_notification>
  /** Marks the notification as read and opens its link. */
  onOpen: (notification: { id: string; read: boolean; to: string | null }) => void
}

export function NotificationItem({ notification, onOpen }: NotificationItemProps): JSX.Element | null {
  const { data, complete } = useFragment({ fragment: NotificationItem_notification, from: notification })
  if (!complete) return null
  const { id, kind, title, body, href, read, createdAt } = data
  const { icon, tone } = notificationLook(kind)
  return (
    <li>
      <HStack
        asChild
        align="flex-start"
        gap="3"
        width="full"
        p="3"
        rounded="lg"
        textAlign="start"
        _hover={{ bg: 'bg.muted' }}
        _focusVisible={{ outlineOffset: '-2px' }}
      >
        <button type="button" onClick={() => onOpen({ id, read, to: safeRedirect(href) })}>
          <Disc icon={icon} tone={tone} />
          <Stack as="span" flex="1" gap="0.5" minWidth="0" overflowWrap="anywhere" color="fg.muted">
            <Text as="span" {...(!read && { color: 'fg', fontWeight: 'semibold' })}>
              {read ? null : <VisuallyHidden>Unread:</VisuallyHidden>} {title}
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
        </button>
      </HStack>
    </li>
  )
}
