/** The chart of accounts (docs/glossary.md, "Ledger"). `cards`, `exchange` and `adjustments` are the outside world. */
export const CARDS = 'cards'
export const REVENUE = 'revenue'
export const ADJUSTMENTS = 'adjustments'
/** Buyers outside this marketplace, invoiced elsewhere. */
export const EXCHANGE = 'exchange'

export const fundsAccount = (agentId: string) => `funds:${agentId}`
export const walletAccount = (agentId: string, sourceId: string) => `wallet:${agentId}:${sourceId}`
const CLEARING = 'clearing:'
export const clearingAccount = (paymentIntentId: string) => `${CLEARING}${paymentIntentId}`

/** Which payment's money waits on an account, if it is one of that kind. */
export const paymentOfClearing = (account: string): string | undefined =>
  account.startsWith(CLEARING) ? account.slice(CLEARING.length) : undefined

export interface AgentAccount {
  readonly agentId: string
  readonly sourceId: string | null
}

/** Whose account it is, or undefined for the platform's own and the outside world's. */
export function agentOfAccount(account: string): AgentAccount | undefined {
  const [kind, agentId, sourceId] = account.split(':')
  if (kind === 'funds' && agentId) return { agentId, sourceId: null }
  if (kind === 'wallet' && agentId && sourceId) return { agentId, sourceId }
  return undefined
}
