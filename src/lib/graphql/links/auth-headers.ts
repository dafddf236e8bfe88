import { ApolloLink } from '@apollo/client/link'
import { throwError } from 'rxjs'
import { abortedError } from '../../errors/app-error'
import { decodeJwt, text } from '../../session/jwt'
import type { Session } from '../../session/session'
import type { TokenSet } from '../../session/token-set'

/** Sent for servers that read them. Nobody may be authorized by one: anybody can send them. */
const extras = new Set(['x-id-token', 'x-access-token', 'x-actor-id', 'x-user-id', 'x-agent-id', 'x-user-email'])

/** The headers of section 7: the identity token authorizes; without one, the access token does, as a bearer. */
export function authHeaders(tokens: Partial<TokenSet> | null): Readonly<Record<string, string>> {
  if (!tokens) return {}
  const { idToken, accessToken, username } = tokens
  const claims = decodeJwt(idToken ?? '') ?? decodeJwt(accessToken ?? '')
  const sub = text(claims?.['sub'])
  const actor = sub ?? text(claims?.['cognito:username']) ?? text(username)
  const headers: Readonly<Record<string, string | null | undefined>> = {
    authorization: idToken || (accessToken && `Bearer ${accessToken}`),
    'x-id-token': idToken,
    'x-access-token': accessToken,
    'x-actor-id': actor,
    'x-user-id': actor,
    'x-agent-id': text(claims?.['custom:agent_id']) ?? actor,
    'x-user-email': text(claims?.['email']),
  }
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value ? [[name, headerValue(value)]] : [])),
  )
}

/** Header values are bytes: a name in another script would make `fetch` throw. */
function headerValue(value: string): string {
  return /^[\x20-\x7e]*$/.test(value) ? value : encodeURIComponent(value)
}

declare module '@apollo/client' {
  interface DefaultContext {
    /** The identity token that the operation was last sent with. */
    sentIdToken?: string | null
  }
}

export function setAuthHeaders(operation: ApolloLink.Operation, tokens: TokenSet | null): void {
  const sentIdToken = tokens?.idToken ?? null
  operation.setContext(({ headers }) => ({ headers: { ...headers, ...authHeaders(tokens) }, sentIdToken }))
}

export function createAuthHeadersLink(session: Pick<Session, 'tokensForRequest'>, ended: AbortSignal): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const tokens = session.tokensForRequest()
    // The look at storage may have found that the session is gone, or somebody else's: nothing is sent for the former.
    if (ended.aborted) return throwError(() => abortedError())
    setAuthHeaders(operation, tokens)
    return forward(operation)
  })
}

/** Leaves of these headers the one that authorizes: some hosts refuse a page whose headers they do not know. */
export function createAuthorizationAloneLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    operation.setContext(({ headers }) => ({ headers: withoutExtras(headers) }))
    return forward(operation)
  })
}

export const withoutExtras = (headers: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !extras.has(name)))
