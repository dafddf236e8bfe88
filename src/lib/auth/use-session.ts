import { createContext, useContext, useSyncExternalStore } from 'react'
import { hasRole, type Role } from './user'
import type { Session, SessionSnapshot } from './session-types'

export const SessionContext = createContext<Session | null>(null)

/** Returns the session. Throws Error without a SessionContext. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionContext around it')
  return session
}

/** Returns the session's current state. A change re-renders the component. */
export function useSessionSnapshot(): SessionSnapshot {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.getSnapshot, session.getSnapshot)
}

export function useHasRole(role: Role): boolean {
  return hasRole(useSessionSnapshot().user, role)
}
