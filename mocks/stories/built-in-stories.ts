import type { StoryDocument } from './story-document'
import { agentStories } from './built-in/agents'
import { companyStories } from './built-in/company'
import { sampleCompanyStories } from './built-in/custom-company'
import { troubleStories } from './built-in/trouble'

/** A script for each named scenario: it tells its story, and proves it. */
export const builtInStories: readonly StoryDocument[] = [
  ...companyStories,
  ...agentStories,
  ...troubleStories,
  ...sampleCompanyStories,
]
