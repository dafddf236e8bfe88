import { nudgeAgent, reassignLead, resolveLeadReturn } from './lead-management'

export const teamCommands = { nudgeAgent, reassignLead, resolveLeadReturn }
