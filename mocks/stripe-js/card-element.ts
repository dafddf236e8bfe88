import { formatCardNumber, readCardNumber } from '../services/stripe/card-numbers'
import { cardIcon, dressInput, type ElementStyle, iconColor } from './card-field-style'
import {
  CARD_FIELDS,
  formatExpiry,
  readCard,
  readExpiry,
  type CardField,
  type CardReading,
  type CardTexts,
  type ValidationError,
} from './card-values'
import { StandInElement, type ElementClasses } from './element-base'
import styles from './elements.module.css'

export interface CardElementOptions {
  readonly classes?: ElementClasses
  readonly style?: ElementStyle
  readonly hidePostalCode?: boolean
  readonly hideIcon?: boolean
  /** There is no Link here to be offered. */
  readonly disableLink?: boolean
  readonly disabled?: boolean
}

const INPUTS: Readonly<Record<CardField, { label: string; placeholder: string; autocomplete: AutoFill }>> = {
  number: { label: 'Card number', placeholder: '1234 1234 1234 1234', autocomplete: 'cc-number' },
  expiry: { label: 'Expiration date MM / YY', placeholder: 'MM / YY', autocomplete: 'cc-exp' },
  cvc: { label: 'CVC', placeholder: 'CVC', autocomplete: 'cc-csc' },
}

let instances = 0

/** The one-line card form: number, expiry and security code. What is typed can be read by this script alone. */
export class CardElement extends StandInElement {
  readonly #inputs: Readonly<Record<CardField, HTMLInputElement>>
  readonly #icon = cardIcon()
  readonly #left = new Set<CardField>()
  readonly #now: () => number
  #style: ElementStyle = {}
  #announced = ''

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
    this.#announced = JSON.stringify(this.#event())
  }

  focus(): void {
    const first = CARD_FIELDS.find((field) => this.#inputs[field].value === '')
    this.#inputs[first ?? 'number'].focus()
  }

  clear(): void {
    for (const field of CARD_FIELDS) this.#inputs[field].value = ''
    this.#left.clear()
    this.#refresh()
  }

  update(options: CardElementOptions): void {
    if (options.classes) this.setClasses(options.classes)
    if (options.style) this.#style = options.style
    if (options.hideIcon !== undefined) this.#icon.element.hidden = options.hideIcon
    if (options.disabled !== undefined) for (const field of CARD_FIELDS) this.#inputs[field].disabled = options.disabled
    this.#refresh()
  }

  /** The card for a request to the provider, or why there is none. Every field counts as left from here on. */
  static read(element: CardElement): { form: Readonly<Record<string, string>> } | { error: ValidationError } {
    for (const field of CARD_FIELDS) element.#left.add(field)
    const reading = element.#refresh()
    if (reading.error) return { error: reading.error }
    const { month, year } = readExpiry(element.#inputs.expiry.value)
    const cvc = element.#inputs.cvc.value
    return { form: { number: reading.number.digits, exp_month: String(Number(month)), exp_year: year, cvc } }
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
    // The inputs belong to a frame of the provider's, so to speak: neither reset nor submit of the app's form reaches them.
    input.setAttribute('form', '')
    const caption = document.createElement('label')
    caption.htmlFor = input.id
    caption.className = styles.caption ?? ''
    caption.textContent = label
    input.addEventListener('input', (event) => this.#onInput(field, event))
    input.addEventListener('keydown', (event) => this.#onFieldKey(field, event))
    input.addEventListener('focus', () => this.#refresh())
    input.addEventListener('blur', () => {
      if (input.value !== '') this.#left.add(field)
      this.#refresh()
    })
    this.root.append(caption, input)
    return input
  }

  #onInput(field: CardField, event: Event): void {
    const input = this.#inputs[field]
    const deletes = event instanceof InputEvent && event.inputType.startsWith('delete')
    if (field === 'number') formatInPlace(input)
    if (field === 'expiry') input.value = expiryText(input.value, deletes)
    if (field === 'cvc' || field === 'number') this.#fitCvc()
    this.#left.delete(field)
    const reading = this.#refresh()
    if (!deletes && document.activeElement === input) this.#advance(field, reading)
  }

  /** A change of brand changes the length of the security code. */
  #fitCvc(): void {
    const { cvcLength } = readCardNumber(this.#inputs.number.value)
    const { cvc } = this.#inputs
    cvc.value = cvc.value.replace(/\D/g, '').slice(0, cvcLength)
  }

  #advance(field: CardField, { number }: CardReading): void {
    const { expiry } = this.#inputs
    const isFull =
      field === 'number'
        ? number.isValid && number.digits.length === number.maxLength
        : field === 'expiry' && readExpiry(expiry.value).year.length === 2
    const next = CARD_FIELDS[CARD_FIELDS.indexOf(field) + 1]
    if (isFull && next && this.#inputs[field].selectionStart === this.#inputs[field].value.length)
      this.#inputs[next].focus()
  }

  /** Backspace in an empty field goes on in the one before. */
  #onFieldKey(field: CardField, event: KeyboardEvent): void {
    const before = CARD_FIELDS[CARD_FIELDS.indexOf(field) - 1]
    if (event.key === 'Backspace' && before && this.#inputs[field].value === '') {
      event.preventDefault()
      this.#inputs[before].focus()
    }
  }

  #texts(): CardTexts {
    const { number, expiry, cvc } = this.#inputs
    return { number: number.value, expiry: expiry.value, cvc: cvc.value }
  }

  #event(reading = readCard(this.#texts(), this.#left, this.#now())) {
    const { empty, complete, error, brand } = reading
    return { elementType: 'card', empty, complete, error, value: { postalCode: '' }, brand }
  }

  #refresh(): CardReading {
    const reading = readCard(this.#texts(), this.#left, this.#now())
    const { empty, complete, brand } = reading
    const invalid = reading.error !== undefined
    this.showState({ empty, complete, invalid })
    for (const field of CARD_FIELDS) {
      const input = this.#inputs[field]
      const isInvalid = reading.invalidFields.includes(field)
      input.setAttribute('aria-invalid', String(isInvalid))
      dressInput(input, this.#style, this.state, { invalid: isInvalid, focus: document.activeElement === input })
    }
    this.#icon.show(brand, iconColor(this.#style, invalid))
    const event = this.#event(reading)
    const text = JSON.stringify(event)
    if (this.#announced !== '' && text !== this.#announced) this.announce('change', event)
    if (this.#announced !== '') this.#announced = text
    return reading
  }
}

/** Groups the digits and leaves the cursor behind the digit that it stood behind. */
function formatInPlace(input: HTMLInputElement): void {
  const before = input.value.slice(0, input.selectionStart ?? input.value.length).replace(/\D/g, '').length
  const atEnd = input.selectionStart === input.value.length
  input.value = formatCardNumber(readCardNumber(input.value))
  if (document.activeElement !== input) return
  let caret = 0
  for (let digits = 0; digits < before && caret < input.value.length; caret++)
    if (/\d/.test(input.value[caret] ?? '')) digits++
  const place = atEnd ? input.value.length : caret
  input.setSelectionRange(place, place)
}

/** The date with its slash; deleting the slash deletes the digit before it. */
function expiryText(text: string, deletes: boolean): string {
  if (deletes && /^\d\d ?\/?$/.test(text.trim())) return text.replace(/\D/g, '').slice(0, 1)
  return formatExpiry(readExpiry(text))
}
