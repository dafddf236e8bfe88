import type { IdentityConfig } from '../../settings/env'
import type { UnknownRecord } from '../../errors/parse-error'
import type { Clock } from '../../time/clock'
import { createCognitoClient, type CallCognito, type CognitoClientOptions } from './cognito-client'
import { secretHash } from './secret-hash'

/** The app client of a user pool: its calls, and the secret hash if the client has a secret. */
export interface Pool {
  readonly config: IdentityConfig
  readonly call: CallCognito
  /** Returns the input of operations with client and user at the top level. */
  readonly forUser: (username: string) => Promise<UnknownRecord>
  /** Returns the parameters of an auth flow, with the secret hash added to them. */
  readonly withHash: (username: string, parameters: UnknownRecord) => Promise<UnknownRecord>
  /** Returns epoch milliseconds, from the provider's clock if known. */
  readonly now: () => number
  /** The plain client secret, which the token operations require. */
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
