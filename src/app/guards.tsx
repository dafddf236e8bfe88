import { type JSX, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { hasRole, type Role } from '../lib/session/roles'
import type { SessionSnapshot } from '../lib/session/session'
import { useSession, useSessionSnapshot } from '../lib/session/use-session'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { Spinner } from '../ui/Spinner'

/** What the sign-in page is told about where the person wanted to go. */
export interface LoginState {
  from?: string
}

/** While the session is restored: a spinner, or why it takes so long and what can be done. */
function Restoring({ message }: Pick<SessionSnapshot, 'message'>): JSX.Element {
  const session = useSession()
  if (message === null) return <Spinner page />
  return (
    <main>
      <EmptyState
        icon="refresh"
        title={message}
        action={
          <>
            <Button variant="primary" onClick={() => void session.retryRestore()}>
              Retry
            </Button>
            <Button onClick={() => void session.signOut()}>Sign in again</Button>
          </>
        }
      />
    </main>
  )
}

/** Lets in who is signed in; others go to the sign-in page, which leads back here. */
export function RequireLogin(): JSX.Element {
  const { status, message } = useSessionSnapshot()
  const { pathname, search, hash } = useLocation()
  const [wasSignedIn, setWasSignedIn] = useState(status === 'signedIn')
  if (status === 'signedIn' && !wasSignedIn) setWasSignedIn(true)
  if (status === 'restoring') return <Restoring message={message} />
  if (status === 'signedOut') {
    // Who signed out of their own will leaves nothing behind for the next person, not even the place.
    const state: LoginState = wasSignedIn && message === null ? {} : { from: `${pathname}${search}${hash}` }
    return <Navigate to="/login" replace state={state} />
  }
  return <Outlet />
}

/** Lets in who has the role; others go to their dashboard, before anything of this area is loaded. */
export function RequireRole({ needs }: { needs: Role }): JSX.Element {
  const { user } = useSessionSnapshot()
  return hasRole(user, needs) ? <Outlet /> : <Navigate to="/dashboard" replace />
}

/** The sign-in pages are for people who are not signed in; others go where they wanted to go. */
export function OnlySignedOut(): JSX.Element {
  const { status, message } = useSessionSnapshot()
  const location = useLocation()
  if (status === 'restoring') return <Restoring message={message} />
  if (status === 'signedIn') return <Navigate to={placeToReturn(location.state) ?? '/dashboard'} replace />
  return <Outlet />
}

/** The remembered place, if it is one of this app. */
export function placeToReturn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null
  const { from } = state
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : null
}
