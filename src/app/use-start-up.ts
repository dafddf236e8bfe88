import { useLayoutEffect } from 'react'
import { clearPaymentsAtSignOut } from '../features/payments/funding/stored-payments'
import { cleanUpPwa } from '../lib/browser/pwa-cleanup'
import { reducedMotion, theme } from '../lib/browser/preferences'
import { startVersionCheck, updateAvailableText, versionCheckConstants } from '../lib/browser/version-check'
import { log } from '../lib/telemetry/log'
import { roleNameOf } from '../lib/auth/user'
import type { Session } from '../lib/auth/session-types'
import { reportEnvProblems } from '../lib/settings/env'
import type { ToastStore } from '../ui/feedback/toast-store'
import type { Services } from './services'

interface IdentityNewsDeps {
  readonly session: Pick<Session, 'subscribe' | 'getSnapshot'>
  readonly toasts: Pick<ToastStore, 'show'>
}

/** Shows a toast when the role of the signed-in user changes. Returns a function that unsubscribes. */
function followIdentity({ session, toasts }: IdentityNewsDeps): () => void {
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

/** Starts everything that runs as long as the page: session, theme, reduced motion, and the version check. */
export function useStartUp({ env, session, toasts }: Services): void {
  // A layout effect runs before the first paint, so that no wrong theme or needless spinner appears.
  useLayoutEffect(() => {
    reportEnvProblems(env, log)
    void cleanUpPwa({ env, log })
    const stops = [
      followIdentity({ session, toasts }),
      clearPaymentsAtSignOut(session),
      theme.start(),
      reducedMotion.start(),
      startVersionCheck({
        env,
        log,
        onUpdate: () =>
          toasts.show({
            key: 'update-available',
            title: updateAvailableText,
            description: 'Select this to load the new version.',
            durationMs: versionCheckConstants.toastMs,
            onClick: () => window.location.reload(),
          }),
      }),
    ]
    void session.start()
    return () => {
      session.stop()
      for (const stop of stops) stop()
    }
  }, [env, session, toasts])
}
