import type { StripeError } from '@stripe/stripe-js'
import { AddressElement } from './address-element'
import { CardElement } from './card-element'
import { IntegrationError, type StandInElement } from './element-base'

export interface GroupOptions {
  readonly appearance?: { readonly variables?: Readonly<Record<string, string>> }
  readonly [option: string]: unknown
}

/** A component of @stripe/react-stripe-js says in this field which element it mounts. */
type ElementName = string | object

const VARIABLES: Readonly<Record<string, string>> = {
  colorText: '--stand-in-text',
  colorBackground: '--stand-in-background',
  colorPrimary: '--stand-in-primary',
  colorDanger: '--stand-in-danger',
  borderRadius: '--stand-in-radius',
  fontFamily: '--stand-in-font',
}

/** One group of elements: one of each kind, and one address of each mode. */
export class ElementsGroup {
  private readonly slots = new Map<string, StandInElement>()
  private readonly updateEnded: (() => void)[] = []

  constructor(
    private options: GroupOptions,
    private readonly now: () => number,
  ) {}

  create(elementType: string, options: object = {}): StandInElement {
    const slot = slotOf(elementType, options)
    if (this.slots.has(slot))
      throw new IntegrationError(`Can only create one Element of type ${slot} through an instance of Elements.`)
    const free = () => this.slots.delete(slot)
    const element = this.build(elementType, options, free)
    this.slots.set(slot, element)
    this.paint(element)
    return element
  }

  getElement(name: ElementName, options: { readonly mode?: string } = {}): StandInElement | null {
    const elementType = typeof name === 'string' ? name : String(Reflect.get(name, '__elementType'))
    if (elementType !== 'address' || options.mode) return this.slots.get(slotOf(elementType, options)) ?? null
    return this.slots.get('address billing') ?? this.slots.get('address shipping') ?? null
  }

  update(options: GroupOptions): void {
    this.options = { ...this.options, ...options }
    for (const element of this.slots.values()) this.paint(element)
    for (const handler of this.updateEnded) setTimeout(handler, 0)
  }

  on(eventType: string, handler: () => void): void {
    if (eventType === 'update-end') this.updateEnded.push(handler)
  }

  fetchUpdates(): Promise<{ error?: { message: string } }> {
    return Promise.resolve({})
  }

  /** Marks what is missing; the first error is the answer. */
  async submit(): Promise<{ error?: StripeError }> {
    for (const element of this.slots.values()) {
      if (element instanceof CardElement) {
        const read = CardElement.read(element)
        if ('error' in read) return { error: { ...read.error } }
      }
      if (element instanceof AddressElement && !(await element.getValue()).complete)
        return {
          error: { type: 'validation_error', code: 'incomplete_address', message: 'Your address is incomplete.' },
        }
    }
    return {}
  }

  private build(elementType: string, options: object, free: () => void): StandInElement {
    switch (elementType) {
      case 'card':
        return new CardElement(options, this.now, free)
      case 'address':
        return new AddressElement(options, free)
      default:
        throw new IntegrationError(`A valid Element name must be provided. You specified: ${elementType}.`)
    }
  }

  private paint(element: StandInElement): void {
    const variables = this.options.appearance?.variables ?? {}
    for (const [name, property] of Object.entries(VARIABLES)) element.paint(property, variables[name] ?? '')
  }
}

function slotOf(elementType: string, options: object): string {
  return elementType === 'address' && 'mode' in options ? `address ${String(options.mode)}` : elementType
}
