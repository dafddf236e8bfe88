import { type ElementClasses, IntegrationError, MockElement } from './element-base'
import { addressFields, COUNTRIES, type AddressFieldName, type FieldSpec } from './address-fields'
import styles from './elements.module.css'

export interface AddressElementOptions {
  readonly mode?: 'billing' | 'shipping'
  readonly classes?: ElementClasses
  readonly allowedCountries?: readonly string[] | null
  readonly display?: { readonly name?: 'full' | 'split' | 'organization' }
  readonly fields?: { readonly phone?: 'always' | 'never' | 'auto' }
  readonly validation?: { readonly phone?: { readonly required?: 'always' | 'never' | 'auto' } }
  readonly defaultValues?: {
    readonly name?: string | null
    readonly firstName?: string | null
    readonly lastName?: string | null
    readonly phone?: string | null
    readonly address?: Readonly<
      Partial<Record<'line1' | 'line2' | 'city' | 'state' | 'postal_code', string | null>>
    > & {
      readonly country: string
    }
  }
}

export interface AddressValue {
  readonly name: string
  readonly firstName?: string
  readonly lastName?: string
  readonly address: {
    readonly line1: string
    readonly line2: string | null
    readonly city: string
    readonly state: string
    readonly postal_code: string
    readonly country: string
  }
  readonly phone?: string
}

interface FieldView {
  readonly spec: FieldSpec
  readonly control: HTMLInputElement | HTMLSelectElement
  readonly errorText: HTMLElement
}

let instances = 0

export class AddressElement extends MockElement {
  private readonly id = `stripe-address-${++instances}`
  private readonly values = new Map<AddressFieldName, string>()
  private fields = new Map<AddressFieldName, FieldView>()
  private readonly visited = new Set<AddressFieldName>()
  private options: AddressElementOptions
  private lastEvent = ''

  constructor(options: AddressElementOptions, onDestroy: () => void) {
    super('address', onDestroy)
    this.options = options
    if (this.mode !== 'billing' && this.mode !== 'shipping')
      throw new IntegrationError("You must supply options.mode. mode must be 'billing' or 'shipping'.")
    this.root.className = styles.address ?? ''
    this.root.setAttribute('role', 'group')
    this.root.setAttribute('aria-label', this.mode === 'billing' ? 'Billing address' : 'Shipping address')
    this.setDefaults(options.defaultValues)
    this.render()
    if (options.classes) this.setClasses(options.classes)
    this.lastEvent = JSON.stringify(this.event())
  }

  get mode() {
    return this.options.mode
  }

  focus(): void {
    this.fields.values().next().value?.control.focus()
  }

  clear(): void {
    const country = this.country
    this.values.clear()
    this.values.set('country', country)
    this.visited.clear()
    this.render()
    this.refresh()
  }

  update(options: AddressElementOptions): this {
    if (options.mode && options.mode !== this.mode)
      throw new IntegrationError('The mode of an address Element cannot be changed.')
    this.options = { ...this.options, ...options }
    if (options.classes) this.setClasses(options.classes)
    this.render()
    this.refresh()
    return this
  }

  /** Returns the current address and marks its invalid fields. */
  getValue(): Promise<{ complete: boolean; isNewAddress: boolean; value: AddressValue }> {
    for (const name of this.fields.keys()) this.visited.add(name)
    this.refresh()
    const { complete, isNewAddress, value } = this.event()
    return Promise.resolve({ complete, isNewAddress, value })
  }

  private setDefaults(defaults: AddressElementOptions['defaultValues']): void {
    const { address, name, firstName, lastName, phone } = defaults ?? {}
    const defaultTexts = { name, firstName, lastName, phone, ...address }
    for (const [field, value] of Object.entries(defaultTexts))
      if (value) this.values.set(field as AddressFieldName, value)
    this.values.set('country', address?.country ?? this.countries[0]?.code ?? 'US')
  }

  private get countries() {
    const allowed = this.options.allowedCountries
    return allowed ? COUNTRIES.filter(({ code }) => allowed.includes(code)) : COUNTRIES
  }

  private get country(): string {
    return this.values.get('country') ?? 'US'
  }

