/** Rules for wallet balances. Pure, so that the rows, the filters, and the dashboard's counts always agree. */
import { compareText } from '../../shared/search'
import { formatCount } from '../../lib/format/numbers'
import { type WalletFlags, walletStatus } from '../../lib/labels/labels'
import { isBelowThreshold } from '../../shared/wallets'

export interface WalletBalance {
  readonly balanceCents: number
  readonly lowBalanceThreshold: number
}

/** A wallet's flags and balance. */
export type WalletState = WalletFlags & WalletBalance

export function isLowBalance({ balanceCents, lowBalanceThreshold }: WalletBalance): boolean {
  return isBelowThreshold(balanceCents, lowBalanceThreshold)
}

/** Returns the number of leads that the balance covers at the current price, or null without a positive price. */
export function runwayLeads(balanceCents: number, costPerLeadCents: number | null | undefined): number | null {
  if (!costPerLeadCents || costPerLeadCents <= 0 || Number.isNaN(balanceCents)) return null
  return Math.max(0, Math.floor(balanceCents / costPerLeadCents))
}

export function runwayText(balanceCents: number, costPerLeadCents: number | null | undefined): string | null {
  const leads = runwayLeads(balanceCents, costPerLeadCents)
  if (leads === null) return null
  if (leads === 0) return 'Not enough for a lead'
  return `Covers about ${formatCount(leads)} ${leads === 1 ? 'lead' : 'leads'}`
}

/** Number of leads that a suggested deposit pays for at least. */
const suggestedLeads = 5
const suggestionStepCents = 2_500

/** Returns a round amount that pays for a few leads and takes the balance to the alert level. */
export function suggestedFundingCents(
  { balanceCents, lowBalanceThreshold }: WalletBalance,
  costPerLeadCents: number | null,
): number {
  const neededCents = Math.max(suggestedLeads * (costPerLeadCents ?? 0), lowBalanceThreshold - balanceCents)
  return Math.max(1, Math.ceil(neededCents / suggestionStepCents)) * suggestionStepCents
}

/** Returns the wallets with a low balance, each with its next step: fund it, enable it, or look at it. */
export const lowWallets = <Wallet extends WalletLike, Source extends SourceLike>(
  entries: readonly WalletEntry<Wallet, Source>[],
) =>
  entries.flatMap(({ sourceId, name, wallet, source, costPerLeadCents }) => {
    if (!wallet || !isLowBalance(wallet)) return []
    const { balanceCents } = wallet
    const coversLeads = runwayLeads(balanceCents, costPerLeadCents)
    const status = walletStatus(wallet)
    const step =
      status === 'DISABLED'
        ? ({ kind: 'enable' } as const)
        : status === 'ACTIVE' && source
          ? ({ kind: 'fund', amountCents: suggestedFundingCents(wallet, costPerLeadCents) } as const)
          : ({ kind: 'view' } as const)
    return [{ sourceId, name, balanceCents, coversLeads, step }]
  })

/**
 * Orders rows by urgency, then by name. Negative balances are first, then active wallets with a low balance, other
 * active wallets, disabled wallets, inactive wallets, and sources without a wallet.
 */
const byUrgency = (a: Row, b: Row): number => rank(a) - rank(b) || compareText(a.name, b.name)

/** `wallet` is null for a source without a wallet. */
type Row = Pick<WalletEntry<WalletLike, SourceLike>, 'name' | 'wallet'>

function rank({ wallet }: Row): number {
  if (!wallet) return 5
  const status = walletStatus(wallet)
  if (wallet.balanceCents < 0) return 0
  if (status === 'ACTIVE') return isLowBalance(wallet) ? 1 : 2
  return status === 'DISABLED' ? 3 : 4
}

interface SourceLike {
  readonly sourceId: string
  readonly name: string
  readonly finalCostPerLead: number
}

interface WalletLike extends WalletState {
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
  return [...entries, ...placeholders].sort(byUrgency)
}

export function walletCounts(entries: readonly { readonly wallet: WalletState | null }[]) {
  return {
    active: entries.filter(({ wallet }) => wallet && walletStatus(wallet) === 'ACTIVE').length,
    total: entries.length,
    low: entries.filter(({ wallet }) => wallet && isLowBalance(wallet)).length,
  }
}
