/** Stripe's error for incorrect use of its script. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError'
}

export type Handler = (event: unknown) => unknown

export interface ElementClasses {
  readonly base?: string
  readonly complete?: string
  readonly empty?: string
  readonly focus?: string
  readonly invalid?: string
}

export interface ElementState {
  readonly complete: boolean
  readonly empty: boolean
  readonly invalid: boolean
  readonly focus: boolean
}

/** Like the real script's frame, `ready` comes late enough for handlers that the app attaches after `mount`. */
const READY_DELAY_MS = 50
const STATES = ['complete', 'empty', 'invalid', 'focus'] as const
/** Events in the real script's frame that do not reach the page. */
const PRIVATE_EVENTS = ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'change', 'paste', 'copy', 'cut']

/** Base class of all elements. Manages mounting, events, and the classes of the container. */
export abstract class MockElement {
  protected readonly root = document.createElement('div')
  protected classes: ElementClasses = {}
  private readonly handlers: { readonly type: string; readonly handler: Handler; readonly once: boolean }[] = []
  private readonly listenerAbort = new AbortController()
  private container: HTMLElement | undefined
  private isDestroyed = false
  private currentState: ElementState = { complete: false, empty: true, invalid: false, focus: false }

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

  abstract focus(): void
  abstract clear(): void
  abstract update(options: object): unknown

  get isMounted(): boolean {
    return this.container !== undefined
  }

  mount(target: string | HTMLElement): void {
    if (this.isDestroyed)
      throw new IntegrationError('This Element has already been destroyed. Please create a new one.')
    const container = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target
    if (!container)
      throw new IntegrationError(
        `The selector you specified (${typeof target === 'string' ? target : target.tagName}) applies to no DOM elements.`,
      )
    this.unmount()
    this.container = container
    container.append(this.root)
    this.showState(this.currentState)
    this.focusOnClick(container)
    setTimeout(() => this.isMounted && this.emit('ready', { elementType: this.elementType }), READY_DELAY_MS)
  }

  unmount(): void {
    this.root.remove()
    if (this.container) for (const name of this.classNames()) this.container.classList.remove(name)
    this.container = undefined
  }

  destroy(): void {
    if (this.isDestroyed) throw new IntegrationError('This Element has already been destroyed.')
    this.unmount()
    this.isDestroyed = true
    this.listenerAbort.abort()
    this.handlers.length = 0
    this.onDestroy()
  }

  blur(): void {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && this.root.contains(activeElement)) activeElement.blur()
  }

  setCustomProperty(property: string, value: string): void {
    this.root.style.setProperty(property, value)
  }

  on(type: string, handler: Handler): this {
    this.handlers.push({ type, handler, once: false })
    return this
  }

  once(type: string, handler: Handler): this {
    this.handlers.push({ type, handler, once: true })
    return this
  }

  off(type: string, handler?: Handler): this {
    for (let i = this.handlers.length - 1; i >= 0; i--) {
      const entry = this.handlers[i]
      if (entry?.type === type && (!handler || entry.handler === handler)) this.handlers.splice(i, 1)
    }
    return this
  }

  /** Emits an event asynchronously, like the real script, whose events come from another frame. */
  protected emitLater(type: string, event: object): void {
    setTimeout(() => this.emit(type, { elementType: this.elementType, ...event }), 0)
  }

  private emit(type: string, event: object): void {
    if (this.isDestroyed) return
    for (const entry of this.handlers.filter((candidate) => candidate.type === type)) {
      if (entry.once) this.off(type, entry.handler)
      entry.handler(event)
    }
  }

  protected get state(): ElementState {
    return this.currentState
  }

  protected showState(state: Partial<ElementState>): void {
    this.currentState = { ...this.currentState, ...state }
    if (!this.container) return
    this.container.classList.add(this.classes.base ?? 'StripeElement')
    for (const name of STATES) this.container.classList.toggle(this.className(name), this.currentState[name])
  }

  protected setClasses(classes: ElementClasses): void {
    if (this.container) for (const name of this.classNames()) this.container.classList.remove(name)
    this.classes = { ...this.classes, ...classes }
    this.showState({})
  }

  private className = (state: (typeof STATES)[number]) => this.classes[state] ?? `StripeElement--${state}`
  private classNames = () => [this.classes.base ?? 'StripeElement', ...STATES.map(this.className)]

  private setFocus(focus: boolean): void {
    if (this.currentState.focus === focus) return
    this.showState({ focus })
    this.emitLater(focus ? 'focus' : 'blur', {})
  }

  /** Emits Escape as an event of the element only. Enter submits the form, even if its button is disabled. */
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

  /** Focuses the element after a click on the container's label or beside the inputs. */
  private focusOnClick(container: HTMLElement): void {
    const { signal } = this.listenerAbort
    const labels = [...document.querySelectorAll('label')].filter(
      (label) => container.id !== '' && label.htmlFor === container.id,
    )
    const onClick = ({ target }: Event) => {
      const isField = target instanceof Element && target.closest('input, select, label') !== null
      if (this.container === container && !(isField && this.root.contains(target))) this.focus()
    }
    for (const target of [container, ...labels]) target.addEventListener('click', onClick, { signal })
  }
}
