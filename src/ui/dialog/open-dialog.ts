/** What stays usable beside an open dialog, such as the notifications. */
export const besideDialogs = '[data-outside-dialogs]'

/** A dialog of the app that is open, as a selector. Popovers are dialogs too by their role. */
export const openDialog = '[data-scope=dialog][data-part=content][data-state=open]'

export const topmostDialog = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(openDialog)].at(-1)
