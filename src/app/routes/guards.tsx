import type { JSX } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { ownRoute } from '../../lib/address/own-route'
import { hasRole, type Role } from '../../lib/session/roles'
import type { SessionSnapshot } from '../../lib/session/session'
import { useSession, useSessionSnapshot } from '../../lib/session/use-session'
import { Button } from '../../ui/button/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { WholePage } from '../../ui/failure/WholePage'
import { Spinner } from '../../ui/feedback/Spinner'

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
      <WholePage>
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
      </WholePage>
    </main>
  )
}

/** Lets in who is signed in; others go to the sign-in page, which leads back here. */
export function RequireLogin(): JSX.Element {
  const { status, message, identityEpoch } = useSessionSnapshot()
  const { pathname, search, hash } = useLocation()
  if (status === 'restoring') return <Restoring message={message} />
  if (status === 'signedOut') {
    // Who signed out of their own will leaves nothing behind for the next person, not even the place.
    const hasLeft = identityEpoch > 0 && message === null
    const state: LoginState = hasLeft ? {} : { from: `${pathname}${search}${hash}` }
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
  if (status === 'signedIn') return <Navigate to={remembered(location.state) ?? '/dashboard'} replace />
  return <Outlet />
}

/** Where the person wanted to go before the sign-in page came in between. */
const remembered = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'from' in state ? ownRoute(state.from) : null
