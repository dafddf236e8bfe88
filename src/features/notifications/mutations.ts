import type { ApolloCache, Reference } from '@apollo/client'
import { graphql } from '../../lib/api/graphql'
import { useAppMutation } from '../../lib/api/use-app-mutation'

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

/**
 * Returns a function that marks some or all notifications as read. The change shows immediately. A failure reverts it
 * without a message, because the unread dots reappear.
 */
export function useMarkNotificationsRead(): (ids: readonly string[] | null) => void {
  const { run } = useAppMutation(MARK_NOTIFICATIONS_READ, {
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
