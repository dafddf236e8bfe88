/**
 * Keeps the console within reach while the app shows a modal dialog. The browser makes all inert that is not inside of the
 * topmost one, and paints that above everything: so the console goes along into it, on the top layer of its own, and comes
 * back when it closes. The node is moved, never drawn anew, so that no panel loses what it shows.
 */
export function stayReachable(host: HTMLElement): () => void {
  let open: readonly HTMLDialogElement[] = []
  /** What had the focus in the console, until the task is over in which it was lost. */
  let justLeft: HTMLElement | undefined

  const place = (): void => {
    const modal = new Set(document.querySelectorAll<HTMLDialogElement>('dialog:modal'))
    // The order in which they were opened, whatever that is in the tree.
    open = [...open.filter((dialog) => modal.has(dialog)), ...[...modal].filter((dialog) => !open.includes(dialog))]
    const home = open.at(-1) ?? document.body
    if (host.parentElement !== home || !host.isConnected) moveTo(home, host, focusedIn(host) ?? justLeft)
    raise(host)
  }
  const noteLeaving = ({ target, relatedTarget }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || host.contains(relatedTarget as Node | null)) return
    justLeft = target
    setTimeout(() => (justLeft = undefined))
  }

  const observer = new MutationObserver(place)
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['open'] })
  host.addEventListener('focusout', noteLeaving)
  place()
  return () => {
    observer.disconnect()
    host.removeEventListener('focusout', noteLeaving)
    lower(host)
    if (host.parentElement !== document.body) moveTo(document.body, host, focusedIn(host))
  }
}

const focusedIn = (host: HTMLElement): HTMLElement | undefined => {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && host.contains(activeElement) ? activeElement : undefined
}

/** Newer engines move a node with its focus, its frames and how far it is scrolled; the others are helped. */
function moveTo(home: HTMLElement, host: HTMLElement, focused: HTMLElement | undefined): void {
  const scrolled = [...host.querySelectorAll('*')].flatMap((part) =>
    part.scrollTop === 0 ? [] : [[part, part.scrollTop] as const],
  )
  const movable = home as HTMLElement & { moveBefore?: (node: Node, before: Node | null) => void }
  if (movable.moveBefore && host.isConnected) movable.moveBefore(host, null)
  else home.append(host)
  raise(host)
  for (const [part, top] of scrolled) part.scrollTop = top
  if (focused?.isConnected && document.activeElement !== focused) focused.focus({ preventScroll: true })
}

/** Onto the top layer, above the dialog that it stands in. */
function raise(host: HTMLElement): void {
  if (host.parentElement === document.body) return lower(host)
  host.popover = 'manual'
  if (!host.matches(':popover-open')) host.showPopover()
}

function lower(host: HTMLElement): void {
  if (host.popover !== null && host.matches(':popover-open')) host.hidePopover()
  host.popover = null
}
