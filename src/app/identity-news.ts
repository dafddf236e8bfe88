import { roleNameOf } from '../lib/session/roles'
import type { Session } from '../lib/session/session'
import type { ToastStore } from '../ui/feedback/Toasts'

interface IdentityNewsDeps {
  readonly session: Pick<Session, 'subscribe' | 'getSnapshot'>
  readonly toasts: Pick<ToastStore, 'show'>
}

/** Shows a toast when the role of the signed-in user changes. Returns a function that unsubscribes. */
export function followIdentity({ session, toasts }: IdentityNewsDeps): () => void {
  let former = session.getSnapshot().user
  return session.subscribe(() => {
    const { user } = session.getSnapshot()
    if (user && user.sub === former?.sub && user.groups.join() !== former.groups.join()) {
      toasts.show({
        key: 'role-changed',
        title: 'Your role has changed',
        description: `Your role is now ${roleNameOf(user)}. The pages of other roles are closed to you.`,
      })
    }
    former = user ?? former
  })
}
