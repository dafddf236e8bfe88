import type { IdentityConfig } from '../env'
import type { UnknownRecord } from '../errors/signals'
import type { Clock } from '../time/clock'
import { createCognitoClient, type CallCognito, type CognitoClientOptions } from './cognito-client'
import { secretHash } from './secret-hash'

/** The app client of a pool: its calls, and the proof of its secret where it has one. */
export interface Pool {
  readonly config: IdentityConfig
  readonly call: CallCognito
  /** Input of the operations that name client and user at the top level. */
  readonly forUser: (username: string) => Promise<UnknownRecord>
  /** Parameters of the flows, which carry the proof among themselves. */
  readonly withHash: (username: string, parameters: UnknownRecord) => Promise<UnknownRecord>
  /** Epoch milliseconds, by the provider's clock where that is known. */
  readonly now: () => number
  /** The secret itself, for the operations about tokens, which ask for it in clear. */
  readonly secret: UnknownRecord
}

export interface PoolOptions extends Omit<CognitoClientOptions, 'endpoint'> {
  readonly clock?: Pick<Clock, 'now'> | undefined
}

export function createPool(config: IdentityConfig, { clock, ...options }: PoolOptions): Pool {
  const { clientId, clientSecret, endpoint } = config
  const hashOf = (username: string) => (clientSecret ? secretHash(username, clientId, clientSecret) : undefined)
  return {
    config,
    call: createCognitoClient({ ...options, endpoint }),
    async forUser(username) {
      const hash = await hashOf(username)
      return { ClientId: clientId, ...(hash && { SecretHash: hash }), Username: username }
    },
    async withHash(username, parameters) {
      const hash = await hashOf(username)
      return hash ? { ...parameters, SECRET_HASH: hash } : parameters
    },
    now: () => clock?.now() ?? Date.now(),
    secret: clientSecret ? { ClientSecret: clientSecret } : {},
  }
}
