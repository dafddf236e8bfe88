import { Popover } from '@chakra-ui/react/popover'
import { type JSX, type ReactNode, useEffect, useState } from 'react'
import type { PopoverProps } from './Popover'
import { besideAnchor, onTopLayer } from './top-layer'

export interface PopoverPanelProps extends Required<Pick<PopoverProps, 'name' | 'align' | 'size'>> {
  open: boolean
  triggerId: string
  panelId: string
  onClose: () => void
  children: ReactNode
}

/** The panel itself; its content is on the page only while it is open. */
export function PopoverPanel(props: PopoverPanelProps): JSX.Element {
  const { name, align, size, open, triggerId, panelId, onClose, children } = props
  // The library moves the focus into a panel that opens, not into one that was open from the beginning.
  const [started, setStarted] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- the first drawing with it closed is what the library wants to see.
  useEffect(() => setStarted(true), [])
  return (
    <Popover.Root
      size={size}
      open={started && open}
      lazyMount
      unmountOnExit
      ids={{ trigger: triggerId, content: panelId }}
      positioning={{ ...besideAnchor, placement: `bottom-${align}` }}
      onOpenChange={(change) => {
        if (!change.open) onClose()
      }}
    >
      <Popover.Positioner {...onTopLayer}>
        <Popover.Content aria-label={name}>{children}</Popover.Content>
      </Popover.Positioner>
    </Popover.Root>
  )
}
