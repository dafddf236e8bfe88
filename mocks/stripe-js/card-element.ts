import { withPlainDigits } from '../../src/shared/pasted-numbers'
import type { StripeElementStyle } from '@stripe/stripe-js'
import { formatCardNumber, readCardNumber, type CardBrand } from '../services/stripe/card-numbers'
import {
  CARD_FIELDS,
  formatExpiry,
  readCard,
  readExpiry,
  type CardField,
  type CardState,
  type CardTexts,
  type ValidationError,
} from './card-values'
import { MockElement } from './element-base'
import styles from './elements.module.css'

/**
 * Options of the element. The app also passes `hidePostalCode` and `disableLink`, which turn off features that the
 * mock does not have.
 */
interface CardElementOptions {
  readonly style?: StripeElementStyle
}

const INPUTS: Readonly<Record<CardField, { label: string; placeholder: string; autocomplete: AutoFill }>> = {
  number: { label: 'Card number', placeholder: '1234 1234 1234 1234', autocomplete: 'cc-number' },
  expiry: { label: 'Expiration date MM / YY', placeholder: 'MM / YY', autocomplete: 'cc-exp' },
  cvc: { label: 'CVC', placeholder: 'CVC', autocomplete: 'cc-csc' },
}

let instances = 0

/** The card form with number, expiry, and security code. Private class members hide the values from the app. */
export class CardElement extends MockElement {
  readonly #inputs: Readonly<Record<CardField, HTMLInputElement>>
  readonly #icon = cardIcon()
  readonly #visited = new Set<CardField>()
  readonly #now: () => number
  #style: StripeElementStyle = {}
  #lastEvent = ''

  constructor(options: CardElementOptions, now: () => number, onDestroy: () => void) {
    super('card', onDestroy)
    this.#now = now
    this.root.className = styles.card ?? ''
    this.root.setAttribute('role', 'group')
    this.root.setAttribute('aria-label', 'Credit or debit card')
    const id = `stripe-card-${++instances}`
    this.root.append(this.#icon.element)
    this.#inputs = {
      number: this.#addInput('number', id),
      expiry: this.#addInput('expiry', id),
      cvc: this.#addInput('cvc', id),
    }
    this.update(options)
    this.#lastEvent = JSON.stringify(this.#event())
  }

  protected focus(): void {
    const first = CARD_FIELDS.find((field) => this.#inputs[field].value === '')
    this.#inputs[first ?? 'number'].focus()
  }

  update({ style }: CardElementOptions): void {
    if (style) this.#style = style
    this.#refresh()
  }

  /** Returns the card's request fields, or the first error. Shows all incomplete fields as invalid. */
  static read(element: CardElement): { form: Readonly<Record<string, string>> } | { error: ValidationError } {
    for (const field of CARD_FIELDS) element.#visited.add(field)
    const cardState = element.#refresh()
    if (cardState.error) return { error: cardState.error }
    const { month, year } = readExpiry(element.#inputs.expiry.value)
    const cvc = element.#inputs.cvc.value
    return { form: { number: cardState.number.digits, exp_month: String(Number(month)), exp_year: year, cvc } }
  }

  #addInput(field: CardField, group: string): HTMLInputElement {
    const { label, placeholder, autocomplete } = INPUTS[field]
    const input = document.createElement('input')
    input.id = `${group}-${field}`
    input.type = 'text'
    input.inputMode = 'numeric'
    input.autocomplete = autocomplete
    input.placeholder = placeholder
    input.spellcheck = false
    input.className = `${styles.input} ${styles[field]}`
    // The real script keeps the inputs in a frame, outside of the app's form. Here, an empty form attribute excludes
    // the inputs from the app's form.
    input.setAttribute('form', '')
    const caption = document.createElement('label')
    caption.htmlFor = input.id
    caption.className = styles.caption ?? ''
    caption.textContent = label
    input.addEventListener('input', (event) => this.#onInput(field, event))
    input.addEventListener('keydown', (event) => this.#onFieldKey(field, event))
    input.addEventListener('blur', () => {
      if (input.value !== '') this.#visited.add(field)
      this.#refresh()
    })
    this.root.append(caption, input)
    return input
  }

  #onInput(field: CardField, event: Event): void {
    const input = this.#inputs[field]
    const isDeletion = event instanceof InputEvent && event.inputType.startsWith('delete')
    if (field === 'number') formatInPlace(input)
    if (field === 'expiry') input.value = formatTypedExpiry(input.value, isDeletion)
    if (field === 'cvc' || field === 'number') this.#truncateCvc()
    this.#visited.delete(field)
    const cardState = this.#refresh()
    if (!isDeletion && document.activeElement === input) this.#focusNext(field, cardState)
  }

  /** Truncates the security code to the brand's length. */
  #truncateCvc(): void {
    const { cvcLength } = readCardNumber(this.#inputs.number.value)
    const { cvc } = this.#inputs
    cvc.value = withPlainDigits(cvc.value).replace(/\D/g, '').slice(0, cvcLength)
  }

  #focusNext(field: CardField, { number }: CardState): void {
    const { expiry } = this.#inputs
    const isFull =
      field === 'number'
        ? number.isValid && number.digits.length === number.maxLength
        : field === 'expiry' && readExpiry(expiry.value).year.length === 2
    const next = CARD_FIELDS[CARD_FIELDS.indexOf(field) + 1]
    if (isFull && next && this.#inputs[field].selectionStart === this.#inputs[field].value.length)
      this.#inputs[next].focus()
  }

  /** Moves the focus to the previous field on Backspace in an empty field. */
  #onFieldKey(field: CardField, event: KeyboardEvent): void {
    const previous = CARD_FIELDS[CARD_FIELDS.indexOf(field) - 1]
    if (event.key === 'Backspace' && previous && this.#inputs[field].value === '') {
      event.preventDefault()
      this.#inputs[previous].focus()
    }
  }

  #texts(): CardTexts {
    const { number, expiry, cvc } = this.#inputs
    return { number: number.value, expiry: expiry.value, cvc: cvc.value }
  }

