import { SAMPLE_COMPANY } from '../../world/company/company'
import type { StoryDocument } from './story-document'
import { agentStories } from './built-in/agents'
import { companyStories } from './built-in/company'
import { customCompanyStory } from './built-in/custom-company'
import { troubleStories } from './built-in/trouble'

/** One story for each scenario of the default company. Tests run each story to check its scenario. */
export const builtInStories: readonly StoryDocument[] = [...companyStories, ...agentStories, ...troubleStories]

/** Returns one story for each scenario. The last is about the sample company. */
export const allStories = async (): Promise<readonly StoryDocument[]> => [
  ...builtInStories,
  await customCompanyStory(SAMPLE_COMPANY),
]
