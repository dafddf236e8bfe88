import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether the bank's own dialog is shown. Ours must have gone before that one comes, not a moment later: it would lie
 * over it and keep the focus.
 */
export function useChallenge(): [shown: boolean, onChallenge: (shown: boolean) => void] {
  const [shown, setShown] = useState(false)
  const onChallenge = useCallback((now: boolean) => flushSync(() => setShown(now)), [])
  return [shown, onChallenge]
}
