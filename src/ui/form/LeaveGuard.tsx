import { type JSX, useEffect } from 'react'
import { useSession } from '../../lib/session/use-session'
import { ConfirmDialog } from '../dialog/ConfirmDialog'
import { useLeaveGuard } from '../leaving/leave-guard'

/** Asks before what has been typed is lost: by a link, by Back, by closing the tab. */
export function LeaveGuard({ dirty }: { dirty: () => boolean }): JSX.Element {
  const session = useSession()
  // Whoever is signed out has to go, whatever was typed.
  const question = useLeaveGuard(() => dirty() && session.getSnapshot().status === 'signedIn')

  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent): void => {
      if (dirty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [dirty])

  return (
    <ConfirmDialog
      open={question.asking}
      onClose={question.stay}
      onConfirm={question.leave}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      tone="danger"
    >
      What you have changed here has not been saved.
    </ConfirmDialog>
  )
}
