import { DEFAULT_COMPANY, type SeedCompany } from '../../world/seed/seed-company'
import { descriptions, personStories } from '../../scenarios/descriptions'
import { acceptsCompany, scenarios } from '../../scenarios/registry'
import { builtInStories } from '../../stories/built-in-stories'

export interface Persona {
  readonly username: string
  readonly name: string
  readonly role: 'AGENT' | 'MANAGER' | 'ADMINISTRATOR'
  readonly story: string
}

/** Returns the users that a presenter can sign in as. */
export const personasOf = ({ people }: SeedCompany): readonly Persona[] =>
  people.map(({ username, firstName, lastName, role, story }) => ({
    username,
    name: `${firstName} ${lastName}`.trim(),
    role,
    story: story ?? personStories[username] ?? '',
  }))

/** Returns all scenarios, each with the steps of its story. */
export const scenarioList = () =>
  scenarios.map(({ name }) => ({
    name,
    title: descriptions[name]?.title ?? name,
    story: descriptions[name]?.story ?? '',
    takesCompany: acceptsCompany(name),
    personas: personasOf(DEFAULT_COMPANY),
    steps: builtInStories.find((story) => story.name === name)?.steps ?? [],
  }))
