import { maxAmountCents } from '../../../src/shared/money'
import { ADJUSTMENTS, agentOfAccount, CARDS, type Entry, EXCHANGE, type Ledger, type Posting, REVENUE } from './ledger'
import { lookUp } from '../../../src/shared/look-up'

/** Violations by record id. A new check of a record replaces its earlier violations. */
export class Violations {
  private readonly texts = new Map<string, readonly string[]>()

  set(id: string, texts: readonly string[]): void {
    if (texts.length > 0) this.texts.set(id, texts)
    else this.texts.delete(id)
  }

  /** Returns the messages sorted by record id, so that the result does not depend on the order of the checks. */
  inOrder(): readonly string[] {
    return [...this.texts].sort(([left], [right]) => (left < right ? -1 : 1)).flatMap(([, texts]) => texts)
  }
}

interface Account {
  balance: number
  /** Sum of the first `listedCount` transactions that the ledger lists for the account. */
  listedSum: number
  listedCount: number
}

/** Checks the rules V1 to V5 and V11 (docs/glossary.md). Reads each posting once. */
export class LedgerAudit {
  private readonly accounts = new Map<string, Account>()
  private readonly texts: string[] = []
  private readonly byAccount = new Violations()
  private readonly sums: Record<string, number> = {
    [CARDS]: 0,
    funds: 0,
    wallets: 0,
    clearing: 0,
    [REVENUE]: 0,
    [ADJUSTMENTS]: 0,
    [EXCHANGE]: 0,
  }
  private readCount = 0
  private last: Posting | undefined

  /**
   * Returns true if the log still contains all postings that this audit has read. Some can be missing, because a failed
   * command removes its postings.
   */
  isPartOf(postings: readonly Posting[]): boolean {
    return postings[this.readCount - 1] === this.last
  }

  balance(account: string): number {
    return this.accounts.get(account)?.balance ?? 0
  }

  /** Audits the postings that were added since the last call, and returns them. */
  read(ledger: Ledger): readonly Posting[] {
    const newPostings = ledger.postings.slice(this.readCount)
    const accounts = new Set<string>()
    for (const posting of newPostings) {
      this.readPosting(posting)
      for (const { account } of posting.entries) accounts.add(account)
    }
    for (const account of accounts) this.byAccount.set(account, this.compare(account, ledger))
    return newPostings
  }

  get violations(): readonly string[] {
    const total = Object.values(this.sums).reduce((sum, cents) => sum + cents, 0)
    const unbalanced = total === 0 ? [] : [`V1: all accounts sum to ${total}`]
    return [...this.texts, ...this.byAccount.inOrder(), ...unbalanced]
  }

  /** Total balance of each type of account, such as `wallets`. */
  get summary(): Readonly<Record<string, number>> {
    return { ...this.sums }
  }

  private readPosting(posting: Posting): void {
    const position = ++this.readCount
    if (posting.id !== `post_${position}`) this.texts.push(`V5: ${posting.id} is at position ${position} of the log`)
    if (this.last && posting.at < this.last.at) this.texts.push(`V5: ${posting.id} is older than the posting before it`)
    this.last = posting
    let sum = 0
    posting.entries.forEach((entry, line) => {
      sum += entry.amountCents
      // An entry id contains the position of the entry. If each id matches its position, all ids are unique.
      const id = `txn_${position}_${line + 1}`
      if (entry.id !== id) this.texts.push(`V5: ${entry.id} is at the position of ${id}`)
      this.readEntry(posting, entry)
    })
    if (sum !== 0) this.texts.push(`V1: the entries of ${posting.id} sum to ${sum}`)
  }

  private readEntry(posting: Posting, entry: Entry): void {
    const size = Math.abs(entry.amountCents)
    if (!Number.isSafeInteger(entry.amountCents) || size < 1 || size > maxAmountCents)
      this.texts.push(`V11: ${entry.id} has an invalid amount of ${entry.amountCents} cents`)
    const after = this.add(entry)
    if (entry.balanceAfterCents !== after)
      this.texts.push(`V3: ${entry.id} shows ${entry.balanceAfterCents} on ${entry.account}, the log sums to ${after}`)
    if (posting.type === 'LEAD_PURCHASE' && after < 0 && entry.amountCents < 0 && agentOfAccount(entry.account))
      this.texts.push(`V4: ${posting.id} takes ${entry.account} to ${after}`)
  }

  private add({ account: name, amountCents }: Entry): number {
    const account = this.accounts.get(name) ?? { balance: 0, listedSum: 0, listedCount: 0 }
    this.accounts.set(name, account)
    account.balance += amountCents
    const end = name.indexOf(':')
    const prefix = end < 0 ? name : name.slice(0, end)
    const kind = prefix === 'wallet' ? 'wallets' : prefix
    this.sums[kind] = (lookUp(this.sums, kind) ?? 0) + amountCents
    return account.balance
  }

  /** Checks rule V2: the ledger's balance and transactions of an account agree with the log of postings. */
  private compare(name: string, ledger: Ledger): readonly string[] {
    const account = this.accounts.get(name)
    if (!account) return []
    const entries = ledger.entries(name)
    if (entries.length < account.listedCount) account.listedCount = account.listedSum = 0
    for (; account.listedCount < entries.length; account.listedCount++)
      account.listedSum += entries[account.listedCount]?.amountCents ?? 0
    const { balance, listedSum } = account
    const shown = ledger.balance(name)
    return [
      ...(shown === balance ? [] : [`V2: ${name} shows ${shown}, the log sums to ${balance}`]),
      ...(listedSum === balance ? [] : [`V2: the transactions of ${name} sum to ${listedSum}, the log to ${balance}`]),
    ]
  }
}
