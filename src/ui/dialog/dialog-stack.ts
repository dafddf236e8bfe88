/**
 * The modal dialogs that are open, the topmost last. Whatever lies outside the topmost one is inert, so notifications
 * must be drawn inside it to be heard and reached.
 */
let openDialogs: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/** The page behind a dialog stays where it is, and as wide as it was with its scroll bar. */
function lockPage(locked: boolean): void {
  const page = document.documentElement
  const scrollBarPx = locked ? window.innerWidth - page.clientWidth : 0
  page.style.overflow = locked ? 'hidden' : ''
  page.style.paddingInlineEnd = scrollBarPx > 0 ? `${scrollBarPx}px` : ''
}

function update(next: readonly HTMLDialogElement[]): void {
  if (next.length > 0 !== openDialogs.length > 0) lockPage(next.length > 0)
  openDialogs = next
  for (const listener of listeners) listener()
}

export function registerOpenDialog(dialog: HTMLDialogElement): () => void {
  update([...openDialogs, dialog])
  return () => update(openDialogs.filter((open) => open !== dialog))
}

export function topmostDialog(): HTMLDialogElement | null {
  return openDialogs.at(-1) ?? null
}

export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
