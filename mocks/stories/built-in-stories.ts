import type { ScriptDocument } from './document'
import { agentScripts } from './built-in/agents'
import { companyScripts } from './built-in/company'
import { sampleScripts } from './built-in/own-company'
import { troubleScripts } from './built-in/trouble'

/** A script for each named scenario: it tells its story, and proves it. */
export const scripts: readonly ScriptDocument[] = [
  ...companyScripts,
  ...agentScripts,
  ...troubleScripts,
  ...sampleScripts,
]
