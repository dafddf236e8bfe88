import type { JSX } from 'react'
import { ConfirmDialog } from '../dialog/ConfirmDialog'
import { useUnsavedChanges } from '../leaving/UnsavedChanges'

/** Asks before typed text is lost: by a link, by Back, by closing the tab. */
export function LeaveGuard({ dirty }: { dirty: () => boolean }): JSX.Element {
  const question = useUnsavedChanges(dirty)
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
