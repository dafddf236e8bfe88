import { maxAmountCents } from '../../../src/shared/money'
import { conflict } from '../errors'
import type { AggregateCache } from '../aggregates'
import type { UnitOfWork } from '../unit-of-work'

/*
 * Accounts of the ledger (docs/glossary.md, "Ledger"). Money in `cards`, `exchange`, and `adjustments` is outside the
 * platform.
 */
export const CARDS = 'cards'
export const REVENUE = 'revenue'
export const ADJUSTMENTS = 'adjustments'
/** Payments by rivals, who pay by invoice. */
export const EXCHANGE = 'exchange'

export const fundsAccount = (agentId: string) => `funds:${agentId}`
export const walletAccount = (agentId: string, sourceId: string) => `wallet:${agentId}:${sourceId}`
const CLEARING = 'clearing:'
export const clearingAccount = (paymentIntentId: string) => `${CLEARING}${paymentIntentId}`

/**
 * Returns the payment id of a clearing account, or undefined for other accounts. A clearing account holds a card
 * payment until the provider's callback arrives.
 */
export const paymentOfClearing = (account: string): string | undefined =>
  account.startsWith(CLEARING) ? account.slice(CLEARING.length) : undefined

/** Returns the agent of a funds or wallet account, with the lead source of a wallet. Undefined for other accounts. */
export function agentOfAccount(account: string): Pick<Account, 'agentId' | 'sourceId'> | undefined {
  const [kind, agentId, sourceId] = account.split(':')
  if (kind === 'funds' && agentId) return { agentId, sourceId: null }
  if (kind === 'wallet' && agentId && sourceId) return { agentId, sourceId }
  return undefined
}

export type PostingType =
  'FUNDING' | 'TRANSFER' | 'TOP_UP' | 'LEAD_PURCHASE' | 'LEAD_RETURN' | 'CREDIT' | 'REFUND' | 'REVERSAL'

export interface Entry {
  /** `txn_{position of the posting}_{position of the entry}`, both from 1. */
  readonly id: string
  readonly postingId: string
  readonly type: PostingType
  readonly account: string
  readonly amountCents: number
  readonly balanceAfterCents: number
  readonly agentId: string | null
  readonly sourceId: string | null
  readonly referenceId: string | null
  readonly at: number
}

export interface Posting {
  readonly id: string
  readonly type: PostingType
  readonly at: number
  readonly referenceId: string | null
  readonly entries: readonly Entry[]
}

export interface PostingDraft {
  readonly type: PostingType
  readonly at: number
  readonly referenceId: string | null
  readonly entries: readonly (readonly [account: string, amountCents: number])[]
  /** Allows the posting to make an agent's balance negative, for example when it reverses a payment. */
  readonly mayGoNegative?: boolean
}

const NONE: readonly Entry[] = []

/** Account with its entries. The entries share the strings of this object, to save memory. */
interface Account {
  readonly name: string
  readonly agentId: string | null
  readonly sourceId: string | null
  /** Oldest first. */
  readonly entries: Entry[]
}

const balanceOf = (account: Account | undefined): number => account?.entries.at(-1)?.balanceAfterCents ?? 0

/** Append-only double-entry ledger. The balance of an account is the sum of its entries. */
export class Ledger {
  private readonly log: Posting[] = []
  private readonly byAccount = new Map<string, Account>()
  private readonly byAgent = new Map<string, Entry[]>()

  constructor(
    private readonly work: UnitOfWork,
    private readonly aggregates?: Pick<AggregateCache, 'invalidate'>,
  ) {}

  get postings(): readonly Posting[] {
    return this.log
  }

  accounts(): Iterable<string> {
    return this.byAccount.keys()
  }

  balance(account: string): number {
    return balanceOf(this.byAccount.get(account))
  }

  /** Returns the entries of an account, oldest first. */
  entries(account: string): readonly Entry[] {
    return this.byAccount.get(account)?.entries ?? NONE
  }

