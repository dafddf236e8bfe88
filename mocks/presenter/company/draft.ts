import { emailHref } from '../../../src/lib/format/contact-links'
import { localStore } from '../../../src/lib/browser/storage'
import { centsToInputText, parseAmountToCents } from '../../../src/shared/money'
import { readState, readStates } from '../../../src/shared/states'
import {
  type Branch,
  type Category,
  type Company,
  type Person,
  type Role,
  SAMPLE_COMPANY,
} from '../../world/company/company'
import { findCompanyErrors } from '../../world/company/parse-company'
import type { ImportedPeople } from './people-csv'

/** Content of the company form. Numbers and lists of US states are stored as the text that the user typed. */
export interface Draft {
  readonly company: string
  readonly light: string
  readonly dark: string
  readonly chart: string
  readonly logo: string
  readonly states: string
  readonly leads: string
  /** Text and address of the button at the end of the demo. Empty: no button. */
  readonly contactLabel: string
  readonly contactAddress: string
  readonly branches: readonly Readonly<Record<'name' | 'city' | 'state', string>>[]
  readonly people: readonly PersonDraft[]
  /** Lead sources. `price` is in dollars. */
  readonly sources: readonly (Readonly<Record<'name' | 'price', string>> & { readonly category: Category })[]
}

type PersonDraft = Readonly<Record<'name' | 'email' | 'branch' | 'states', string>> & { readonly role: Role }

/** React props of every section of the company form. */
export interface FormPartProps {
  draft: Draft
  change: (changes: Partial<Draft>) => void
  /** The errors to show, by the path of the field in the company document. */
  errors: ReadonlyMap<string, string>
}

const storageKey = 'sandbox:company'

/**
 * Saves the form's content, so that it survives a switch to another panel and a page load. Returns false if the browser
 * keeps it only until the page closes.
 */
export function saveDraft(draft: Draft): boolean {
  localStore.set(storageKey, JSON.stringify(draft))
  return !localStore.blocked(storageKey)
}

/** Returns the saved draft, or undefined if none exists or it is damaged. */
export function loadDraft(): Draft | undefined {
  try {
    const saved = JSON.parse(localStore.get(storageKey) ?? 'null') as Partial<Draft> | null
    if (!saved) return undefined
    const draft: Draft = { ...draftFromCompany(SAMPLE_COMPANY), ...saved }
    // A damaged draft throws.
    draftErrors(draft)
    return draft
  } catch {
    return undefined
  }
}

export const joinStates = (states: readonly string[] = []): string => states.join(', ')

const personDraft = ({ name, email = '', role, branch = '', states }: Person): PersonDraft => ({
  name,
  email,
  role,
  branch,
  states: joinStates(states),
})

const branchDraft = ({ name, city = '', state = '' }: Branch): Draft['branches'][number] => ({ name, city, state })

export const draftFromCompany = ({ company, colors, logo = '', states, leadsPerMonth, ...rest }: Company): Draft => ({
  company,
  light: colors?.light ?? '',
  dark: colors?.dark ?? '',
  chart: colors?.chart ?? '',
  logo,
  states: joinStates(states),
  leads: String(leadsPerMonth),
  contactLabel: rest.contact?.label ?? '',
  contactAddress: rest.contact?.address ?? '',
  branches: rest.branches.map(branchDraft),
  people: rest.people.map(personDraft),
  sources: rest.sources.map(({ name, category, priceCents }) => ({
    name,
    category,
    price: centsToInputText(priceCents),
  })),
})

/**
 * Returns the form's people and branches after an import. People with the same name or email address are replaced. If
 * the file replaces the whole list, people in a role that it lacks stay, because a company needs each role, and other
 * branches than the file's go.
 */
