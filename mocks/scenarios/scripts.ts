import type { ScriptDocument } from './script/document'
import { agentScripts } from './scripts/agents'
import { companyScripts } from './scripts/company'
import { sampleScripts } from './scripts/own-company'
import { troubleScripts } from './scripts/trouble'

/** A script for each named scenario: it tells its story, and proves it. */
export const scripts: readonly ScriptDocument[] = [
  ...companyScripts,
  ...agentScripts,
  ...troubleScripts,
  ...sampleScripts,
]
