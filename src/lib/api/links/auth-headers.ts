import { ApolloLink } from '@apollo/client/link'
import { throwError } from 'rxjs'
import { abortedError } from '../../errors/app-error'
import { decodeJwt, text, type TokenSet } from '../../auth/tokens'
import type { Session } from '../../auth/session'

/** Returns the headers of section 7. Without an identity token, the access token authorizes as a bearer token. */
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

/** Returns only the authorization header: some hosts reject requests with unknown headers. */
export const withoutExtras = ({ authorization }: Readonly<Record<string, string>> = {}): Record<string, string> =>
  authorization === undefined ? {} : { authorization }

/** Encodes values that are not printable ASCII, because `fetch` would throw on them. */
function headerValue(value: string): string {
  return /^[\x20-\x7e]*$/.test(value) ? value : encodeURIComponent(value)
}

declare module '@apollo/client' {
  interface DefaultContext {
    /** Identity token of the operation's last attempt. */
    sentIdToken?: string | null
    /** False for a server that rejects headers other than Authorization. */
    extraHeaders?: boolean
  }
}

export function setAuthHeaders(operation: ApolloLink.Operation, tokens: TokenSet | null): void {
  const sentIdToken = tokens?.idToken ?? null
  const all = authHeaders(tokens)
  operation.setContext(({ headers, extraHeaders }) => ({
    headers: { ...headers, ...(extraHeaders === false ? withoutExtras(all) : all) },
    sentIdToken,
  }))
}

export function createAuthHeadersLink(session: Pick<Session, 'tokensForRequest'>, ended: AbortSignal): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const tokens = session.tokensForRequest()
    // Reading storage may end the session of this client's user. The request must then not be sent.
    if (ended.aborted) return throwError(() => abortedError())
    setAuthHeaders(operation, tokens)
    return forward(operation)
  })
}
