import type { Words } from './word'

/** What the platform and the agent have said of a wallet: the administrator activates it, the agent enables it. */
export interface WalletFlags {
  readonly activated: boolean
  readonly enabled: boolean
}

export type WalletStatus = 'ACTIVE' | 'INACTIVE' | 'DISABLED' | 'NOT_SUBSCRIBED'

export const walletStatuses: Words<WalletStatus> = {
  ACTIVE: { name: 'Active', tone: 'success' },
  INACTIVE: { name: 'Inactive', tone: 'neutral' },
  DISABLED: { name: 'Disabled', tone: 'warning' },
  NOT_SUBSCRIBED: { name: 'Not subscribed', tone: 'neutral' },
}

export function walletStatus(wallet: WalletFlags | null): WalletStatus {
  if (!wallet) return 'NOT_SUBSCRIBED'
  if (!wallet.activated) return 'INACTIVE'
  return wallet.enabled ? 'ACTIVE' : 'DISABLED'
}
