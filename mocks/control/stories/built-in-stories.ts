import type { StoryDocument } from './story-document'
import { agentStories } from './built-in/agents'
import { companyStories } from './built-in/company'
import { sampleCompanyStories } from './built-in/custom-company'
import { troubleStories } from './built-in/trouble'

/** One story for each scenario. Tests run each story to check its scenario. */
export const builtInStories: readonly StoryDocument[] = [
  ...companyStories,
  ...agentStories,
  ...troubleStories,
  ...sampleCompanyStories,
]
