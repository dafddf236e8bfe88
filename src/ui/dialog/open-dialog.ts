/** Selector of the elements that stay usable while a dialog is open, such as the notifications. */
export const besideDialogs = '[data-outside-dialogs]'

/** Selector of the app's open, unsuspended dialogs. A role selector would also match popovers. */
export const openDialog = '[data-part=positioner]:not([hidden]) > [data-scope=dialog][data-state=open]'

export const topmostDialog = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(openDialog)].at(-1)
