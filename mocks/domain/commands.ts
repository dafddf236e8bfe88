import { identityCommands } from './identity/commands'
import { leadSourceCommands } from './lead-sources/commands'
import { leadCommands } from './leads/commands'
import { organizationCommands } from './organization/commands'
import { paymentCommands } from './payments/commands'
import { settingsCommands } from './settings/commands'
import { teamCommands } from './team/commands'
import { userCommands } from './users/commands'
import { walletCommands } from './wallets/commands'

/**
 * Everything that can change a world, by the name under which the journal keeps it. A command takes the context and
 * one plain input, and answers with a small plain result (ids and figures, never records): both must survive JSON.
 */
export const commands = {
  ...identityCommands,
  ...leadCommands,
  ...leadSourceCommands,
  ...organizationCommands,
  ...paymentCommands,
  ...settingsCommands,
  ...teamCommands,
  ...userCommands,
  ...walletCommands,
}

export type CommandName = keyof typeof commands
export type CommandInput<Name extends CommandName> = Parameters<(typeof commands)[Name]>[1]
export type CommandResult<Name extends CommandName> = ReturnType<(typeof commands)[Name]>
