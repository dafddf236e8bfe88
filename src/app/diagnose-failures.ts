import { parseUrl } from '../lib/browser/parse-url'
import type { Violation } from '../lib/errors/diagnosis'
import { type Diagnose, watchFailures } from '../lib/errors/failures'
import type { LiveEnv } from '../lib/settings/env'
import { log, report } from '../lib/telemetry/log'

/** Diagnoses failed requests, and logs what the content policy blocks. The diagnosis loads with the first failure. */
export function diagnoseFailures(env: LiveEnv): void {
  const violations: Violation[] = []
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective: directive, blockedURI, disposition }) => {
    const address = parseUrl(blockedURI)?.origin ?? blockedURI
    if (violations.some((one) => one.directive === directive && one.address === address)) return
    if (disposition === 'enforce') violations.push({ directive, address })
    log.warn(`The content policy (${directive}) does not allow ${address}`, { code: 'POLICY_VIOLATION', directive })
  })
  let diagnosis: Promise<Diagnose> | undefined
  watchFailures(async (failure) => {
    try {
      diagnosis ??= import('../lib/errors/diagnosis').then(({ createDiagnosis }) =>
        createDiagnosis({
          env,
          violations: () => violations,
          isOnline: () => navigator.onLine,
          page: location.href,
          fetch: (...request) => fetch(...request),
          log,
          report,
          now: () => Date.now(),
        }),
      )
      return await (
        await diagnosis
      )(failure)
    } catch {
      // Without a connection, the diagnosis cannot be loaded either. The next failure tries again.
      diagnosis = undefined
      const code = navigator.onLine ? 'LOST_FILE' : 'OFFLINE'
      log.warn(`A request failed, and the code that finds the cause could not be loaded (${code})`, { code })
      return null
    }
  })
}
