import { Portal } from '@chakra-ui/react/portal'
import { type JSX, type ReactNode, useState } from 'react'

/** Position below or above the trigger, depending on the room, and at most as large as the window. */
export const besideTrigger = { strategy: 'fixed', fitViewport: true, gutter: 6, overflowPadding: 8 } as const

/** A portal into the dialog around the trigger, because the page outside an open dialog is inert, or else the body. */
export function FloatingPortal({ triggerId, children }: { triggerId: string; children: ReactNode }): JSX.Element {
  const [container] = useState(() => ({
    current:
      document.getElementById(triggerId)?.closest<HTMLElement>('dialog, [role=dialog], [role=alertdialog]') ??
      document.body,
  }))
  return <Portal container={container}>{children}</Portal>
}
