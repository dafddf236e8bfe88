// jsdom knows the dialog and popover elements but not how to open them. This is as much of it as the screens rely on.
const openers = new WeakMap<HTMLDialogElement, Element | null>()

HTMLDialogElement.prototype.show = function show() {
  this.setAttribute('open', '')
}

HTMLDialogElement.prototype.showModal = function showModal() {
  if (this.hasAttribute('open')) throw new DOMException('The dialog is already open', 'InvalidStateError')
  openers.set(this, document.activeElement)
  this.setAttribute('open', '')
}

HTMLDialogElement.prototype.close = function close(returnValue?: string) {
  if (!this.hasAttribute('open')) return
  this.removeAttribute('open')
  if (returnValue !== undefined) this.returnValue = returnValue
  const opener = openers.get(this)
  if (opener instanceof HTMLElement) opener.focus()
  // The browser tells of it later, when the dialog may have been opened again.
  queueMicrotask(() => this.dispatchEvent(new Event('close')))
}

// The browser turns Escape into `cancel` on the topmost open dialog.
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
  if (!dialog) return
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
})

// jsdom hides what carries the popover attribute, as a browser does.
HTMLElement.prototype.showPopover = function showPopover() {
  this.style.display = 'block'
}
HTMLElement.prototype.hidePopover = function hidePopover() {
  this.style.display = ''
}
