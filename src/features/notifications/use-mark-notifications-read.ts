import { useMutation } from '@apollo/client/react'
import { graphql } from '../../lib/graphql/graphql'
import { NotificationList } from './notification-query'

const MarkNotificationsRead = graphql(`
  mutation MarkNotificationsRead($ids: [ID!]) {
    markNotificationsRead(ids: $ids) {
      success
      errors {
        message
        code
        field
      }
    }
  }
`)

export const notificationsPerPage = 20

/**
 * Marks some notifications, or all, as read: at once on the screen, and taken back if the server refuses. A failure is
 * not announced, for the dots that come back say it.
 */
export function useMarkNotificationsRead(): (ids: readonly string[] | null) => void {
  const [mutate] = useMutation(MarkNotificationsRead, {
    update(cache, { data }, { variables }) {
      if (!data?.markNotificationsRead?.success) return
      const ids = variables?.ids
      cache.updateQuery({ query: NotificationList, variables: { limit: notificationsPerPage } }, (list) => {
        const page = list?.listNotifications
        if (!page) return undefined
        const read = (id: string): boolean => !ids || ids.includes(id)
        const before = page.items.filter((item) => !item.read).length
        const items = page.items.map((item) => (read(item.id) ? { ...item, read: true } : item))
        const after = items.filter((item) => !item.read).length
        const unread = ids ? Math.max(0, page.unread - before + after) : 0
        return { ...list, listNotifications: { ...page, items, unread } }
      })
    },
  })
  return (ids) => {
    mutate({
      variables: { ids },
      optimisticResponse: { markNotificationsRead: { success: true, errors: [] } },
    })
      // Those that could not be marked stand there as unread again, which says it.
      .catch(() => undefined)
  }
}
