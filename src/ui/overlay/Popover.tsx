import { chakra } from '@chakra-ui/react/styled-system'
import { type JSX, useId, useState } from 'react'
import { lazyComponent, MountOnFirstOpen, prefetchOnHover } from '../lazy-component'
import type { PopoverProps } from './PopoverPanel'

export const PopoverPanel = lazyComponent(
  () => import('./PopoverPanel'),
  (module) => module.PopoverPanel,
)

/** A button with a panel. As in Menu, the panel's code loads when the pointer or the focus reaches the button. */
export function Popover(props: PopoverProps): JSX.Element {
  const { name, trigger, align = 'start', size = 'md', children, content } = props
  const [open, setOpen] = useState(false)
  const triggerId = useId()
  const panelId = useId()
  const close = (): void => setOpen(false)
  return (
    <>
      <chakra.button
        asChild
        id={triggerId}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        {...prefetchOnHover({
          prefetch: () => {
            PopoverPanel.prefetch()
            content?.prefetch()
          },
        })}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </chakra.button>
      <MountOnFirstOpen shown={open}>
        <PopoverPanel {...{ name, open, triggerId, panelId, align, size }} onClose={close}>
          {children(close)}
        </PopoverPanel>
      </MountOnFirstOpen>
    </>
  )
}
