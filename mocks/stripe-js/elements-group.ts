import type { StripeError } from '@stripe/stripe-js'
import { AddressElement } from './address-element'
import { CardElement } from './card-element'
import { IntegrationError, type MockElement } from './element-base'

export interface GroupOptions {
  readonly appearance?: { readonly variables?: Readonly<Record<string, string>> }
  readonly [option: string]: unknown
}

/** An element's name, or a component of @stripe/react-stripe-js, whose `__elementType` holds the name. */
type ElementName = string | object

const VARIABLES: Readonly<Record<string, string>> = {
  colorText: '--stripe-text',
  colorBackground: '--stripe-background',
  colorPrimary: '--stripe-primary',
  colorDanger: '--stripe-danger',
  borderRadius: '--stripe-radius',
  fontFamily: '--stripe-font',
}

/** A group of elements. It holds at most one element of each type, and one address element of each mode. */
export class ElementsGroup {
  private readonly slots = new Map<string, MockElement>()
  private readonly updateEndHandlers: (() => void)[] = []

  constructor(
    private options: GroupOptions,
    private readonly now: () => number,
  ) {}

  create(elementType: string, options: object = {}): MockElement {
    const slot = slotOf(elementType, options)
    if (this.slots.has(slot))
      throw new IntegrationError(`Can only create one Element of type ${slot} through an instance of Elements.`)
    const onDestroy = () => this.slots.delete(slot)
    const element = this.build(elementType, options, onDestroy)
    this.slots.set(slot, element)
    this.applyAppearance(element)
    return element
  }

  getElement(name: ElementName, options: { readonly mode?: string } = {}): MockElement | null {
    const elementType = typeof name === 'string' ? name : String(Reflect.get(name, '__elementType'))
    if (elementType !== 'address' || options.mode) return this.slots.get(slotOf(elementType, options)) ?? null
    return this.slots.get('address billing') ?? this.slots.get('address shipping') ?? null
  }

  update(options: GroupOptions): void {
    this.options = { ...this.options, ...options }
    for (const element of this.slots.values()) this.applyAppearance(element)
    for (const handler of this.updateEndHandlers) setTimeout(handler, 0)
  }

  on(eventType: string, handler: () => void): void {
    if (eventType === 'update-end') this.updateEndHandlers.push(handler)
  }

  fetchUpdates(): Promise<{ error?: { message: string } }> {
    return Promise.resolve({})
  }

  /** Marks all incomplete fields of each element until the first error. Returns that error. */
  async submit(): Promise<{ error?: StripeError }> {
    for (const element of this.slots.values()) {
      if (element instanceof CardElement) {
        const card = CardElement.read(element)
        if ('error' in card) return { error: { ...card.error } }
      }
      if (element instanceof AddressElement && !(await element.getValue()).complete)
        return {
          error: { type: 'validation_error', code: 'incomplete_address', message: 'Your address is incomplete.' },
        }
    }
    return {}
  }

  private build(elementType: string, options: object, onDestroy: () => void): MockElement {
    switch (elementType) {
      case 'card':
        return new CardElement(options, this.now, onDestroy)
      case 'address':
        return new AddressElement(options, onDestroy)
      default:
        throw new IntegrationError(`A valid Element name must be provided. You specified: ${elementType}.`)
    }
  }

  private applyAppearance(element: MockElement): void {
    const variables = this.options.appearance?.variables ?? {}
    for (const [name, property] of Object.entries(VARIABLES)) element.setCustomProperty(property, variables[name] ?? '')
  }
}

function slotOf(elementType: string, options: object): string {
  return elementType === 'address' && 'mode' in options ? `address ${String(options.mode)}` : elementType
}
