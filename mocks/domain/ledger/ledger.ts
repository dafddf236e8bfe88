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

/** Returns the id of an entry of the posting with this number. Both numbers count from 1. */
export const entryId = (posting: number, line: number): string => `txn_${posting}_${line}`

const NONE: readonly Entry[] = []

/** Entries, oldest first. */
interface Entries {
  /** Without those of postings that have not been read yet. */
  readonly read: Entry[]
  /** Number of all entries. */
  count: number
}

/** Account with its entries. The entries share the strings of this object, to save memory. */
interface Account extends Entries {
  readonly name: string
  readonly agentId: string | null
  readonly sourceId: string | null
  balanceCents: number
}

/**
 * Append-only double-entry ledger. The balance of an account is the sum of its entries. The entries of a posting are
 * made when somebody reads any: a new world has thousands of postings, and most screens show only balances.
 */
export class Ledger {
  private readonly log: Posting[] = []
  /** Postings since the last read of entries. */
  private unread: PostingDraft[] = []
  private readonly byAccount = new Map<string, Account>()
  private readonly byAgent = new Map<string, Entries>()

  constructor(
    private readonly work: UnitOfWork,
    private readonly aggregates?: Pick<AggregateCache, 'invalidate'>,
  ) {}

  /** Number of postings. */
  get size(): number {
    return this.log.length + this.unread.length
  }

  get postings(): readonly Posting[] {
    this.readAll()
    return this.log
  }

  accounts(): Iterable<string> {
    return this.byAccount.keys()
  }

  balance(account: string): number {
    return this.byAccount.get(account)?.balanceCents ?? 0
  }

  /** Returns the entries of an account, oldest first. */
  entries(account: string): readonly Entry[] {
    this.readAll()
    return this.byAccount.get(account)?.read ?? NONE
  }

  /** Returns the entries of an agent's funds and wallets, oldest first. */
  agentEntries(agentId: string): readonly Entry[] {
    this.readAll()
    return this.byAgent.get(agentId)?.read ?? NONE
  }

  /** Returns the number of entries of an agent's funds and wallets. */
  countAgentEntries(agentId: string): number {
    return this.byAgent.get(agentId)?.count ?? 0
  }

  /**
   * Returns the entry with this id, or undefined. The id contains the position of the entry, so no search is needed.
   */
  entry(id: string): Entry | undefined {
    this.readAll()
    const [, number, line] = id.split('_')
    const entry = this.log[Number(number) - 1]?.entries[Number(line) - 1]
    return entry?.id === id ? entry : undefined
  }

  /**
   * Appends one posting, and returns its number, counted from 1. Throws if its entries do not sum to zero, or if they
   * make an agent's balance negative without `mayGoNegative`.
   */
  post(draft: PostingDraft): number {
    this.check(draft)
    this.append(draft)
    if (this.work.isRecording) this.work.addUndo(() => this.takeBack())
    return this.size
  }

  /** Returns all postings in the format that `restore` accepts, for a snapshot of the ledger. */
  drafts(): readonly PostingDraft[] {
    const read = this.log.map(({ type, at, referenceId, entries }) => ({
      type,
      at,
      referenceId,
      entries: entries.map(({ account, amountCents }) => [account, amountCents] as const),
    }))
    const unread = this.unread.map(({ type, at, referenceId, entries }) => ({ type, at, referenceId, entries }))
    return [...read, ...unread]
  }

  /** Appends the postings of a snapshot. Skips the checks, because `post` checked each posting when it was created. */
  restore(drafts: readonly PostingDraft[]): void {
    for (const draft of drafts) this.append(draft)
  }

  private append(draft: PostingDraft): void {
    this.unread.push(draft)
    for (const [name, amountCents] of draft.entries) this.change(name, amountCents, 1)
  }

  /** Adds an entry to the balance of its account and to the counts, or takes it back. */
  private change(name: string, amountCents: number, count: 1 | -1): void {
    const account = this.account(name)
    account.balanceCents += count * amountCents
    account.count += count
    if (account.count === 0) this.byAccount.delete(name)
    const { agentId } = account
    if (agentId === null) return
    this.agent(agentId).count += count
    this.aggregates?.invalidate('agent', agentId)
  }

  /** Makes the entries of all postings. */
  private readAll(): void {
    const { unread } = this
    if (unread.length === 0) return
    this.unread = []
    for (const draft of unread) this.log.push(this.read(draft, this.log.length + 1))
  }

  private read({ type, at, referenceId, entries }: PostingDraft, number: number): Posting {
    const postingId = `post_${number}`
    return {
      id: postingId,
      type,
      at,
      referenceId,
      entries: entries.map(([name, amountCents], i): Entry => {
        const account = this.account(name)
        const { agentId, sourceId, read } = account
        const entry: Entry = {
          id: entryId(number, i + 1),
          postingId,
          type,
          account: account.name,
          amountCents,
          balanceAfterCents: (read.at(-1)?.balanceAfterCents ?? 0) + amountCents,
          agentId,
          sourceId,
          referenceId,
          at,
        }
        read.push(entry)
        if (agentId !== null) this.agent(agentId).read.push(entry)
        return entry
      }),
    }
  }

  private account(name: string): Account {
    const known = this.byAccount.get(name)
    if (known) return known
    const { agentId, sourceId } = agentOfAccount(name) ?? { agentId: null, sourceId: null }
    const account: Account = { name, agentId, sourceId, balanceCents: 0, count: 0, read: [] }
    this.byAccount.set(name, account)
    return account
  }

  private agent(agentId: string): Entries {
    const known = this.byAgent.get(agentId)
    if (known) return known
    const agent = { count: 0, read: [] }
    this.byAgent.set(agentId, agent)
    return agent
  }

  private check({ entries, mayGoNegative = false }: PostingDraft): void {
    let sum = 0
    for (const [account, amountCents] of entries) {
      if (!Number.isSafeInteger(amountCents) || amountCents === 0 || Math.abs(amountCents) > maxAmountCents)
        throw new Error(`An entry of ${amountCents} cents on ${account} is not a valid amount.`)
      sum += amountCents
      if (amountCents < 0 && !mayGoNegative && this.isDebt(account, entries))
        throw conflict('amountCents', 'There is not enough money for this.')
    }
    if (entries.length < 2 || sum !== 0) throw new Error(`The entries of a posting sum to ${sum} instead of 0.`)
  }

  /** Returns whether the entries make an agent's balance negative. */
  private isDebt(account: string, entries: PostingDraft['entries']): boolean {
    let balanceCents = this.balance(account)
    for (const [name, amountCents] of entries) if (name === account) balanceCents += amountCents
    return balanceCents < 0 && agentOfAccount(account) !== undefined
  }

  private takeBack(): void {
    const posting = this.unread.pop()
    if (posting) for (const [name, amountCents] of posting.entries) this.change(name, amountCents, -1)
    else
      for (const { account, agentId, amountCents } of this.log.pop()?.entries.toReversed() ?? []) {
        this.byAccount.get(account)?.read.pop()
        if (agentId !== null) this.agent(agentId).read.pop()
        this.change(account, amountCents, -1)
      }
  }
}
