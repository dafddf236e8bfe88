import type { ApolloCache, Reference } from '@apollo/client'
import { useCommand } from '../../lib/command/use-command'
import { graphql } from '../../lib/graphql/graphql'

const MARK_NOTIFICATIONS_READ = graphql(`
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
  // Those that could not be marked stand there as unread again, which says it.
  return (ids) => void run({ ids })
}

interface StoredPage {
  readonly items: readonly Reference[]
  readonly unread: number
}

/** The unread ones among these, or among all, on every page that is loaded: by their keys in the cache. */
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
