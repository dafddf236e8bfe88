import { Popover } from '@chakra-ui/react/popover'
import { type JSX, type ReactElement, type ReactNode, useEffect, useState } from 'react'
import type { LazyComponent } from '../lazy-component'
import { besideTrigger, FloatingPortal } from './FloatingPortal'

export interface PopoverProps {
  /** Accessible name of the panel. */
  name: string
  /** Button that opens the panel. */
  trigger: ReactElement
  align?: 'start' | 'end'
  size?: 'sm' | 'md'
  /** Content of the panel. The focus moves to `data-autofocus`, or else to the first focusable element. */
  children: (close: () => void) => ReactNode
  /** A lazy component of the content, which loads together with the panel. */
  content?: Pick<LazyComponent<never>, 'prefetch'>
}

export interface PopoverPanelProps extends Required<Pick<PopoverProps, 'name' | 'align' | 'size'>> {
  open: boolean
  triggerId: string
  panelId: string
  onClose: () => void
  children: ReactNode
}

/** A panel with content that is mounted only while the panel is open. */
export function PopoverPanel(props: PopoverPanelProps): JSX.Element {
  const { name, align, size, open, triggerId, panelId, onClose, children } = props
  // The library moves the focus into a panel that opens, but not into one that is open at its first render.
  const [started, setStarted] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- the library needs a first render in the closed state.
  useEffect(() => setStarted(true), [])
  return (
    <Popover.Root
      size={size}
      open={started && open}
      lazyMount
      unmountOnExit
      ids={{ trigger: triggerId, content: panelId }}
      positioning={{ ...besideTrigger, placement: `bottom-${align}` }}
      onOpenChange={(change) => {
        if (!change.open) onClose()
      }}
    >
      <FloatingPortal triggerId={triggerId}>
        <Popover.Positioner>
          <Popover.Content aria-label={name}>{children}</Popover.Content>
        </Popover.Positioner>
      </FloatingPortal>
    </Popover.Root>
  )
}
