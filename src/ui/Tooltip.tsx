import { cloneElement, type JSX, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { showBeside } from './floating'
import styles from './Tooltip.module.css'

export interface TooltipProps {
  text: string
  /** The control that it explains. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

/** A short explanation on hover and focus. It is always there as the control's description; Escape puts it away. */
export function Tooltip({ text, children }: TooltipProps): JSX.Element {
  const [open, setOpen] = useState(false)
  const id = useId()
  const wrapRef = useRef<HTMLSpanElement>(null)
  const tipRef = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    if (!open || !wrapRef.current || !tipRef.current) return
    showBeside(tipRef.current, wrapRef.current, 'center', 'above')
    const tip = tipRef.current
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setOpen(false)
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      if (tip.isConnected) tip.hidePopover()
    }
  }, [open])

  return (
    <span
      ref={wrapRef}
      className={styles.wrap}
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span ref={tipRef} role="tooltip" id={id} popover="manual" className={styles.tip}>
        {text}
      </span>
    </span>
  )
}