  /** Returns the entries of an agent's funds and wallets, oldest first. */
  agentEntries(agentId: string): readonly Entry[] {
    return this.byAgent.get(agentId) ?? NONE
  }

  /**
   * Returns the entry with this id, or undefined. The id contains the position of the entry, so no search is needed.
   */
  entry(id: string): Entry | undefined {
    const [, number, line] = id.split('_')
    const entry = this.log[Number(number) - 1]?.entries[Number(line) - 1]
    return entry?.id === id ? entry : undefined
  }

  /**
   * Appends one posting. Throws if its entries do not sum to zero, or if they make an agent's balance negative without
   * `mayGoNegative`.
   */
  post(draft: PostingDraft): Posting {
    this.check(draft)
    const posting = this.append(draft)
    if (this.work.isRecording) this.work.addUndo(() => this.takeBack(posting))
    return posting
  }

  /** Returns all postings in the format that `restore` accepts, for a snapshot of the ledger. */
  drafts(): readonly PostingDraft[] {
    return this.log.map(({ type, at, referenceId, entries }) => ({
      type,
      at,
      referenceId,
      entries: entries.map(({ account, amountCents }) => [account, amountCents] as const),
    }))
  }

  /** Appends the postings of a snapshot. Skips the checks, because `post` checked each posting when it was created. */
  restore(drafts: readonly PostingDraft[]): void {
    for (const draft of drafts) this.append(draft)
  }

  private append(draft: PostingDraft): Posting {
    const number = this.log.length + 1
    const postingId = `post_${number}`
    const entries = draft.entries.map(([name, amountCents], line): Entry => {
      const account = this.account(name)
      const { agentId, sourceId } = account
      const entry: Entry = {
        id: `txn_${number}_${line + 1}`,
        postingId,
        type: draft.type,
        account: account.name,
        amountCents,
        balanceAfterCents: balanceOf(account) + amountCents,
        agentId,
        sourceId,
        referenceId: draft.referenceId,
        at: draft.at,
      }
      account.entries.push(entry)
      if (agentId !== null) {
        const listed = this.byAgent.get(agentId)
        if (listed) listed.push(entry)
        else this.byAgent.set(agentId, [entry])
        this.aggregates?.invalidate('agent', agentId)
      }
      return entry
    })
    const posting: Posting = { id: postingId, type: draft.type, at: draft.at, referenceId: draft.referenceId, entries }
    this.log.push(posting)
    return posting
  }

  private account(name: string): Account {
    const known = this.byAccount.get(name)
    if (known) return known
    const account = { name, agentId: null, sourceId: null, ...agentOfAccount(name), entries: [] }
    this.byAccount.set(name, account)
    return account
  }

  private check({ entries, mayGoNegative }: PostingDraft): void {
    let sum = 0
    const running = new Map<string, number>()
    for (const [account, amountCents] of entries) {
      if (!Number.isSafeInteger(amountCents) || amountCents === 0 || Math.abs(amountCents) > maxAmountCents)
        throw new Error(`An entry of ${amountCents} cents on ${account} is not a valid amount.`)
      sum += amountCents
      const balance = (running.get(account) ?? this.balance(account)) + amountCents
      running.set(account, balance)
      if (balance < 0 && amountCents < 0 && !mayGoNegative && agentOfAccount(account))
        throw conflict('amountCents', 'There is not enough money for this.')
    }
    if (entries.length < 2 || sum !== 0) throw new Error(`The entries of a posting sum to ${sum} instead of 0.`)
  }

  private takeBack(posting: Posting): void {
    this.log.pop()
    for (const entry of posting.entries.toReversed()) {
      const account = this.byAccount.get(entry.account)
      account?.entries.pop()
      if (account?.entries.length === 0) this.byAccount.delete(entry.account)
      if (entry.agentId) this.byAgent.get(entry.agentId)?.pop()
      this.aggregates?.invalidate('agent', entry.agentId)
    }
  }
}
