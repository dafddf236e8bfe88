import { invalidParameter, notAuthorized } from '../../domain/identity/identity-error'
import type { WorldSession } from '../request-context'
import {
  clientOf,
  flowParameter,
  map,
  optional,
  required,
  requireSecretHash,
  CognitoError,
  type Fields,
} from './parameters'
import { refresh, refreshByRotation, signIn, type SignInAnswer } from './sign-in'
import { verifyToken, type Tokens } from './tokens'

/** Nobody is signed in yet: whoever is named in the input has to prove it. */
export type Operation = (access: WorldSession, input: Fields) => Fields | Promise<Fields>

const authenticated = (tokens: Omit<Tokens, 'refreshToken'> & Partial<Tokens>): Fields => ({
  AuthenticationResult: {
    AccessToken: tokens.accessToken,
    ExpiresIn: tokens.expiresInSeconds,
    IdToken: tokens.idToken,
    ...(tokens.refreshToken === undefined ? {} : { RefreshToken: tokens.refreshToken }),
    TokenType: 'Bearer',
  },
  ChallengeParameters: {},
})

export function signInAnswer(answer: SignInAnswer): Fields {
  if (answer.kind === 'tokens') return authenticated(answer.tokens)
  return { ChallengeName: answer.name, ChallengeParameters: answer.parameters, Session: answer.session }
}

const initiateAuth: Operation = async (access, input) => {
  const client = clientOf(input)
  const flow = required(input, 'AuthFlow')
  const parameters = map(input, 'AuthParameters')
  const proof = optional(parameters, 'SECRET_HASH')
  if (flow.startsWith('USER_') && !client.flows.includes(flow))
    throw invalidParameter(`${flow} flow not enabled for this client`)
  switch (flow) {
    case 'USER_SRP_AUTH': {
      const username = flowParameter(parameters, 'USERNAME')
      const clientPublic = flowParameter(parameters, 'SRP_A')
      requireSecretHash(client, [username], proof)
      const { beginSrp } = await import('./srp')
      return beginSrp(access, username, clientPublic)
    }
    case 'USER_PASSWORD_AUTH': {
      const username = flowParameter(parameters, 'USERNAME')
      const password = flowParameter(parameters, 'PASSWORD')
      requireSecretHash(client, [username], proof)
      return signInAnswer(signIn(access, username, password, client))
    }
    case 'REFRESH_TOKEN_AUTH':
    case 'REFRESH_TOKEN': {
      if (client.rotates)
        throw new CognitoError('UnsupportedOperationException', 'Refresh token rotation is enabled for this client.')
      const token = flowParameter(parameters, 'REFRESH_TOKEN')
      const verdict = verifyToken(access.world, token, 'refresh')
      // Whose name the proof must bear is known from the token only; without a person the refresh itself is refused.
      if (verdict.ok) requireSecretHash(client, [verdict.grant.user.username, verdict.grant.user.id], proof)
      return authenticated(refresh(access, token, client).tokens)
    }
    default:
      throw invalidParameter(`${flow} flow not enabled for this client`)
  }
}

const getTokensFromRefreshToken: Operation = (access, input) => {
  const client = clientOf(input)
  const token = required(input, 'RefreshToken')
  if (client.secret !== null && optional(input, 'ClientSecret') !== client.secret)
    throw notAuthorized('Client secret is missing or does not match.')
  return authenticated((client.rotates ? refreshByRotation : refresh)(access, token, client).tokens)
}

/** How somebody gets in, and stays: what every page with a person on it asks. */
export const handleSignIn: Readonly<Record<string, Operation>> = {
  InitiateAuth: initiateAuth,
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
}
