import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Returns whether the bank's dialog is shown, and its setter. The setter renders synchronously: our dialog must close
 * before the bank's dialog opens, or it would cover that dialog and keep the focus.
 */
export function useChallenge(): [shown: boolean, onChallenge: (shown: boolean) => void] {
  const [shown, setShown] = useState(false)
  const onChallenge = useCallback((now: boolean) => flushSync(() => setShown(now)), [])
  return [shown, onChallenge]
}
