import { graphql } from '../../lib/graphql/graphql'
import { NotificationItem_notification } from './NotificationItem'

export const NOTIFICATION_LIST = graphql(
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
