import { type JSX, type ReactNode, Suspense, useId, useState } from 'react'
import { onDemand, preparing } from '../on-demand'

export interface PopoverProps {
  /** The button's accessible name. */
  label: string
  /** The panel's name. */
  name: string
  /** What the button shows. */
  trigger: ReactNode
  triggerClassName?: string | undefined
  align?: 'start' | 'end'
  size?: 'sm' | 'md'
  /** The panel's content. What carries `data-autofocus` takes the focus, or else what can be reached first. */
  children: (close: () => void) => ReactNode
  /** More code that the content needs. */
  prepare?: () => Promise<unknown>
}

export const loadPopover = () => import('./PopoverPanel')
const PopoverPanel = onDemand(loadPopover, (module) => module.PopoverPanel)

/** A button with a panel. As with Menu, the panel's code comes when the pointer or the focus comes near. */
export function Popover(props: PopoverProps): JSX.Element {
  const { label, name, trigger, triggerClassName, align = 'start', size = 'md', children, prepare } = props
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const triggerId = useId()
  const panelId = useId()
  const close = (): void => setOpen(false)
  return (
    <>
      <button
        type="button"
        id={triggerId}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        className={triggerClassName}
        {...preparing(() => Promise.all([loadPopover(), prepare?.()]))}
        onClick={() => {
          setOpen(!open)
          setWanted(true)
        }}
      >
        {trigger}
      </button>
      {wanted ? (
        <Suspense>
          <PopoverPanel {...{ name, open, triggerId, panelId, align, size }} onClose={close}>
            {children(close)}
          </PopoverPanel>
        </Suspense>
      ) : null}
    </>
  )
}
