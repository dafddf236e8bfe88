import { roleNameOf } from '../lib/session/roles'
import type { Session } from '../lib/session/session'
import type { ToastStore } from '../ui/feedback/toast-store'
import type { AppHistory } from '../ui/leaving/GuardedRouter'

interface IdentityNewsDeps {
  readonly session: Pick<Session, 'subscribe' | 'getSnapshot'>
  readonly history: AppHistory
  readonly toasts: Pick<ToastStore, 'show'>
}

/** What a change of identity means for the page itself, which stays where it is. */
export function followIdentity({ session, history, toasts }: IdentityNewsDeps): () => void {
  let former = session.getSnapshot().user
  return session.subscribe(() => {
    const { user } = session.getSnapshot()
    if (user && former && user.sub !== former.sub) leaveWordsBehind(history)
    else if (user && former && user.groups.join() !== former.groups.join()) {
      toasts.show({
        key: 'role-changed',
        title: 'Your role has changed',
        description: `Your role is now ${roleNameOf(user)}. The pages of other roles are closed to you.`,
      })
    }
    former = user ?? former
  })
}

/** What is written in the address, such as a search for somebody's name, is the former person's. */
function leaveWordsBehind(history: AppHistory): void {
  const { pathname } = history.location
  history.replace(pathname)
}