export function withImported(
  draft: Draft,
  { people, newBranches }: Pick<ImportedPeople, 'people' | 'newBranches'>,
  how: 'add' | 'replace',
): Pick<Draft, 'people' | 'branches'> {
  const staysBeside = (own: PersonDraft) => (other: Person) =>
    other.name !== own.name.trim() &&
    (own.email === '' || other.email !== own.email.trim()) &&
    (how === 'add' || other.role !== own.role)
  const named = new Set(people.flatMap(({ branch }) => branch ?? []))
  const branches = [...draft.branches, ...newBranches.map(branchDraft)].filter(
    ({ name }) => how === 'add' || named.size === 0 || named.has(name.trim()),
  )
  const kept = draft.people.filter((own) => people.every(staysBeside(own)))
  const inBranch = (own: PersonDraft) =>
    branches.some(({ name }) => name.trim() === own.branch) ? own : { ...own, branch: '' }
  return { people: [...kept.map(inBranch), ...people.map(personDraft)], branches }
}

/** Returns an amount in cents, or NaN if the text is not an amount of dollars. */
function parseCents(text: string): number {
  const parsed = parseAmountToCents(text, { minCents: 0, maxCents: null })
  return parsed.ok ? parsed.cents : NaN
}

/** Returns an object with the trimmed text under `name`, or an empty object if the text is blank. */
const optional = <Name extends string>(name: Name, text: string) =>
  (text.trim() === '' ? {} : { [name]: text.trim() }) as Partial<Record<Name, string>>

/** Converts the content of the company form to a company without validation. Invalid numbers become NaN. */
export const companyFromDraft = ({ light, dark, chart, ...draft }: Draft): Company => ({
  company: draft.company.trim(),
  ...(light === '' ? {} : { colors: { light, ...optional('dark', dark), ...optional('chart', chart) } }),
  ...optional('logo', draft.logo),
  states: readStates(draft.states),
  branches: draft.branches.map(({ name, city, state }) => ({
    name: name.trim(),
    ...optional('city', city),
    ...optional('state', readState(state) ?? state),
  })),
  people: draft.people.map(({ name, email, role, branch, states }) => ({
    name: name.trim(),
    ...optional('email', email),
    role,
    ...(role === 'ADMINISTRATOR' ? {} : optional('branch', branch)),
    ...(readStates(states).length > 0 ? { states: readStates(states) } : {}),
  })),
  sources: draft.sources.map(({ name, category, price }) => ({
    name: name.trim(),
    category,
    priceCents: parseCents(price),
  })),
  leadsPerMonth: /^\d+$/.test(draft.leads.trim()) ? Number(draft.leads.trim()) : NaN,
  ...contactFromDraft(draft),
})

/** Returns the button at the end of the demo, if the form has one. An email address becomes a link to write to it. */
function contactFromDraft({
  contactLabel,
  contactAddress,
}: Pick<Draft, 'contactLabel' | 'contactAddress'>): Pick<Company, 'contact'> {
  const [label, address] = [contactLabel.trim(), contactAddress.trim()]
  if (label + address === '') return {}
  return { contact: { label, address: emailHref(address) ?? address } }
}

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** Returns the first error of each field, keyed by the field's path in the company document. */
export function draftErrors(draft: Draft): ReadonlyMap<string, string> {
  const errors = new Map<string, string>()
  const addError = (path: string, message: string) => {
    if (!errors.has(path)) errors.set(path, message.charAt(0).toUpperCase() + message.slice(1))
  }
  for (const part of ['light', 'dark', 'chart'] as const)
    if (draft[part] !== '' && !isColor(draft[part])) addError(`colors.${part}`, 'enter six hex digits, such as #0c5566')
  if (draft.light === '' && draft.dark + draft.chart !== '') addError('colors.light', 'enter the brand’s color too')
  for (const { path, message } of findCompanyErrors(companyFromDraft(draft)))
    addError(
      // One text field holds all US states of a list, so the error of a single state is shown at the field of the list.
      path.replace(/\.?states\[\d+\]$/, (place) => place.replace(/\[\d+\]/, '')),
      path.endsWith('priceCents') ? 'enter a price from $1.00 to $500.00' : message,
    )
  return errors
}
