import { AppError } from '../errors/app-error'
import { challengeMessage, sessionMessages } from '../errors/catalogue'
import { classify } from '../errors/classify'
import { noteFailure, noteForeignTokens } from '../errors/failures'
import { IdentityError, type Challenge, type IdentityProvider, type SignInResponse } from './identity-provider'
import { lifetimeMsOf } from './refresh'
import { SessionError, type AccountCalls, type Session, type SessionDeps, type SignInOutcome } from './session-types'
import { readTokenSet, usernameInTokens, type TokenSet } from './tokens'
import type { AuthUser } from './user'
import { lookUp } from '../../shared/look-up'

interface SignInDeps extends Pick<SessionDeps, 'audience' | 'log'> {
  /** Throws SessionError if the identity provider is not configured. */
  readonly requireProvider: () => IdentityProvider
  /** Stores the tokens in the session and returns their user. */
  readonly onTokens: (
    tokens: TokenSet,
    details: { readonly attributes: Readonly<Record<string, string>>; readonly lifetimeMs: number | undefined },
  ) => AuthUser
}

type SignInRequest = (provider: IdentityProvider) => Promise<SignInResponse>

export function createSignIn({
  requireProvider,
  audience,
  log,
  onTokens,
}: SignInDeps): AccountCalls & Pick<Session, 'signIn' | 'answerChallenge' | 'beginTotpAtSignIn'> {
  let pending: { readonly key: string; readonly outcome: Promise<SignInOutcome> } | null = null

  /** A repeated submit of the same input shares the pending outcome. Other input waits for it. */
  function enqueue(username: string, secret: string, request: SignInRequest): Promise<SignInOutcome> {
    const key = JSON.stringify([username, secret])
    if (pending?.key === key) return pending.outcome
    const outcome = (pending?.outcome ?? Promise.resolve()).then(() => attempt(username, request))
    const current = { key, outcome }
    pending = current
    return outcome.finally(() => {
      if (pending === current) pending = null
    })
  }

  /** Calls the provider. Logs what the operator must change if the set-up is at fault. Rejects without a provider. */
  async function ask<Output>(call: (provider: IdentityProvider) => Promise<Output>): Promise<Output> {
    try {
      return await call(requireProvider())
    } catch (error) {
      if (error instanceof IdentityError && error.remedy)
        log.error(`The identity provider refused a request because of its set-up. ${error.remedy}`, {
          error: error.cause,
        })
      throw error
    }
  }

  async function attempt(username: string, request: SignInRequest): Promise<SignInOutcome> {
    try {
      return await ask(async (provider) => readResponse(await request(provider), provider))
    } catch (cause) {
      const error = classify(cause)
      if (error.message === sessionMessages.notConfigured) noteFailure({ error, operation: 'SignIn' })
      const type = error instanceof IdentityError ? error.type : null
      const { message } = error
      if (type === 'UserNotConfirmedException') return { kind: 'confirmationRequired', username, message }
      if (type === 'PasswordResetRequiredException') return { kind: 'passwordResetRequired', username, message }
      return { kind: 'failed', error }
    }
  }

  async function readResponse(response: SignInResponse, provider: IdentityProvider): Promise<SignInOutcome> {
    if (response.kind === 'challenge') {
      const { challenge } = response
      if (isSupported(challenge)) return { kind: 'challenge', challenge }
      throw new AppError('AUTHENTICATION_FAILED', { message: challengeMessage(challenge.name) })
    }
    const { accessToken, idToken, refreshToken } = response.tokens
    if (!accessToken || !idToken || !refreshToken) throw new SessionError('authenticationFailed')
    const { username, attributes } = await readUser(provider, { accessToken, idToken })
    if (!username) throw new SessionError('userWithoutUsername')
    const tokens = readTokenSet({ accessToken, idToken, refreshToken, username }, audience)
    if (!tokens) {
      const error = new SessionError('authenticationFailed')
      noteForeignTokens(error, 'SignIn', { idToken, accessToken }, audience)
      throw error
    }
    return { kind: 'signedIn', user: onTokens(tokens, { attributes, lifetimeMs: lifetimeMsOf(response.tokens) }) }
  }

  async function readUser(provider: IdentityProvider, tokens: Pick<TokenSet, 'accessToken' | 'idToken'>) {
    try {
      return await provider.getUser(tokens.accessToken)
    } catch (error) {
      // The tokens identify the user, so a failed lookup must not block the sign-in.
      log.warn('The current user could not be read; the identity token is used instead', { error })
      return { username: usernameInTokens(tokens), attributes: {} }
    }
  }

  return {
    signIn: (credentials) =>
      enqueue(credentials.username, credentials.password, (provider) => provider.signIn(credentials)),
    answerChallenge(answer) {
      const { challenge, ...input } = answer
      return enqueue(challenge.username, JSON.stringify(input), (provider) => provider.answerChallenge(answer))
    },
    beginTotpAtSignIn: ({ session }) => ask((provider) => provider.associateTotp({ session })),
    signUp: (input) => ask((provider) => provider.signUp(input)),
    confirmSignUp: (input) =>
      ask((provider) => provider.confirmSignUp(input)).catch((error: unknown) => {
        // The answer to an earlier confirmation was lost.
        if (!(error instanceof IdentityError) || !/current status is confirmed/i.test(error.message)) throw error
      }),
    resendConfirmationCode: (username) => ask((provider) => provider.resendConfirmationCode(username)),
    forgotPassword: (username) => ask((provider) => provider.forgotPassword(username)),
    confirmForgotPassword: (input) => ask((provider) => provider.confirmForgotPassword(input)),
  }
}

/* Challenges */

/** Second factors that ask for a typed code, in display order. */
const codeChallenges = ['SOFTWARE_TOKEN_MFA', 'SMS_MFA', 'EMAIL_OTP'] as const

export type SecondFactor = (typeof codeChallenges)[number]

/** Returns a list that the provider sends as JSON in one parameter. Invalid JSON yields an empty list. */
export function listParameter(challenge: Challenge, name: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(lookUp(challenge.parameters, name) ?? '[]')
    return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : []
  } catch {
    return []
  }
}

/** Returns the second factors that the user may choose from. */
export function secondFactorsOf(challenge: Challenge): readonly SecondFactor[] {
  const offered = listParameter(challenge, 'MFAS_CAN_CHOOSE')
  return codeChallenges.filter((name) => offered.includes(name))
}

/** Returns whether the app has a form for the challenge. */
function isSupported(challenge: Challenge): boolean {
  switch (challenge.name) {
    case 'NEW_PASSWORD_REQUIRED':
      return true
    case 'SELECT_MFA_TYPE':
      return secondFactorsOf(challenge).length > 0
    case 'MFA_SETUP':
      return listParameter(challenge, 'MFAS_CAN_SETUP').includes('SOFTWARE_TOKEN_MFA')
    default:
      return codeChallenges.some((name) => name === challenge.name)
  }
}
