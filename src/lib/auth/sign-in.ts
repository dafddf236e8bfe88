import { AppError } from '../errors/app-error'
import { challengeMessage } from '../errors/catalogue'
import { classify } from '../errors/classify'
import type { Log } from '../telemetry/log'
import { canAnswer } from './challenges'
import { IdentityError } from './identity-error'
import type { IdentityProvider, SignInAnswer } from './identity-provider'
import { decodeJwt } from './jwt'
import type { Session, SignInOutcome } from './session'
import { SessionError } from './session-error'
import { readTokenSet, usernameInClaims, type TokenAudience, type TokenSet } from './token-set'
import type { AuthUser } from './user'

export interface SignInDeps {
  /** Throws SessionError if the identity provider is not configured. */
  readonly requireProvider: () => IdentityProvider
  readonly audience: TokenAudience | null
  readonly log: Log
  /** Stores the tokens in the session and returns their user. */
  readonly accept: (
    tokens: TokenSet,
    attributes: Readonly<Record<string, string>>,
    lifetimeMs: number | undefined,
  ) => AuthUser
}

type Ask = (provider: IdentityProvider) => Promise<SignInAnswer>

export function createSignIn(deps: SignInDeps): Pick<Session, 'signIn' | 'answerChallenge' | 'beginTotpAtSignIn'> {
  let pending: { readonly key: string; readonly outcome: Promise<SignInOutcome> } | null = null

  /** A repeated submit of the same input shares the pending outcome. Other input waits for it. */
  function inTurn(username: string, secret: string, ask: Ask): Promise<SignInOutcome> {
    const key = JSON.stringify([username, secret])
    if (pending?.key === key) return pending.outcome
    const before = pending?.outcome ?? Promise.resolve()
    const outcome = before.then(() => attempt(username, ask))
    const begun = { key, outcome }
    pending = begun
    return outcome.finally(() => {
      if (pending === begun) pending = null
    })
  }

  async function attempt(username: string, ask: Ask): Promise<SignInOutcome> {
    try {
      const provider = deps.requireProvider()
      return await settle(await ask(provider), provider)
    } catch (cause) {
      const error = classify(cause)
      const type = error instanceof IdentityError ? error.type : null
      const { message } = error
      if (type === 'UserNotConfirmedException') return { kind: 'confirmationRequired', username, message }
      if (type === 'PasswordResetRequiredException') return { kind: 'passwordResetRequired', username, message }
      return { kind: 'failed', error }
    }
  }

  async function settle(answer: SignInAnswer, provider: IdentityProvider): Promise<SignInOutcome> {
    if (answer.kind === 'challenge') {
      const { challenge } = answer
      if (canAnswer(challenge)) return { kind: 'challenge', challenge }
      throw new AppError('AUTHENTICATION_FAILED', { message: challengeMessage(challenge.name) })
    }
    const { accessToken, idToken, refreshToken, expiresInSeconds } = answer.tokens
    if (!accessToken || !idToken || !refreshToken) throw new SessionError('authenticationFailed')
    const { username, attributes } = await readPerson(provider, accessToken, idToken)
    if (!username) throw new SessionError('userWithoutUsername')
    const tokens = readTokenSet({ accessToken, idToken, refreshToken, username }, deps.audience)
    if (!tokens) throw new SessionError('authenticationFailed')
    const lifetimeMs = expiresInSeconds === undefined ? undefined : expiresInSeconds * 1000
    return { kind: 'signedIn', user: deps.accept(tokens, attributes, lifetimeMs) }
  }

  async function readPerson(provider: IdentityProvider, accessToken: string, idToken: string) {
    try {
      return await provider.getUser(accessToken)
    } catch (error) {
      // The tokens identify the user, so a failed lookup must not block the sign-in.
      deps.log.warn('The current user could not be read; the identity token is used instead', { error })
      return { username: usernameInClaims(decodeJwt(idToken), decodeJwt(accessToken)), attributes: {} }
    }
  }

  return {
    signIn: (credentials) => inTurn(credentials.username, credentials.password, (asked) => asked.signIn(credentials)),
    answerChallenge: (answer) => {
      const { challenge, ...what } = answer
      return inTurn(challenge.username, JSON.stringify(what), (asked) => asked.answerChallenge(answer))
    },
    beginTotpAtSignIn: async ({ session }) => deps.requireProvider().associateTotp({ session }),
  }
}