  /** Renders the fields of the country with the current values, and keeps the focus. */
  private render(): void {
    const { activeElement } = document
    const focused = [...this.fields.values()].find(({ control }) => control === activeElement)?.spec.name
    const phone = this.options.fields?.phone === 'always'
    const specs = addressFields(this.country, {
      display: this.options.display?.name ?? 'full',
      phone,
      phoneRequired: phone && this.options.validation?.phone?.required === 'always',
      countries: this.countries,
    })
    this.fields = new Map(specs.map((spec) => [spec.name, this.renderField(spec)]))
    this.root.replaceChildren(...[...this.fields.values()].map(({ errorText }) => errorText.parentElement ?? errorText))
    if (focused) this.fields.get(focused)?.control.focus()
  }

  private renderField(spec: FieldSpec): FieldView {
    const row = document.createElement('div')
    row.className = `${styles.row}${spec.isThird ? ` ${styles.third}` : ''}`
    const label = document.createElement('label')
    const control = spec.choices ? select(spec.choices) : document.createElement('input')
    const errorText = document.createElement('p')
    control.id = `${this.id}-${spec.name}`
    control.className = styles.field ?? ''
    control.autocomplete = spec.autocomplete
    control.value = this.values.get(spec.name) ?? ''
    control.required = spec.isRequired
    control.setAttribute('form', '')
    control.setAttribute('aria-describedby', `${control.id}-error`)
    label.htmlFor = control.id
    label.className = styles.label ?? ''
    label.textContent = spec.isRequired ? spec.label : `${spec.label} (optional)`
    errorText.id = `${control.id}-error`
    errorText.className = styles.problem ?? ''
    control.addEventListener('input', () => this.onInput(spec, control.value))
    control.addEventListener('blur', () => {
      this.visited.add(spec.name)
      this.refresh()
    })
    row.append(label, control, errorText)
    return { spec, control, errorText }
  }

  private onInput({ name }: FieldSpec, value: string): void {
    this.values.set(name, value)
    this.visited.delete(name)
    if (name === 'country') {
      this.values.delete('state')
      this.render()
    }
    this.refresh()
  }

  private text = (name: AddressFieldName) => (this.fields.has(name) ? (this.values.get(name) ?? '').trim() : '')

  private errorOf({ name, isRequired, isValid, error }: FieldSpec): string {
    const value = this.text(name)
    if (value === '') return isRequired ? error : ''
    return isValid(value) ? '' : error
  }

  private event() {
    const specs = [...this.fields.values()].map(({ spec }) => spec)
    const split = this.fields.has('firstName')
    const [firstName, lastName] = [this.text('firstName'), this.text('lastName')]
    const value: AddressValue = {
      name: split ? `${firstName} ${lastName}`.trim() : this.text('name'),
      ...(split ? { firstName, lastName } : {}),
      address: {
        line1: this.text('line1'),
        line2: this.text('line2') || null,
        city: this.text('city'),
        state: this.text('state'),
        postal_code: this.text('postal_code'),
        country: this.country,
      },
      ...(this.fields.has('phone') ? { phone: this.text('phone') } : {}),
    }
    return {
      elementType: 'address',
      elementMode: this.mode,
      empty: specs.every(({ name }) => name === 'country' || this.text(name) === ''),
      complete: specs.every((spec) => this.errorOf(spec) === ''),
      isNewAddress: true,
      value,
    }
  }

  private refresh(): void {
    let invalid = false
    for (const { spec, control, errorText } of this.fields.values()) {
      const text = this.visited.has(spec.name) ? this.errorOf(spec) : ''
      invalid ||= text !== ''
      errorText.textContent = text
      control.setAttribute('aria-invalid', String(text !== ''))
    }
    const event = this.event()
    this.showState({ empty: event.empty, complete: event.complete, invalid })
    const serialized = JSON.stringify(event)
    if (serialized === this.lastEvent) return
    this.lastEvent = serialized
    this.emitLater('change', event)
  }
}

function select(choices: readonly (readonly [value: string, text: string])[]): HTMLSelectElement {
  const control = document.createElement('select')
  control.append(...choices.map(([value, text]) => new Option(text, value)))
  return control
}
