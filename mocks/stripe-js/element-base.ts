/** Stripe's error for incorrect use of its script. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError'
}

type Handler = (event: unknown) => unknown

/**
 * Delay of the `ready` event. The real script emits `ready` when its frame has loaded, so the app can attach handlers
 * after `mount`.
 */
const READY_DELAY_MS = 50
/** Events that do not reach the page. In the real script, they happen inside a frame. */
const PRIVATE_EVENTS = ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'change', 'paste', 'copy', 'cut']

/** Base class of all elements. Manages mounting and events. */
export abstract class MockElement {
  protected readonly root = document.createElement('div')
  private readonly handlers: { readonly type: string; readonly handler: Handler }[] = []
  private container: HTMLElement | undefined
  private hasFocus = false

  constructor(
    readonly elementType: string,
    private readonly onDestroy: () => void,
  ) {
    this.root.addEventListener('focusin', () => this.setFocus(true))
    this.root.addEventListener('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && this.root.contains(relatedTarget))) this.setFocus(false)
    })
    this.root.addEventListener('keydown', (event) => this.onKey(event))
    for (const type of PRIVATE_EVENTS) this.root.addEventListener(type, (event) => event.stopPropagation())
  }

  protected abstract focus(): void

  get isMounted(): boolean {
    return this.container !== undefined
  }

  mount(container: HTMLElement): void {
    this.container = container
    container.append(this.root)
    // A click beside the inputs focuses the element.
    container.addEventListener('click', ({ target }) => {
      const isField = target instanceof Element && target.closest('input, select, label') !== null
      if (this.isMounted && !isField) this.focus()
    })
    setTimeout(() => this.isMounted && this.emit('ready', { elementType: this.elementType }), READY_DELAY_MS)
  }

  destroy(): void {
    this.root.remove()
    this.container = undefined
    this.handlers.length = 0
    this.onDestroy()
  }

  setCustomProperty(property: string, value: string): void {
    this.root.style.setProperty(property, value)
  }

  on(type: string, handler: Handler): void {
    this.handlers.push({ type, handler })
  }

  off(type: string, handler: Handler): void {
    const i = this.handlers.findIndex((entry) => entry.type === type && entry.handler === handler)
    if (i >= 0) this.handlers.splice(i, 1)
  }

  /** Emits an event asynchronously, like the real script, whose events come from another frame. */
  protected emitLater(type: string, event: object): void {
    setTimeout(() => this.emit(type, { elementType: this.elementType, ...event }), 0)
  }

  private emit(type: string, event: object): void {
    for (const entry of this.handlers.filter((candidate) => candidate.type === type)) entry.handler(event)
  }

  private setFocus(focus: boolean): void {
    if (this.hasFocus === focus) return
    this.hasFocus = focus
    this.emitLater(focus ? 'focus' : 'blur', {})
  }

  /** Emits an `escape` event on Escape. Submits the form on Enter, even if the submit button is disabled. */
  private onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault()
      this.emitLater('escape', {})
    }
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      this.container?.closest('form')?.requestSubmit()
    }
  }
}
