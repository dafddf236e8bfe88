import { Portal } from '@chakra-ui/react/portal'
import { type JSX, type ReactNode, useState } from 'react'

/** Below or above its trigger, where there is room, and never larger than the window. */
export const besideTrigger = { strategy: 'fixed', fitViewport: true, gutter: 6, overflowPadding: 8 } as const

/** Draws a panel into the dialog around its trigger, because everything outside an open dialog is inert, or into the body. */
export function FloatingPortal({ triggerId, children }: { triggerId: string; children: ReactNode }): JSX.Element {
  const [container] = useState(() => ({
    current:
      document.getElementById(triggerId)?.closest<HTMLElement>('dialog, [role=dialog], [role=alertdialog]') ??
      document.body,
  }))
  return <Portal container={container}>{children}</Portal>
}
