import type { Words } from './word'

/** What the platform and the agent have said of a wallet: the administrator activates it, the agent enables it. */
export interface WalletFlags {
  readonly active: boolean
  /** Both need the capability WALLET_SWITCHES; a service without it reports `active` alone. */
  readonly activated?: boolean | null
  readonly enabled?: boolean | null
}

export type WalletStatus = 'ACTIVE' | 'INACTIVE' | 'DISABLED'

export const walletStatuses: Words<WalletStatus> = {
  ACTIVE: { name: 'Active', tone: 'success' },
  INACTIVE: { name: 'Inactive', tone: 'neutral' },
  DISABLED: { name: 'Disabled', tone: 'warning' },
}

/** The hint of every inactive wallet (specification, section 2). */
export const contactAdminText = 'Contact admin to activate this wallet'

export function walletStatus(wallet: WalletFlags): WalletStatus {
  if (wallet.active) return 'ACTIVE'
  return wallet.activated ? 'DISABLED' : 'INACTIVE'
}
