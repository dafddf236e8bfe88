import { zoneCalendar } from '../../domain/periods'
import { reject } from '../../domain/input-checks'
import { type Company, SAMPLE_COMPANY } from '../../world/company/company'
import { parseCompany } from '../../world/company/parse-company'
import { CUSTOM_COMPANY_SCENARIO } from '../../world/scenarios/create-world'
import type { World } from '../../world/world'
import { customCompanyStory } from './built-in/custom-company'
import { builtInStories } from './built-in-stories'
import { parseStory } from './parse-story'
import type { StoryDocument } from './story-document'

/** The name of a built-in story, a story as parsed JSON, or the company that the story is about. */
export type StoryChoice = { readonly name: string } | { readonly document: unknown } | { readonly company: Company }

/**
 * Returns the story in a document, about a company, or the built-in story with this name. The story `own-company` is about the company
 * of the world, or else about the sample company. Throws VALIDATION_FAILED.
 */
export async function findStory(choice: StoryChoice, { header }: World, nowMs: number): Promise<StoryDocument> {
  if ('document' in choice) return parseStory(choice.document)
  if ('company' in choice) return localCompanyStory(parseCompany(choice.company), nowMs)
  if (choice.name === CUSTOM_COMPANY_SCENARIO) return localCompanyStory(header.company ?? SAMPLE_COMPANY, nowMs)
  const names = [...builtInStories.map(({ name }) => name), CUSTOM_COMPANY_SCENARIO]
  return builtInStories.find(({ name }) => name === choice.name) ?? reject('name', `one of ${names.join(', ')}`)
}

/** Returns a company's story with the figures of this computer's time zone, as the app shows them. */
export const localCompanyStory = (company: Company, nowMs: number): Promise<StoryDocument> =>
  customCompanyStory(company, nowMs, localTimeZone())

/** Returns the time zone of this computer. Undefined if it names none that its own formatter accepts. */
function localTimeZone(): string | undefined {
  try {
    return zoneCalendar(new Intl.DateTimeFormat().resolvedOptions().timeZone).timeZone
  } catch {
    return undefined
  }
}
