import { formatCardNumber, readCardNumber } from '../services/stripe/card-numbers'
import { cardIcon, styleInput, type ElementStyle, iconColor } from './card-field-style'
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
import { MockElement, type ElementClasses } from './element-base'
import styles from './elements.module.css'

export interface CardElementOptions {
  readonly classes?: ElementClasses
  readonly style?: ElementStyle
  readonly hidePostalCode?: boolean
  readonly hideIcon?: boolean
  /** Has no effect, because the mock does not offer Link. */
  readonly disableLink?: boolean
  readonly disabled?: boolean
}

const INPUTS: Readonly<Record<CardField, { label: string; placeholder: string; autocomplete: AutoFill }>> = {
  number: { label: 'Card number', placeholder: '1234 1234 1234 1234', autocomplete: 'cc-number' },
  expiry: { label: 'Expiration date MM / YY', placeholder: 'MM / YY', autocomplete: 'cc-exp' },
  cvc: { label: 'CVC', placeholder: 'CVC', autocomplete: 'cc-csc' },
}

let instances = 0

/** The card form with number, expiry, and security code. Private fields hide the values from the app. */
export class CardElement extends MockElement {
  readonly #inputs: Readonly<Record<CardField, HTMLInputElement>>
  readonly #icon = cardIcon()
  readonly #visited = new Set<CardField>()
  readonly #now: () => number
  #style: ElementStyle = {}
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

  focus(): void {
    const first = CARD_FIELDS.find((field) => this.#inputs[field].value === '')
    this.#inputs[first ?? 'number'].focus()
  }

  clear(): void {
    for (const field of CARD_FIELDS) this.#inputs[field].value = ''
    this.#visited.clear()
    this.#refresh()
  }

  update(options: CardElementOptions): void {
    if (options.classes) this.setClasses(options.classes)
    if (options.style) this.#style = options.style
    if (options.hideIcon !== undefined) this.#icon.element.hidden = options.hideIcon
    if (options.disabled !== undefined) for (const field of CARD_FIELDS) this.#inputs[field].disabled = options.disabled
    this.#refresh()
  }

  /** Returns the card's request fields, or the first error. Marks all incomplete fields. */
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
    // In the real script the inputs are in a frame. An empty form attribute excludes them from the app's form.
    input.setAttribute('form', '')
    const caption = document.createElement('label')
    caption.htmlFor = input.id
    caption.className = styles.caption ?? ''
    caption.textContent = label
    input.addEventListener('input', (event) => this.#onInput(field, event))
    input.addEventListener('keydown', (event) => this.#onFieldKey(field, event))
    input.addEventListener('focus', () => this.#refresh())
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
    cvc.value = cvc.value.replace(/\D/g, '').slice(0, cvcLength)
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
    const { empty, complete, brand } = cardState
    const invalid = cardState.error !== undefined
    this.showState({ empty, complete, invalid })
    for (const field of CARD_FIELDS) {
      const input = this.#inputs[field]
      const isInvalid = cardState.invalidFields.includes(field)
      input.setAttribute('aria-invalid', String(isInvalid))
      styleInput(input, this.#style, this.state, { invalid: isInvalid, focus: document.activeElement === input })
    }
    this.#icon.show(brand, iconColor(this.#style, invalid))
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

/** Returns the date with a slash. Deleting the slash also deletes the digit before it. */
function formatTypedExpiry(text: string, isDeletion: boolean): string {
  if (isDeletion && /^\d\d ?\/?$/.test(text.trim())) return text.replace(/\D/g, '').slice(0, 1)
  return formatExpiry(readExpiry(text))
}