  #event(cardState = readCard(this.#texts(), this.#visited, this.#now())) {
    const { empty, complete, error, brand } = cardState
    return { elementType: 'card', empty, complete, error, value: { postalCode: '' }, brand }
  }

  #refresh(): CardState {
    const cardState = readCard(this.#texts(), this.#visited, this.#now())
    for (const field of CARD_FIELDS) {
      const input = this.#inputs[field]
      const isInvalid = cardState.invalidFields.includes(field)
      input.setAttribute('aria-invalid', String(isInvalid))
      styleInput(input, this.#style, isInvalid)
    }
    const { base, invalid } = this.#style
    this.#icon.show(cardState.brand, (cardState.error && invalid?.iconColor) || base?.iconColor || '')
    const event = this.#event(cardState)
    const serialized = JSON.stringify(event)
    if (this.#lastEvent !== '' && serialized !== this.#lastEvent) this.emitLater('change', event)
    if (this.#lastEvent !== '') this.#lastEvent = serialized
    return cardState
  }
}

/** Groups the digits and keeps the cursor after the same digit. */
function formatInPlace(input: HTMLInputElement): void {
  const digitsBefore = input.value.slice(0, input.selectionStart ?? input.value.length).replace(/\D/g, '').length
  const atEnd = input.selectionStart === input.value.length
  input.value = formatCardNumber(readCardNumber(input.value))
  if (document.activeElement !== input) return
  let caret = 0
  for (let digits = 0; digits < digitsBefore && caret < input.value.length; caret++)
    if (/\d/.test(input.value[caret] ?? '')) digits++
  const position = atEnd ? input.value.length : caret
  input.setSelectionRange(position, position)
}

/** Returns the date in the format `MM / YY`. Deleting the slash also deletes the digit before it. */
function formatTypedExpiry(text: string, isDeletion: boolean): string {
  if (isDeletion && /^\d\d ?\/?$/.test(text.trim())) return text.replace(/\D/g, '').slice(0, 1)
  return formatExpiry(readExpiry(text))
}

/** Applies the app's style to an input. For an invalid input, `invalid` overrides `base`, as in the real script. */
function styleInput(input: HTMLElement, { base = {}, invalid = {} }: StripeElementStyle, isInvalid: boolean): void {
  const { iconColor: _, '::placeholder': placeholder, ...properties } = { ...base, ...(isInvalid ? invalid : {}) }
  input.removeAttribute('style')
  Object.assign(input.style, properties)
  if (placeholder?.color) input.style.setProperty('--stripe-placeholder', placeholder.color)
}

const SVG = 'http://www.w3.org/2000/svg'
const BRAND_NAMES: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  discover: 'Discover',
  diners: 'Diners',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: '',
}

/** Returns an icon of a card with the brand's name. */
function cardIcon(): { readonly element: HTMLElement; show(brand: CardBrand, color: string): void } {
  const element = document.createElement('span')
  element.className = styles.icon ?? ''
  element.setAttribute('aria-hidden', 'true')
  const name = document.createElement('span')
  element.append(cardSvg(), name)
  return {
    element,
    show(brand, color) {
      name.textContent = BRAND_NAMES[brand]
      element.style.color = color
    },
  }
}

function cardSvg(): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 16')
  svg.setAttribute('width', '24')
  svg.setAttribute('height', '16')
  for (const [x, y, width, height, radius, opacity] of [
    [0, 0, 24, 16, 2.5, 0.25],
    [0, 3, 24, 3, 0, 0.9],
    [3, 10, 8, 2, 1, 0.9],
  ] as const) {
    const rect = document.createElementNS(SVG, 'rect')
    const attributes = { x, y, width, height, rx: radius, opacity, fill: 'currentColor' }
    for (const [attribute, value] of Object.entries(attributes)) rect.setAttribute(attribute, String(value))
    svg.append(rect)
  }
  return svg
}
