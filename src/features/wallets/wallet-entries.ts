import { type WalletFlags, walletStatus } from '../../lib/labels/labels'
import { compareWallets, isLowBalance, type WalletBalance } from './wallet-rules'

interface SourceLike {
  readonly sourceId: string
  readonly name: string
  readonly finalCostPerLead: number
}

interface WalletLike extends WalletFlags, WalletBalance {
  readonly sourceId: string
  readonly leadSource: SourceLike | null
}

/** One row: a wallet, or a source without a wallet. */
export interface WalletEntry<Wallet extends WalletLike, Source extends SourceLike> {
  readonly sourceId: string
  readonly name: string
  readonly costPerLeadCents: number | null
  readonly wallet: Wallet | null
  readonly source: Source | null
}

/** Returns every wallet, and a placeholder for each known source without a wallet, most urgent first. */
export function walletEntries<Wallet extends WalletLike, Source extends SourceLike>(
  wallets: readonly Wallet[],
  sources: readonly Source[],
): WalletEntry<Wallet, Source>[] {
  const bySource = new Map(sources.map((source) => [source.sourceId, source]))
  const subscribed = new Set(wallets.map((wallet) => wallet.sourceId))
  const entries = wallets.map((wallet): WalletEntry<Wallet, Source> => {
    const known = wallet.leadSource ?? bySource.get(wallet.sourceId)
    return {
      sourceId: wallet.sourceId,
      name: known?.name ?? wallet.sourceId,
      costPerLeadCents: known?.finalCostPerLead ?? null,
      wallet,
      source: bySource.get(wallet.sourceId) ?? null,
    }
  })
  const placeholders = sources
    .filter((source) => !subscribed.has(source.sourceId))
    .map((source): WalletEntry<Wallet, Source> => {
      const { sourceId, name, finalCostPerLead } = source
      return { sourceId, name, costPerLeadCents: finalCostPerLead, wallet: null, source }
    })
  return [...entries, ...placeholders].sort(compareWallets)
}

export interface WalletCounts {
  readonly active: number
  readonly total: number
  readonly low: number
}

export function walletCounts(
  entries: readonly { readonly wallet: (WalletFlags & WalletBalance) | null }[],
): WalletCounts {
  return {
    active: entries.filter(({ wallet }) => wallet && walletStatus(wallet) === 'ACTIVE').length,
    total: entries.length,
    low: entries.filter(({ wallet }) => wallet && isLowBalance(wallet)).length,
  }
}
