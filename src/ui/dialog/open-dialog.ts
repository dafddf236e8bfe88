/** What stays usable beside an open dialog, such as the notifications. */
export const besideDialogs = '[data-outside-dialogs]'

/** A dialog of the app that is open and not suspended, as a selector. Popovers are dialogs too by their role. */
export const openDialog = '[data-part=positioner]:not([hidden]) > [data-scope=dialog][data-state=open]'

export const topmostDialog = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(openDialog)].at(-1)
