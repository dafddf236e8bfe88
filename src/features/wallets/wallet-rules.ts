/** What a wallet's figures mean. Pure, so that the cards, the filters and the dashboard's counts always agree. */
import { formatCount } from '../../lib/format/numbers'
import { type WalletFlags, walletStatus } from '../../lib/words/wallet-words'

export interface WalletBalance {
  readonly balanceCents: number
  readonly lowBalanceThreshold: number
}

export function isLowBalance({ balanceCents, lowBalanceThreshold }: WalletBalance): boolean {
  return lowBalanceThreshold > 0 && balanceCents < lowBalanceThreshold
}

/** Whole leads that the balance pays for at the present price; null when the price is not known or is nothing. */
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
  /** Null for a source that the agent has no wallet for. */
  readonly wallet: (WalletFlags & WalletBalance) | null
}

/** Low balances that stop work come first, then other wallets, then sources without one; by name among equals. */
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
