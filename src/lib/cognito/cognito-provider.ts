import type { IdentityConfig } from '../env'
import type { IdentityProvider, ProviderUser } from '../session/identity-provider'
import { readAttributes, readSignIn, textOrNull } from './answers'
import { createPool, type PoolOptions } from './pool'
import { createRefresh } from './refresh'

const accounts = () => import('./accounts')

export function createCognitoProvider(config: IdentityConfig, options: PoolOptions = {}): IdentityProvider {
  const pool = createPool(config, options)
  const { call, withHash } = pool
  const { clientId } = config

  return {
    async signIn(credentials) {
      if (config.authFlow === 'USER_SRP_AUTH') return (await import('./srp')).signInBySrp(pool, credentials)
      const { username, password } = credentials
      const answer = await call('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: await withHash(username, { USERNAME: username, PASSWORD: password }),
        ClientId: clientId,
      })
      return readSignIn(answer, username)
    },

    // Loaded on demand: few sign-ins need a challenge, and the first page needs no second factor.
    answerChallenge: async (answer) => (await import('./challenges')).answerChallenge(pool, answer),
    associateTotp: async (handle) => (await import('./totp')).associateTotp(pool, handle),
    verifyTotp: async (input) => (await import('./totp')).verifyTotp(pool, input),
    preferTotp: async (accessToken, enabled) => (await import('./totp')).preferTotp(pool, accessToken, enabled),

    refresh: createRefresh(pool),

    async getUser(accessToken): Promise<ProviderUser> {
      const answer = await call('GetUser', { AccessToken: accessToken })
      const ways: unknown = answer['UserMFASettingList']
      return {
        username: textOrNull(answer['Username']),
        attributes: readAttributes(answer['UserAttributes']),
        secondFactors: Array.isArray(ways) ? ways.filter((way) => typeof way === 'string') : [],
      }
    },

    async globalSignOut(accessToken) {
      await call('GlobalSignOut', { AccessToken: accessToken })
    },

    async revokeToken(refreshToken) {
      await call('RevokeToken', { Token: refreshToken, ClientId: clientId, ...pool.secret })
    },

    // Loaded on demand: signed-in users do not need these calls.
    signUp: async (input) => (await accounts()).signUp(pool, input),
    confirmSignUp: async (input) => (await accounts()).confirmSignUp(pool, input),
    resendConfirmationCode: async (username) => (await accounts()).resendConfirmationCode(pool, username),
    forgotPassword: async (username) => (await accounts()).forgotPassword(pool, username),
    confirmForgotPassword: async (input) => (await accounts()).confirmForgotPassword(pool, input),
  }
}
