export type AddressFieldName =
  'name' | 'firstName' | 'lastName' | 'country' | 'line1' | 'line2' | 'city' | 'state' | 'postal_code' | 'phone'

export interface FieldSpec {
  readonly name: AddressFieldName
  readonly label: string
  readonly autocomplete: AutoFill
  readonly isRequired: boolean
  /** True if three fields share a row. */
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

export const COUNTRIES: readonly Country[] = [
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

const STATES =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming'
    .split('|')
    .map((line) => [line.slice(0, 2), line.slice(3)] as const)

interface AddressLayout {
  readonly display: 'full' | 'split' | 'organization'
  readonly phone: boolean
  readonly phoneRequired: boolean
  readonly countries: readonly Country[]
}

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
export function addressFields(countryCode: string, layout: AddressLayout): readonly FieldSpec[] {
  const country = COUNTRIES.find(({ code }) => code === countryCode) ?? COUNTRIES[0]
  if (!country) return []
  const { postalCode, state } = country
  return [
    ...nameFields(layout.display),
    field('country', 'Country or region', 'country', {
      choices: layout.countries.map(({ code, name }) => [code, name]),
    }),
    field('line1', 'Address line 1', 'address-line1'),
    field('line2', 'Address line 2', 'address-line2', { isRequired: false }),
    field('city', 'City', 'address-level2', { isThird: true }),
    ...(state === null ? [] : [stateField(country.code, state)]),
    field('postal_code', postalCode.label, 'postal-code', {
      isThird: true,
      error: `Your ${postalCode.label === 'ZIP code' ? 'ZIP' : 'postal code'} is invalid.`,
      isValid: (value) => postalCode.pattern.test(value),
    }),
    ...(layout.phone
      ? [
          field('phone', 'Phone number', 'tel', {
            isRequired: layout.phoneRequired,
            error: 'Your phone number is incomplete.',
            isValid: (value) => value.replace(/\D/g, '').length >= 10,
          }),
        ]
      : []),
  ]
}

function nameFields(display: AddressLayout['display']): readonly FieldSpec[] {
  if (display === 'split')
    return [field('firstName', 'First name', 'given-name'), field('lastName', 'Last name', 'family-name')]
  return display === 'organization'
    ? [field('name', 'Organization', 'organization')]
    : [field('name', 'Full name', 'name')]
}

const stateField = (countryCode: string, label: string): FieldSpec =>
  field('state', label, 'address-level1', {
    isThird: true,
    ...(countryCode === 'US' ? { choices: [['', 'Select'] as const, ...STATES] } : {}),
  })
