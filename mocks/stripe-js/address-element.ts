import { stateNames } from '../../src/shared/states'
import { IntegrationError, MockElement } from './element-base'
import styles from './elements.module.css'

type AddressFieldName = 'name' | 'country' | 'line1' | 'line2' | 'city' | 'state' | 'postal_code'

interface FieldSpec {
  readonly name: AddressFieldName
  readonly label: string
  readonly autocomplete: AutoFill
  readonly isRequired: boolean
  /** True if the field takes a third of a row. */
  readonly isThird: boolean
  readonly error: string
  readonly isValid: (value: string) => boolean
  readonly choices?: readonly (readonly [value: string, text: string])[]
}

interface Country {
  readonly code: string
  readonly name: string
  readonly postalCode: { readonly label: string; readonly pattern: RegExp }
  readonly state: string | null
}

const POSTAL = { label: 'Postal code', pattern: /^[\dA-Z][\dA-Z -]{1,9}$/i }

const COUNTRIES: readonly Country[] = [
  {
    code: 'US',
    name: 'United States',
    postalCode: { label: 'ZIP code', pattern: /^\d{5}(-?\d{4})?$/ },
    state: 'State',
  },
  {
    code: 'CA',
    name: 'Canada',
    postalCode: { label: 'Postal code', pattern: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i },
    state: 'Province',
  },
  { code: 'AU', name: 'Australia', postalCode: { label: 'Postal code', pattern: /^\d{4}$/ }, state: 'State' },
  { code: 'DE', name: 'Germany', postalCode: { label: 'Postal code', pattern: /^\d{5}$/ }, state: null },
  { code: 'FR', name: 'France', postalCode: { label: 'Postal code', pattern: /^\d{5}$/ }, state: null },
  { code: 'GB', name: 'United Kingdom', postalCode: POSTAL, state: null },
  { code: 'IE', name: 'Ireland', postalCode: POSTAL, state: 'County' },
  { code: 'MX', name: 'Mexico', postalCode: { label: 'Postal code', pattern: /^\d{5}$/ }, state: 'State' },
]

const field = (
  name: AddressFieldName,
  label: string,
  autocomplete: AutoFill,
  rest: Partial<FieldSpec> = {},
): FieldSpec => ({
  name,
  label,
  autocomplete,
  isRequired: true,
  isThird: false,
  error: 'This field is incomplete.',
  isValid: () => true,
  ...rest,
})

/** Returns the address fields of a country in tab order. */
function addressFields(countryCode: string): readonly FieldSpec[] {
  const country = COUNTRIES.find(({ code }) => code === countryCode) ?? COUNTRIES[0]
  if (!country) return []
  const { postalCode, state } = country
  return [
    field('name', 'Full name', 'name'),
    field('country', 'Country or region', 'country', { choices: COUNTRIES.map(({ code, name }) => [code, name]) }),
    field('line1', 'Address line 1', 'address-line1'),
    field('line2', 'Address line 2', 'address-line2', { isRequired: false }),
    field('city', 'City', 'address-level2', { isThird: true }),
    ...(state === null ? [] : [stateField(country.code, state)]),
    field('postal_code', postalCode.label, 'postal-code', {
      isThird: true,
      error: `Your ${postalCode.label === 'ZIP code' ? 'ZIP' : 'postal code'} is invalid.`,
      isValid: (value) => postalCode.pattern.test(value),
    }),
  ]
}

const stateField = (countryCode: string, label: string): FieldSpec =>
  field('state', label, 'address-level1', {
    isThird: true,
    ...(countryCode === 'US' ? { choices: [['', 'Select'] as const, ...stateNames] } : {}),
  })

interface FieldView {
  readonly spec: FieldSpec
  readonly control: HTMLInputElement | HTMLSelectElement
  readonly errorText: HTMLElement
}

let instances = 0

export class AddressElement extends MockElement {
  private readonly id = `stripe-address-${++instances}`
  private readonly values = new Map<AddressFieldName, string>([['country', 'US']])
  private fields = new Map<AddressFieldName, FieldView>()
  private readonly visited = new Set<AddressFieldName>()
  private readonly mode: string | undefined
  private lastEvent: string

  constructor({ mode }: { readonly mode?: string }, onDestroy: () => void) {
    super('address', onDestroy)
    this.mode = mode
    if (this.mode !== 'billing' && this.mode !== 'shipping')
      throw new IntegrationError("You must supply options.mode. mode must be 'billing' or 'shipping'.")
    this.root.className = styles.address ?? ''
    this.root.setAttribute('role', 'group')
    this.root.setAttribute('aria-label', this.mode === 'billing' ? 'Billing address' : 'Shipping address')
    this.render()
    this.lastEvent = JSON.stringify(this.event())
  }

  protected focus(): void {
    this.fields.values().next().value?.control.focus()
  }

  private get country(): string {
    return this.values.get('country') ?? 'US'
  }

  /** Renders the fields of the country with the current values, and keeps the focus. */
  private render(): void {
    const { activeElement } = document
    const focused = [...this.fields.values()].find(({ control }) => control === activeElement)?.spec.name
    this.fields = new Map(addressFields(this.country).map((spec) => [spec.name, this.renderField(spec)]))
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
    return {
      elementType: 'address',
      elementMode: this.mode,
      empty: specs.every(({ name }) => name === 'country' || this.text(name) === ''),
      complete: specs.every((spec) => this.errorOf(spec) === ''),
      isNewAddress: true,
      value: {
        name: this.text('name'),
        address: {
          line1: this.text('line1'),
          line2: this.text('line2') || null,
          city: this.text('city'),
          state: this.text('state'),
          postal_code: this.text('postal_code'),
          country: this.country,
        },
      },
    }
  }

  private refresh(): void {
    for (const { spec, control, errorText } of this.fields.values()) {
      const text = this.visited.has(spec.name) ? this.errorOf(spec) : ''
      errorText.textContent = text
      control.setAttribute('aria-invalid', String(text !== ''))
    }
    const event = this.event()
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
