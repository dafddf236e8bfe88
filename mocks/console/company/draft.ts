import { localStore } from '../../../src/lib/browser/storage'
import { type Category, type Company, type Person, type Role } from '../../company/company'
import { findCompanyErrors } from '../../company/company-errors'

/** What stands in the form: the document, with texts where somebody types. */
export interface Draft {
  readonly company: string
  readonly light: string
  readonly dark: string
  readonly logo: string
  readonly states: string
  readonly leads: string
  readonly branches: readonly BranchDraft[]
  readonly people: readonly PersonDraft[]
  readonly sources: readonly SourceDraft[]
}

export interface BranchDraft {
  readonly name: string
  readonly city: string
  readonly state: string
}

export interface PersonDraft {
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly branch: string
  readonly states: string
}

export interface SourceDraft {
  readonly name: string
  readonly category: Category
  /** In dollars. */
  readonly price: string
}

const draftKey = 'sandbox:company'

/** What was typed is there again, in another panel and after a reload. */
export const saveDraft = (draft: Draft): void => localStore.set(draftKey, JSON.stringify(draft))

export function savedDraft(): Draft | undefined {
  try {
    const kept = JSON.parse(localStore.get(draftKey) ?? 'null') as Draft | null
    return kept && Array.isArray(kept.people) ? kept : undefined
  } catch {
    return undefined
  }
}

const joined = (states: readonly string[] = []): string => states.join(', ')

export const personDraft = ({ name, email = '', role, branch = '', states }: Person): PersonDraft => ({
  name,
  email,
  role,
  branch,
  states: joined(states),
})

export const draftOf = ({ company, colors, logo = '', states, leadsPerMonth, ...rest }: Company): Draft => ({
  company,
  light: colors?.light ?? '',
  dark: colors?.dark ?? '',
  logo,
  states: joined(states),
  leads: String(leadsPerMonth),
  branches: rest.branches.map(({ name, city = '', state = '' }) => ({ name, city, state })),
  people: rest.people.map(personDraft),
  sources: rest.sources.map(({ name, category, priceCents }) => ({
    name,
    category,
    price: (priceCents / 100).toFixed(2),
  })),
})

const codesIn = (text: string): readonly string[] =>
  text
    .toUpperCase()
    .split(/[\s,;|/]+/)
    .filter((code) => code !== '')

const inCents = (text: string): number =>
  /^\$?\d+(\.\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text.trim().replace('$', '')) * 100) : NaN

const filled = <Name extends string>(name: Name, text: string) =>
  (text.trim() === '' ? {} : { [name]: text.trim() }) as Partial<Record<Name, string>>

/** The document that the form says, right or wrong. */
export const companyOf = ({ light, dark, ...draft }: Draft): Company => ({
  company: draft.company.trim(),
  ...(light === '' ? {} : { colors: { light, ...filled('dark', dark) } }),
  ...filled('logo', draft.logo),
  states: codesIn(draft.states),
  branches: draft.branches.map(({ name, city, state }) => ({
    name: name.trim(),
    ...filled('city', city),
    ...filled('state', state.toUpperCase()),
  })),
  people: draft.people.map(({ name, email, role, branch, states }) => ({
    name: name.trim(),
    ...filled('email', email),
    role,
    ...(role === 'ADMINISTRATOR' ? {} : filled('branch', branch)),
    ...(codesIn(states).length > 0 ? { states: codesIn(states) } : {}),
  })),
  sources: draft.sources.map(({ name, category, price }) => ({
    name: name.trim(),
    category,
    priceCents: inCents(price),
  })),
  leadsPerMonth: /^\d+$/.test(draft.leads.trim()) ? Number(draft.leads.trim()) : NaN,
})

const COLOR = /^#[0-9a-f]{6}$/i

/** What is wrong with the form, by the place in the document. */
export function draftErrors(draft: Draft): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const note = (path: string, words: string) => {
    if (!found.has(path)) found.set(path, words.charAt(0).toUpperCase() + words.slice(1))
  }
  for (const side of ['light', 'dark'] as const)
    if (draft[side] !== '' && !COLOR.test(draft[side])) note(`colors.${side}`, 'expected six digits, such as #0c5566')
  if (draft.light === '' && draft.dark !== '') note('colors.light', 'expected a color here too')
  for (const { path, words } of findCompanyErrors(companyOf(draft)))
    note(
      // One field holds all states.
      path.replace(/\.?states\[\d+\]$/, (place) => place.replace(/\[\d+\]/, '')),
      path.endsWith('priceCents') ? 'enter a price from $1.00 to $500.00' : words,
    )
  return found
}
