/** Where a floating panel goes beside its anchor, in the window's own coordinates. */
export interface FloatingPlace {
  left: number
  top: number
}

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom' | 'width'>
type Size = Pick<DOMRect, 'width' | 'height'>

const GAP_PX = 6
const MARGIN_PX = 8

/** Below the anchor, or above it where there is no room below; never outside the window. */
export function placeBeside(
  anchor: Box,
  panel: Size,
  window: Size,
  align: 'start' | 'center' | 'end' = 'start',
  prefer: 'below' | 'above' = 'below',
): FloatingPlace {
  const offsets = { start: 0, center: (anchor.width - panel.width) / 2, end: anchor.width - panel.width }
  const left = Math.max(MARGIN_PX, Math.min(anchor.left + offsets[align], window.width - panel.width - MARGIN_PX))
  const below = anchor.bottom + GAP_PX
  const above = anchor.top - GAP_PX - panel.height
  const fitsBelow = below + panel.height <= window.height - MARGIN_PX
  const fitsAbove = above >= MARGIN_PX
  const top = prefer === 'below' ? (fitsBelow || !fitsAbove ? below : above) : fitsAbove || !fitsBelow ? above : below
  return { left, top: Math.max(MARGIN_PX, top) }
}

/** Puts a panel that carries the `popover` attribute on the browser's top layer, beside its anchor. */
export function showBeside(
  panel: HTMLElement,
  anchor: Element,
  align: 'start' | 'center' | 'end' = 'start',
  prefer: 'below' | 'above' = 'below',
): void {
  panel.showPopover()
  const size = panel.getBoundingClientRect()
  const room = { width: document.documentElement.clientWidth, height: window.innerHeight }
  const place = placeBeside(anchor.getBoundingClientRect(), size, room, align, prefer)
  panel.style.left = `${place.left}px`
  panel.style.top = `${place.top}px`
}
