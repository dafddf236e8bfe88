import type { Words } from './word'

/** Settings of a wallet: the administrator activates it, and the agent enables it. */
export interface WalletFlags {
  readonly active: boolean
  /** Both need the capability WALLET_SWITCHES. A service without it returns only `active`. */
  readonly activated?: boolean | null
  readonly enabled?: boolean | null
}

export type WalletStatus = 'ACTIVE' | 'INACTIVE' | 'DISABLED'

export const walletStatuses: Words<WalletStatus> = {
  ACTIVE: { name: 'Active', tone: 'success' },
  INACTIVE: { name: 'Inactive', tone: 'neutral' },
  DISABLED: { name: 'Disabled', tone: 'warning' },
}

/** Hint of every inactive wallet (specification, section 2). */
export const contactAdminText = 'Contact admin to activate this wallet'

export function walletStatus(wallet: WalletFlags): WalletStatus {
  if (wallet.active) return 'ACTIVE'
  return wallet.activated ? 'DISABLED' : 'INACTIVE'
}
