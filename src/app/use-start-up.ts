import { useLayoutEffect } from 'react'
import { clearPaymentsAtSignOut } from '../features/payments/funding/payment-in-progress'
import { log } from '../lib/log'
import { cleanUpPwa } from '../lib/browser/pwa-cleanup'
import { reducedMotion } from '../lib/browser/reduced-motion'
import { reportEnvProblems } from '../lib/startup-checks'
import { theme } from '../lib/browser/theme'
import { startVersionCheck, updateAvailableText, versionCheckConstants } from '../lib/browser/version-check'
import { followIdentity } from './identity-news'
import type { Services } from './services'

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
