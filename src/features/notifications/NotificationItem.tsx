import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import type { JSX } from 'react'
import { ownRoute } from '../../lib/address/own-route'
import { graphql } from '../../lib/graphql/graphql'
import { classNames } from '../../ui/class-names'
import { Disc } from '../../ui/mark/Disc'
import { Moment } from '../../ui/text/Moment'
import { notificationLook } from './notification-words'
import styles from './NotificationBell.module.css'

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
  /** Marks it as read, and goes where it leads. */
  onOpen: (notification: { id: string; read: boolean; to: string | null }) => void
}

export function NotificationItem({ notification, onOpen }: NotificationItemProps): JSX.Element | null {
  const { data, complete } = useFragment({ fragment: NotificationItem_notification, from: notification })
  if (!complete) return null
  const { id, kind, title, body, href, read, createdAt } = data
  const { icon, tone } = notificationLook(kind)
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.item, !read && styles.unread)}
        onClick={() => onOpen({ id, read, to: ownRoute(href) })}
      >
        <Disc icon={icon} tone={tone} />
        <span className={styles.text}>
          <span className={styles.title}>
            {read ? null : <VisuallyHidden>Unread:</VisuallyHidden>} {title}
          </span>
          {body ? <span className={styles.body}>{body}</span> : null}
          <Moment at={createdAt} className={styles.time} />
        </span>
        {read ? null : <span className={styles.dot} aria-hidden="true" />}
      </button>
    </li>
  )
}
