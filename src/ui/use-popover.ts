import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { showBeside } from './floating'

/**
 * Opens a panel beside its anchor while `open`, and closes it on Escape, on a press elsewhere, and when the page moves
 * under it.
 */
export function usePopover(
  open: boolean,
  onClose: () => void,
  anchorRef: RefObject<HTMLElement | null>,
  panelRef: RefObject<HTMLElement | null>,
  align: 'start' | 'end' = 'start',
): void {
  useLayoutEffect(() => {
    if (open && panelRef.current && anchorRef.current) showBeside(panelRef.current, anchorRef.current, align)
  }, [open, align, anchorRef, panelRef])

  useEffect(() => {
    if (!open) return
    const onPress = (event: PointerEvent): void => {
      if (!(event.target instanceof Node)) return
      if (anchorRef.current?.contains(event.target) || panelRef.current?.contains(event.target)) return
      onClose()
    }
    const onScroll = (event: Event): void => {
      if (event.target instanceof Node && panelRef.current?.contains(event.target)) return
      onClose()
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      // Only the panel closes; a dialog that holds it stays.
      event.preventDefault()
      event.stopPropagation()
      onClose()
      anchorRef.current?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey, { capture: true })
    window.addEventListener('scroll', onScroll, { capture: true })
    window.addEventListener('resize', onClose)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey, { capture: true })
      window.removeEventListener('scroll', onScroll, { capture: true })
      window.removeEventListener('resize', onClose)
    }
  }, [open, onClose, anchorRef, panelRef])
}
