import { useMemo } from 'react'
import { useConsole } from '../use-sandbox'
import type { Hands } from './channel'
import { ownHands } from './own-hands'

/** Those of the window that the console leads; its own, unless the console stands in another. */
export function useHands(): Hands {
  const { sandbox, page, hands } = useConsole()
  return useMemo(() => hands ?? ownHands(sandbox, page), [hands, sandbox, page])
}
