import { check } from '../validation/check'
import { parseJsonText } from '../validation/json-text'
import { inside, mistake } from '../validation/mistake'
import type { Company } from './company'
import { mistakesIn } from './mistakes'
import { companySchema } from './schema'

/** A document of the right shape; what it says may still be wrong (mistakes.ts). */
export function shapeOf(value: unknown, path = ''): Company {
  check(companySchema, value, path)
  const { $schema: _, ...company } = value as Company & { $schema?: string }
  return tidied(company)
}

/** A company from outside. Throws with the first place that is wrong and what was expected there. */
export function parseCompany(value: unknown, path = ''): Company {
  const company = shapeOf(value, path)
  const [first] = mistakesIn(company)
  if (first) throw mistake(path === '' ? first.path : inside(path, first.path), first.words)
  return company
}

export const shapeOfText = (text: string): Company => shapeOf(parseJsonText(text))

const codes = (states: readonly string[]): readonly string[] => states.map((state) => state.trim().toUpperCase())
const filled = (text: string | undefined): text is string => text !== undefined && text.trim() !== ''

/** The same without spaces at the ends and without what is empty, in one order: equal companies are equal texts. */
function tidied({ company, colors, logo, branches, people, states, sources, leadsPerMonth }: Company): Company {
  return {
    company: company.trim(),
    ...(colors
      ? { colors: { light: colors.light.toLowerCase(), ...(colors.dark ? { dark: colors.dark.toLowerCase() } : {}) } }
      : {}),
    ...(filled(logo) ? { logo } : {}),
    states: codes(states),
    branches: branches.map(({ name, city, state }) => ({
      name: name.trim(),
      ...(filled(city) ? { city: city.trim() } : {}),
      ...(filled(state) ? { state: state.trim().toUpperCase() } : {}),
    })),
    people: people.map(({ name, email, role, branch, states: own = [] }) => ({
      name: name.trim(),
      ...(filled(email) ? { email: email.trim() } : {}),
      role,
      ...(filled(branch) && role !== 'ADMINISTRATOR' ? { branch: branch.trim() } : {}),
      ...(own.length > 0 ? { states: codes(own) } : {}),
    })),
    sources: sources.map(({ name, category, priceCents }) => ({ name: name.trim(), category, priceCents })),
    leadsPerMonth,
  }
}
