import { localStore } from '../../../lib/browser/storage'
import type { Session } from '../../../lib/session/session'

/** Each person's intentions have keys of their own in the browser's storage. */
export const prefixOf = (personId: string): string => `funding:${personId}:`

/**
 * Who signs out leaves nothing of his payments at this machine. Whose session has merely ended is told why, and goes on
 * with them when he signs in again.
 */
export function forgetIntentionsAtSignOut(session: Pick<Session, 'getSnapshot' | 'subscribe'>): () => void {
  let personId = session.getSnapshot().user?.id ?? null
  return session.subscribe(() => {
    const { status, user, message } = session.getSnapshot()
    if (status === 'signedOut' && message === null && personId !== null)
      for (const name of localStore.keys(prefixOf(personId))) localStore.remove(name)
    personId = user?.id ?? (status === 'signedOut' ? null : personId)
  })
}
