/** The script's complaint about code that uses it wrongly. */
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

/** How long the real script's frame takes at the least: handlers that are attached after `mount` still hear `ready`. */
const READY_DELAY_MS = 50
const STATES = ['complete', 'empty', 'invalid', 'focus'] as const
/** Keys and typing inside the real script's frame never reach the page. */
const PRIVATE_EVENTS = ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'change', 'paste', 'copy', 'cut']

/** What all elements have in common: their place in the page, their events, and the classes of their container. */
export abstract class StandInElement {
  protected readonly root = document.createElement('div')
  protected classes: ElementClasses = {}
  private readonly handlers: { readonly type: string; readonly handler: Handler; readonly once: boolean }[] = []
  private readonly abandon = new AbortController()
  private container: HTMLElement | undefined
  private destroyed = false
  private shown: ElementState = { complete: false, empty: true, invalid: false, focus: false }

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
    if (this.destroyed) throw new IntegrationError('This Element has already been destroyed. Please create a new one.')
    const container = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target
    if (!container)
      throw new IntegrationError(
        `The selector you specified (${typeof target === 'string' ? target : target.tagName}) applies to no DOM elements.`,
      )
    this.unmount()
    this.container = container
    container.append(this.root)
    this.showState(this.shown)
    this.followLabels(container)
    setTimeout(() => this.isMounted && this.emit('ready', { elementType: this.elementType }), READY_DELAY_MS)
  }

  unmount(): void {
    this.root.remove()
    if (this.container) for (const name of this.classNames()) this.container.classList.remove(name)
    this.container = undefined
  }

  destroy(): void {
    if (this.destroyed) throw new IntegrationError('This Element has already been destroyed.')
    this.unmount()
    this.destroyed = true
    this.abandon.abort()
    this.handlers.length = 0
    this.onDestroy()
  }

  blur(): void {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && this.root.contains(activeElement)) activeElement.blur()
  }

  /** Sets one of the element's own custom properties. */
  paint(property: string, value: string): void {
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
      const known = this.handlers[i]
      if (known?.type === type && (!handler || known.handler === handler)) this.handlers.splice(i, 1)
    }
    return this
  }

  /** As the real script's, events come from another frame: after whatever caused them is over. */
  protected announce(type: string, event: object): void {
    setTimeout(() => this.emit(type, { elementType: this.elementType, ...event }), 0)
  }

  private emit(type: string, event: object): void {
    if (this.destroyed) return
    for (const known of this.handlers.filter((one) => one.type === type)) {
      if (known.once) this.off(type, known.handler)
      known.handler(event)
    }
  }

  protected get state(): ElementState {
    return this.shown
  }

  protected showState(state: Partial<ElementState>): void {
    this.shown = { ...this.shown, ...state }
    if (!this.container) return
    this.container.classList.add(this.classes.base ?? 'StripeElement')
    for (const name of STATES) this.container.classList.toggle(this.className(name), this.shown[name])
  }

  protected setClasses(classes: ElementClasses): void {
    if (this.container) for (const name of this.classNames()) this.container.classList.remove(name)
    this.classes = { ...this.classes, ...classes }
    this.showState({})
  }

  private className = (state: (typeof STATES)[number]) => this.classes[state] ?? `StripeElement--${state}`
  private classNames = () => [this.classes.base ?? 'StripeElement', ...STATES.map(this.className)]

  private setFocus(focus: boolean): void {
    if (this.shown.focus === focus) return
    this.showState({ focus })
    this.announce(focus ? 'focus' : 'blur', {})
  }

  /** Escape reaches the page as an event of the element alone. Enter submits the form, whatever its button says. */
  private onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault()
      this.announce('escape', {})
    }
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      this.container?.closest('form')?.requestSubmit()
    }
  }

  /** A click on the container's label, or on the container beside the inputs, puts the cursor into the first input. */
  private followLabels(container: HTMLElement): void {
    const { signal } = this.abandon
    const labels = [...document.querySelectorAll('label')].filter(
      (label) => container.id !== '' && label.htmlFor === container.id,
    )
    const focusHere = ({ target }: Event) => {
      const isField = target instanceof Element && target.closest('input, select, label') !== null
      if (this.container === container && !(isField && this.root.contains(target))) this.focus()
    }
    for (const place of [container, ...labels]) place.addEventListener('click', focusHere, { signal })
  }
}
