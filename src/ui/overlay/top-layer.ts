/**
 * For the outermost element of what floats. On the browser's top layer nothing cuts it off and nothing lies above it, and it
 * stays where it is in the tree: inside an open dialog, outside of which nothing can be reached.
 */
export const onTopLayer = { popover: 'manual', ref: showOnTopLayer } as const

function showOnTopLayer(element: HTMLElement | null): () => void {
  element?.showPopover()
  return () => element?.hidePopover()
}

/** How far a panel keeps from its anchor and from the edges of the window. */
const distances = { gutter: 6, overflowPadding: 8 } as const

/** Beside its anchor, turned round where there is no room, and never higher or wider than what is in sight. */
export const besideAnchor = { strategy: 'fixed', fitViewport: true, ...distances } as const
