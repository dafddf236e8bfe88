import { invalidParameter, notAuthorized } from '../../domain/identity/identity-error'
import type { WorldSession } from '../request-context'
import {
  clientOf,
  flowParameter,
  mapMember,
  optionalMember,
  requiredMember,
  requireSecretHash,
  CognitoError,
  type Fields,
} from './parameters'
import { checkSignIn, continueSignIn, refreshTokens, rotateTokens, type SignInResult } from './sign-in'
import { verifyToken, type Tokens } from './tokens'

/** Handles one Cognito operation. The session is anonymous: the input must prove the user's identity. */
export type Operation = (worldSession: WorldSession, input: Fields) => Fields | Promise<Fields>

const authenticationResult = (tokens: Omit<Tokens, 'refreshToken'> & Partial<Tokens>): Fields => ({
  AuthenticationResult: {
    AccessToken: tokens.accessToken,
    ExpiresIn: tokens.expiresInSeconds,
    IdToken: tokens.idToken,
    ...(tokens.refreshToken === undefined ? {} : { RefreshToken: tokens.refreshToken }),
    TokenType: 'Bearer',
  },
  ChallengeParameters: {},
})

export function toSignInResponse(result: SignInResult): Fields {
  if (result.kind === 'tokens') return authenticationResult(result.tokens)
  return { ChallengeName: result.name, ChallengeParameters: result.parameters, Session: result.session }
}

const initiateAuth: Operation = async (worldSession, input) => {
  const client = clientOf(input)
  const flow = requiredMember(input, 'AuthFlow')
  const parameters = mapMember(input, 'AuthParameters')
  const givenHash = optionalMember(parameters, 'SECRET_HASH')
  if (flow.startsWith('USER_') && !client.flows.includes(flow))
    throw invalidParameter(`${flow} flow not enabled for this client`)
  switch (flow) {
    case 'USER_SRP_AUTH': {
      const username = flowParameter(parameters, 'USERNAME')
      const clientPublic = flowParameter(parameters, 'SRP_A')
      requireSecretHash(client, [username], givenHash)
      const { beginSrp } = await import('./srp')
      return beginSrp(worldSession, username, clientPublic)
    }
    case 'USER_PASSWORD_AUTH': {
      const username = flowParameter(parameters, 'USERNAME')
      const password = flowParameter(parameters, 'PASSWORD')
      requireSecretHash(client, [username], givenHash)
      // The check is not part of a command, so the journal never holds a password.
      const checkedUser = checkSignIn(worldSession, username, password)
      return toSignInResponse(continueSignIn(worldSession, username, checkedUser, client))
    }
    case 'REFRESH_TOKEN_AUTH':
    case 'REFRESH_TOKEN': {
      if (client.rotates)
        throw new CognitoError('UnsupportedOperationException', 'Refresh token rotation is enabled for this client.')
      const token = flowParameter(parameters, 'REFRESH_TOKEN')
      const verification = verifyToken(worldSession.world, token, 'refresh')
      // Only the token names the user for SECRET_HASH. For an invalid token, `refreshTokens` throws below.
      if (verification.ok)
        requireSecretHash(client, [verification.grant.user.username, verification.grant.user.id], givenHash)
      return authenticationResult(refreshTokens(worldSession, token, client).tokens)
    }
    default:
      throw invalidParameter(`${flow} flow not enabled for this client`)
  }
}

const getTokensFromRefreshToken: Operation = (worldSession, input) => {
  const client = clientOf(input)
  const token = requiredMember(input, 'RefreshToken')
  if (client.secret !== null && optionalMember(input, 'ClientSecret') !== client.secret)
    throw notAuthorized('Client secret is missing or does not match.')
  return authenticationResult((client.rotates ? rotateTokens : refreshTokens)(worldSession, token, client).tokens)
}

/** The operations that sign a user in and refresh the tokens, by name. Every page load needs them. */
export const signInOperations: Readonly<Record<string, Operation>> = {
  InitiateAuth: initiateAuth,
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
}
