/** Rules for wallet balances. Pure, so that the rows, the filters, and the dashboard's counts always agree. */
import { formatCount } from '../../lib/format/numbers'
import { type WalletFlags, walletStatus } from '../../lib/labels/labels'

export interface WalletBalance {
  readonly balanceCents: number
  readonly lowBalanceThreshold: number
}

export function isLowBalance({ balanceCents, lowBalanceThreshold }: WalletBalance): boolean {
  return lowBalanceThreshold > 0 && balanceCents < lowBalanceThreshold
}

/** Returns the number of leads that the balance covers at the current price, or null without a positive price. */
export function runwayLeads(balanceCents: number, costPerLeadCents: number | null | undefined): number | null {
  if (!costPerLeadCents || costPerLeadCents <= 0) return null
  return Math.max(0, Math.floor(balanceCents / costPerLeadCents))
}

export function runwayText(balanceCents: number, costPerLeadCents: number | null | undefined): string | null {
  const leads = runwayLeads(balanceCents, costPerLeadCents)
  if (leads === null) return null
  if (leads === 0) return 'Not enough for a lead'
  return `Covers about ${formatCount(leads)} ${leads === 1 ? 'lead' : 'leads'}`
}

export interface WalletOrderKey {
  readonly name: string
  /** Null for a source without a wallet. */
  readonly wallet: (WalletFlags & WalletBalance) | null
}

/**
 * Compares rows by urgency, then by name. Negative balances are first, then active wallets with a low balance, other
 * active wallets, disabled wallets, inactive wallets, and sources without a wallet.
 */
export function compareWallets(a: WalletOrderKey, b: WalletOrderKey): number {
  return rank(a) - rank(b) || a.name.localeCompare(b.name, 'en-US')
}

function rank({ wallet }: WalletOrderKey): number {
  if (!wallet) return 5
  const status = walletStatus(wallet)
  if (wallet.balanceCents < 0) return 0
  if (status === 'ACTIVE') return isLowBalance(wallet) ? 1 : 2
  return status === 'DISABLED' ? 3 : 4
}
