import { DEFAULT_COMPANY, type SeedCompany } from '../../world/seed/seed-company'
import { descriptions, personStories } from '../../scenarios/descriptions'
import { scenarios } from '../../scenarios/registry'
import { builtInStories } from '../../stories/built-in-stories'
import { acceptsCompany } from '../../scenarios/registry'

export interface Persona {
  readonly username: string
  readonly name: string
  readonly role: 'AGENT' | 'MANAGER' | 'ADMINISTRATOR'
  readonly story: string
}

/** Those whom one can become in a world. */
export const personasOf = ({ people }: SeedCompany): readonly Persona[] =>
  people.map(({ username, firstName, lastName, role, story }) => ({
    username,
    name: `${firstName} ${lastName}`.trim(),
    role,
    story: story ?? personStories[username] ?? '',
  }))

/** What a person chooses from: each scenario with the steps of its script. */
export const scenarioList = () =>
  scenarios.map(({ name }) => ({
    name,
    title: descriptions[name]?.title ?? name,
    story: descriptions[name]?.story ?? '',
    takesCompany: acceptsCompany(name),
    personas: personasOf(DEFAULT_COMPANY),
    steps: builtInStories.find((script) => script.name === name)?.steps ?? [],
  }))
