import { fundsAccount, walletAccount } from '../domain/ledger/ledger'
import { findUserByLogin } from '../domain/identity/usernames'
import { reject } from '../domain/input-checks'
import { SYSTEM, type World } from '../world/world'
import { didYouMean } from '../../src/shared/did-you-mean'

export interface BalanceInput {
  /** Username of the agent. */
  readonly agent: string
  /** Name or id of a lead source. Without it, the balance is that of the funds in no wallet. */
  readonly source?: string | undefined
}

/** Returns the balance of a wallet or of an agent's funds, in cents. A wallet that does not exist has none. */
export function readBalance(world: World, { agent, source }: BalanceInput): number {
  const context = world.view(SYSTEM)
  const { store, ledger } = context
  const user = findUserByLogin(context, agent)
  if (!user) {
    const names = [...store.users.all()].map(({ username }) => username)
    return reject('agent', `the username of a person${didYouMean(agent, names)}`)
  }
  if (source === undefined) return ledger.balance(fundsAccount(user.id))
  const sources = [...store.leadSources.all()]
  const names = sources.map(({ name }) => name)
  const found = sources.find(({ id, name }) => id === source || name === source)
  if (!found) return reject('source', `one of ${names.join(', ')}${didYouMean(source, names)}`)
  return ledger.balance(walletAccount(user.id, found.id))
}
