import type { JSX } from 'react'
import type { SessionSnapshot } from '../lib/session/session'
import { useSession } from '../lib/session/use-session'
import { Button } from '../ui/button/Button'
import { WholePage } from '../ui/failure/WholePage'
import { EmptyState } from '../ui/feedback/EmptyState'
import { Spinner } from '../ui/feedback/Spinner'

/** A full page shown while the session is restored: a spinner, or a message with Retry and Sign in again. */
export function Restoring({ message }: Pick<SessionSnapshot, 'message'>): JSX.Element {
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
