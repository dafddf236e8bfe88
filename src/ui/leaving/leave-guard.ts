import { createContext, useContext, useEffect, useRef, useState } from 'react'

/** Somebody who wants to be asked before the page is left. */
export interface LeaveGuard {
  readonly shouldAsk: () => boolean
  /** `leave` goes on to where the person wanted to go. */
  readonly ask: (leave: () => void) => void
}

export interface LeaveGuards {
  add(guard: LeaveGuard): () => void
}

export const LeaveGuardContext = createContext<LeaveGuards | null>(null)

export interface LeaveQuestion {
  /** True while the person is to be asked whether they really mean to leave. */
  readonly asking: boolean
  readonly leave: () => void
  readonly stay: () => void
}

/**
 * Holds up every way to another page of the app, Back included, while `shouldAsk` says so. Without a GuardedRouter
 * above (in a test of one piece) nothing is held up.
 */
export function useLeaveGuard(shouldAsk: () => boolean): LeaveQuestion {
  const guards = useContext(LeaveGuardContext)
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const latest = useRef(shouldAsk)
  useEffect(() => {
    latest.current = shouldAsk
  })
  useEffect(
    () =>
      guards?.add({
        shouldAsk: () => latest.current(),
        ask: (goOn) => setLeave(() => goOn),
      }),
    [guards],
  )
  return {
    asking: leave !== null,
    leave: () => {
      setLeave(null)
      leave?.()
    },
    stay: () => setLeave(null),
  }
}
