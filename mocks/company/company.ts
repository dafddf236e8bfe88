/** A company to look at, and to begin from. Its people, like all others here, are invented. */
export const SAMPLE_COMPANY: Company = {
  company: 'Bluewater Home Loans',
  colors: { light: '#7a2fb5', dark: '#b98bea' },
  states: ['CO', 'ID', 'MT', 'UT', 'WY'],
  branches: [
    { name: 'Cedar Point', city: 'Boulder', state: 'CO' },
    { name: 'Summit', city: 'Provo', state: 'UT' },
  ],
  people: [
    { name: 'Ingrid Valmont', role: 'ADMINISTRATOR' },
    { name: 'Tobias Renner', role: 'MANAGER', branch: 'Cedar Point' },
    { name: 'Noor Haddad', role: 'MANAGER', branch: 'Summit' },
    { name: 'Jonas Ekblad', role: 'AGENT', branch: 'Cedar Point' },
    { name: 'Maren Holloway', role: 'AGENT', branch: 'Cedar Point', states: ['CO', 'WY'] },
    { name: 'Dante Orsini', role: 'AGENT', branch: 'Summit' },
    { name: 'Elsie Whitcombe', role: 'AGENT', branch: 'Cedar Point' },
    { name: 'Pavel Drummond', role: 'AGENT', branch: 'Summit', states: ['UT', 'ID'] },
  ],
  sources: [
    { name: 'Rate Compass', category: 'RATE_TABLE', priceCents: 2950 },
    { name: 'First Home Guide', category: 'FORM_LEAD', priceCents: 1450 },
    { name: 'Owner Letters', category: 'PHYSICAL_LEAD', priceCents: 900 },
    { name: 'Call Bridge', category: 'IN_BOUND_CALL', priceCents: 5800 },
  ],
  leadsPerMonth: 180,
}
/** A company of one's own, as the form, a JSON document and a link say it (docs/company.schema.json). */
export interface Company {
  /** Its name. */
  readonly company: string
  readonly colors?: Colors
  /** A picture as a data address. */
  readonly logo?: string
  readonly branches: readonly Branch[]
  readonly people: readonly Person[]
  /** Where it does business: the states of whoever names none. */
  readonly states: readonly string[]
  readonly sources: readonly Source[]
  /** How many leads its agents buy in a month, all together. */
  readonly leadsPerMonth: number
}

/** As six digits each: #0c5566. What cannot be read on a ground is moved as far as it takes. */
export interface Colors {
  readonly light: string
  /** For the dark theme; by default the same. */
  readonly dark?: string
}

export interface Branch {
  readonly name: string
  readonly city?: string
  readonly state?: string
}

export const ROLES = ['ADMINISTRATOR', 'MANAGER', 'AGENT'] as const
export type Role = (typeof ROLES)[number]

export interface Person {
  readonly name: string
  /** By default made of the name, at example.com. */
  readonly email?: string
  readonly role: Role
  /** The name of a branch; an administrator has none. */
  readonly branch?: string
  readonly states?: readonly string[]
}

export const CATEGORIES = ['RATE_TABLE', 'FORM_LEAD', 'PHYSICAL_LEAD', 'IN_BOUND_CALL', 'DIGITAL'] as const
export type Category = (typeof CATEGORIES)[number]

export interface Source {
  readonly name: string
  readonly category: Category
  /** What an agent pays for a lead. */
  readonly priceCents: number
}

/** What a document may hold at most, and at least. */
export const LIMITS = {
  name: 40,
  branches: 12,
  people: 60,
  sources: 12,
  lowestPriceCents: 100,
  highestPriceCents: 50_000,
  fewestLeads: 20,
  mostLeads: 600,
  /** Letters of a logo's data address: some 45 kB of picture. */
  logo: 60_000,
} as const
