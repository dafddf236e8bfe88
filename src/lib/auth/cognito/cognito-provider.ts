import type { IdentityConfig } from '../../settings/env'
import { IdentityError, type FreshTokens, type IdentityProvider } from '../identity-provider'
import {
  createCognitoClient,
  readAttributes,
  readSignInResponse,
  readTokens,
  textOrNull,
  type CognitoClient,
  type CognitoClientOptions,
} from './cognito-client'

/**
 * Returns the refresh call, which uses REFRESH_TOKEN_AUTH. A client with refresh token rotation refuses that flow. The
 * call then uses GetTokensFromRefreshToken, also for every later refresh of this page.
 */
function createRefresh(client: CognitoClient): IdentityProvider['refresh'] {
  let isRotating = false

  async function byFlow(refreshToken: string, username: string): Promise<FreshTokens> {
    return readTokens(await client.initiateAuth('REFRESH_TOKEN_AUTH', username, { REFRESH_TOKEN: refreshToken }))
  }

  async function byRotation(refreshToken: string): Promise<FreshTokens> {
    const input = { RefreshToken: refreshToken, ClientId: client.config.clientId, ...client.secret }
    return readTokens(await client.call('GetTokensFromRefreshToken', input))
  }

  return async ({ refreshToken, username }) => {
    if (isRotating) return byRotation(refreshToken)
    try {
      return await byFlow(refreshToken, username)
    } catch (error) {
      if (!isRotationRefusal(error)) throw error
      isRotating = true
      return byRotation(refreshToken)
    }
  }
}

/**
 * Returns whether the pool refuses REFRESH_TOKEN_AUTH because the client rotates its refresh tokens. Such a client has
 * the flow disabled, so "flow not enabled" means the same. Source: Cognito developer guide, "Refresh token rotation".
 */
function isRotationRefusal(error: unknown): boolean {
  if (!(error instanceof IdentityError) || error.status !== 400) return false
  const message = error.cause instanceof Error ? error.cause.message : ''
  return error.type === 'UnsupportedOperationException' || /rotation is enabled|flow (?:is )?not enabled/i.test(message)
}

export function createCognitoProvider(config: IdentityConfig, options: CognitoClientOptions = {}): IdentityProvider {
  const client = createCognitoClient(config, options)
  const { call } = client
  // Loaded on demand: few sign-ins need a challenge, and signed-in users do not sign up.
  const account = async () => (await import('./account-operations')).createAccountOperations(client)

  return {
    async signIn({ username, password }) {
      const parameters = { USERNAME: username, PASSWORD: password }
      const response = await client.initiateAuth('USER_PASSWORD_AUTH', username, parameters)
      return readSignInResponse(response, username)
    },

    refresh: createRefresh(client),

    async getUser(accessToken) {
      const response = await call('GetUser', { AccessToken: accessToken })
      const factors: unknown = response['UserMFASettingList']
      return {
        username: textOrNull(response['Username']),
        attributes: readAttributes(response['UserAttributes']),
        secondFactors: Array.isArray(factors) ? factors.filter((factor) => typeof factor === 'string') : [],
      }
    },

    async globalSignOut(accessToken) {
      await call('GlobalSignOut', { AccessToken: accessToken })
    },

    async revokeToken(refreshToken) {
      await call('RevokeToken', { Token: refreshToken, ClientId: config.clientId, ...client.secret })
    },

    answerChallenge: async (answer) => (await account()).answerChallenge(answer),
    associateTotp: async (handle) => (await account()).associateTotp(handle),
    verifyTotp: async (input) => (await account()).verifyTotp(input),
    preferTotp: async (accessToken, enabled) => (await account()).preferTotp(accessToken, enabled),
    signUp: async (input) => (await account()).signUp(input),
    confirmSignUp: async (input) => (await account()).confirmSignUp(input),
    resendConfirmationCode: async (username) => (await account()).resendConfirmationCode(username),
    forgotPassword: async (username) => (await account()).forgotPassword(username),
    confirmForgotPassword: async (input) => (await account()).confirmForgotPassword(input),
  }
}
