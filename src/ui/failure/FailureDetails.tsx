import { type JSX, useEffect, useState } from 'react'
import { diagnosisOf } from '../../lib/errors/failures'

/** What support asks for about a failed request. Nothing for an error that has no diagnosis. */
export function FailureDetails({ error }: { error: unknown }): JSX.Element | null {
  const pending = diagnosisOf(error)
  const [shown, setShown] = useState<{ of: typeof pending; panel: JSX.Element } | null>(null)
  useEffect(() => {
    if (!pending) return
    let isCurrent = true
    const show = async (): Promise<void> => {
      const [diagnosis, { DetailsPanel }] = await Promise.all([pending, import('./DetailsPanel')])
      if (isCurrent && diagnosis) setShown({ of: pending, panel: <DetailsPanel diagnosis={diagnosis} /> })
    }
    // Without a connection, the code cannot be loaded, and the message stands alone.
    show().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [pending])
  return shown?.of === pending ? (shown?.panel ?? null) : null
}
