/** Example company. Users start from it when they configure a company for a demo. Its people are fictional. */
export const SAMPLE_COMPANY: Company = {
  company: 'Bluewater Home Loans',
  colors: { light: '#7a2fb5' },
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

/**
 * Company that the user configures for a demo. The company form of the sandbox console, company documents
 * (docs/company.schema.json), and company links use this type.
 */
export interface Company {
  /** Name of the company. */
  readonly company: string
  readonly colors?: Colors
  /** Image as a data URL. */
  readonly logo?: string
  readonly branches: readonly Branch[]
  readonly people: readonly Person[]
  /** US states where the company operates. Default for people without `states`. */
  readonly states: readonly string[]
  readonly sources: readonly Source[]
  /** Number of leads that all agents together buy per month. */
  readonly leadsPerMonth: number
  /** What a prospect can do at the end of the demo. */
  readonly contact?: Contact
}

interface Contact {
  /** Text of the button: Book a call. */
  readonly label: string
  readonly address: string
}

/** Returns whether an address only opens a page, an email, or a call. A link is untrusted: others could run a script. */
export function isContactAddress(address: string): boolean {
  try {
    return /^(https|mailto|tel):$/.test(new URL(address).protocol)
  } catch {
    return false
  }
}

/** Brand colors as six hexadecimal digits: #0c5566. The theme adjusts a color that lacks contrast. */
interface Colors {
  readonly light: string
  /** Color in the dark theme. By default, a shade of `light`. */
  readonly dark?: string
  /** Color of charts. By default, the brand’s color. */
  readonly chart?: string
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
  /** Email address. By default, it is the person's name at example.com. */
  readonly email?: string
  readonly role: Role
  /** Name of a branch. Ignored for administrators. */
  readonly branch?: string
  readonly states?: readonly string[]
}

export const CATEGORIES = ['RATE_TABLE', 'FORM_LEAD', 'PHYSICAL_LEAD', 'IN_BOUND_CALL', 'DIGITAL'] as const
export type Category = (typeof CATEGORIES)[number]

export interface Source {
  readonly name: string
  readonly category: Category
  /** Price that an agent pays for a lead. */
  readonly priceCents: number
}

/** Limits of a company document. */
export const LIMITS = {
  name: 40,
  address: 200,
  branches: 12,
  people: 60,
  sources: 12,
  lowestPriceCents: 100,
  highestPriceCents: 50_000,
  fewestLeads: 20,
  mostLeads: 600,
  /** Length of a logo's data URL: about 45 kB of image data. */
  logo: 60_000,
} as const
