import type { JSX } from 'react'
import { ConfirmDialog } from '../dialog/ConfirmDialog'
import { LeaveBlocker } from '../leaving/UnsavedChanges'

/** A confirmation before changes are lost by a link, by Back, or by closing the tab. */
export function LeaveGuard({ dirty }: { dirty: () => boolean }): JSX.Element {
  return (
    <LeaveBlocker isDirty={dirty}>
      {({ open, leave, stay }) => (
        <ConfirmDialog
          open={open}
          onClose={stay}
          onConfirm={leave}
          title="Leave without saving?"
          confirmLabel="Leave"
          cancelLabel="Stay"
          tone="danger"
        >
          What you have changed here has not been saved.
        </ConfirmDialog>
      )}
    </LeaveBlocker>
  )
}
