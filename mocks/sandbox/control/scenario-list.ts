import { DEFAULT_CAST, type Cast } from '../../world/seed/cast'
import { descriptions, personStories } from '../../scenarios/descriptions'
import { scenarios } from '../../scenarios/registry'
import { scripts } from '../../stories/built-in-stories'
import { takesCompany } from '../../scenarios/registry'

export interface Persona {
  readonly username: string
  readonly name: string
  readonly role: 'AGENT' | 'MANAGER' | 'ADMINISTRATOR'
  readonly story: string
}

/** Those whom one can become in a world. */
export const personasOf = ({ people }: Cast): readonly Persona[] =>
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
    takesCompany: takesCompany(name),
    personas: personasOf(DEFAULT_CAST),
    steps: scripts.find((script) => script.name === name)?.steps ?? [],
  }))
