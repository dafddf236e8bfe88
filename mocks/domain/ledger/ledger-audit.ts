import { MAX_AMOUNT_CENTS } from '../money'
import { ADJUSTMENTS, agentOfAccount, CARDS, type Entry, EXCHANGE, type Ledger, type Posting, REVENUE } from './ledger'

/** What there is to say against records, by their ids: a record that is looked at again is judged anew. */
export class Violations {
  private readonly texts = new Map<string, readonly string[]>()

  set(id: string, texts: readonly string[]): void {
    if (texts.length > 0) this.texts.set(id, texts)
    else this.texts.delete(id)
  }

  /** By the ids, so that it does not matter which was looked at last. */
  inOrder(): readonly string[] {
    return [...this.texts].sort(([left], [right]) => (left < right ? -1 : 1)).flatMap(([, texts]) => texts)
  }
}

interface Account {
  balance: number
  /** The sum of its transactions, as the ledger lists them, and how many of them have been added up. */
  listedSum: number
  listed: number
}

/** V1 to V5 and V11: every posting by itself, and the chain of balances of each account. Reads each posting once. */
export class LedgerAudit {
  private readonly accounts = new Map<string, Account>()
  private readonly texts: string[] = []
  private readonly unlike = new Violations()
  /** Ids of entries that do not say where they stand: a log that is in order has none. */
  private readonly strayIds = new Set<string>()
  private readonly sums: Record<string, number> = {
    [CARDS]: 0,
    funds: 0,
    wallets: 0,
    clearing: 0,
    [REVENUE]: 0,
    [ADJUSTMENTS]: 0,
    [EXCHANGE]: 0,
  }
  private total = 0
  private length = 0
  private last: Posting | undefined

  /** Whether all that has been read still stands in this log: a command that failed may have been read, and taken back. */
  isPartOf(postings: readonly Posting[]): boolean {
    return postings[this.length - 1] === this.last
  }

  balance(account: string): number {
    return this.accounts.get(account)?.balance ?? 0
  }

  /** Proves what is new in the log, and answers it. */
  follow(ledger: Ledger): readonly Posting[] {
    const fresh = ledger.postings.slice(this.length)
    const touched = new Set<string>()
    for (const posting of fresh) {
      this.readPosting(posting)
      for (const { account } of posting.entries) touched.add(account)
    }
    for (const account of touched) this.unlike.set(account, this.compare(account, ledger))
    return fresh
  }

  get objections(): readonly string[] {
    const total = this.total === 0 ? [] : [`V1: all accounts together hold ${this.total}`]
    return [...this.texts, ...this.unlike.inOrder(), ...total]
  }

  /** Sums by kind of account: enough to see where the money is. */
  get summary(): Readonly<Record<string, number>> {
    return { ...this.sums }
  }

  private readPosting(posting: Posting): void {
    const place = ++this.length
    if (posting.id !== `post_${place}`) this.say('V5', `${posting.id} stands at place ${place} of the log`)
    if (this.last && posting.at < this.last.at) this.say('V5', `${posting.id} is older than the posting before it`)
    this.last = posting
    let sum = 0
    posting.entries.forEach((entry, line) => {
      sum += entry.amountCents
      this.checkId(entry.id, place, line + 1)
      this.readEntry(posting, entry)
    })
    this.total += sum
    if (sum !== 0) this.say('V1', `the entries of ${posting.id} sum to ${sum}`)
  }

  /** An id that says where its entry stands cannot stand twice: only the others have to be remembered. */
  private checkId(id: string, place: number, line: number): void {
    const isStray = id !== `txn_${place}_${line}`
    if (!isStray && this.strayIds.size === 0) return
    const [, otherPlace, otherLine] = /^txn_(\d+)_(\d+)$/.exec(id)?.map(Number) ?? []
    const isOfEarlier =
      isStray &&
      otherPlace !== undefined &&
      otherLine !== undefined &&
      (otherPlace < place || (otherPlace === place && otherLine < line))
    if (isOfEarlier || this.strayIds.has(id)) this.say('V5', `${id} stands twice in the log`)
    if (isStray) this.strayIds.add(id)
  }

  private readEntry(posting: Posting, entry: Entry): void {
    const size = Math.abs(entry.amountCents)
    if (!Number.isSafeInteger(entry.amountCents) || size < 1 || size > MAX_AMOUNT_CENTS)
      this.say('V11', `${entry.id} is about ${entry.amountCents} cents`)
    const after = this.add(entry)
    if (entry.balanceAfterCents !== after)
      this.say('V3', `${entry.id} says ${entry.balanceAfterCents} on ${entry.account}, the log says ${after}`)
    if (posting.type === 'LEAD_PURCHASE' && after < 0 && entry.amountCents < 0 && agentOfAccount(entry.account))
      this.say('V4', `${posting.id} takes ${entry.account} to ${after}`)
  }

  private add({ account: name, amountCents }: Entry): number {
    const account = this.accounts.get(name) ?? { balance: 0, listedSum: 0, listed: 0 }
    this.accounts.set(name, account)
    account.balance += amountCents
    const end = name.indexOf(':')
    const kind = end < 0 ? name : name.slice(0, end)
    const shown = kind === 'wallet' ? 'wallets' : kind
    this.sums[shown] = (this.sums[shown] ?? 0) + amountCents
    return account.balance
  }

  /** V2: an account as the ledger answers it. */
  private compare(name: string, ledger: Ledger): readonly string[] {
    const account = this.accounts.get(name)
    if (!account) return []
    const entries = ledger.entries(name)
    if (entries.length < account.listed) account.listed = account.listedSum = 0
    for (; account.listed < entries.length; account.listed++)
      account.listedSum += entries[account.listed]?.amountCents ?? 0
    const { balance, listedSum } = account
    const shown = ledger.balance(name)
    return [
      ...(shown === balance ? [] : [`V2: ${name} shows ${shown}, the log says ${balance}`]),
      ...(listedSum === balance ? [] : [`V2: the transactions of ${name} sum to ${listedSum}, the log to ${balance}`]),
    ]
  }

  private say(id: string, text: string): void {
    this.texts.push(`${id}: ${text}`)
  }
}
