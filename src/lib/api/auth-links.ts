/** Links that depend on the session: headers, token refresh, and creation of the user's agent. */
import { nonBlank } from '../../shared/non-blank'
import type { ApolloLink } from '@apollo/client/link'
import { SetContextLink } from '@apollo/client/link/context'
import { ErrorLink } from '@apollo/client/link/error'
import { finalize, from, mergeMap, of, tap } from 'rxjs'
import { abortedError } from '../errors/app-error'
import { classify, isAuthenticationFailure } from '../errors/classify'
import { decodeJwt, identityKeyOf, type TokenSet } from '../auth/tokens'
import type { Session } from '../auth/session-types'

/** Returns the headers of section 7. Without an identity token, the access token authorizes as a bearer token. */
export function authHeaders(tokens: Partial<TokenSet> | null): Readonly<Record<string, string>> {
  if (!tokens) return {}
  const { idToken, accessToken, username } = tokens
  const claims = decodeJwt(idToken ?? '') ?? decodeJwt(accessToken ?? '')
  const sub = nonBlank(claims?.['sub'])
  const actor = sub ?? nonBlank(claims?.['cognito:username']) ?? nonBlank(username)
  const headers: Readonly<Record<string, string | null | undefined>> = {
    authorization: idToken || (accessToken && `Bearer ${accessToken}`),
    'x-id-token': idToken,
    'x-access-token': accessToken,
    'x-actor-id': actor,
    'x-user-id': actor,
    'x-agent-id': nonBlank(claims?.['custom:agent_id']) ?? actor,
    'x-user-email': nonBlank(claims?.['email']),
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

/** Sets the headers of each attempt. */
export function createAuthHeadersLink(session: Pick<Session, 'tokensForRequest'>, ended: AbortSignal): ApolloLink {
  return new SetContextLink(({ headers, extraHeaders }) => {
    const tokens = session.tokensForRequest()
    // Reading storage may end the session of this client's user. The request must then not be sent.
    if (ended.aborted) throw abortedError()
    const all = authHeaders(tokens)
    return {
      headers: { ...headers, ...(extraHeaders === false ? withoutExtras(all) : all) },
      sentIdToken: tokens?.idToken ?? null,
    }
  })
}

/**
 * After an authentication failure, refreshes the tokens and retries the operation once. A second authentication failure
 * becomes the operation's error, and the session counts it. An authorization failure does not cause a refresh.
 */
export function createRefreshLink(session: Pick<Session, 'refresh' | 'reportRetry'>): ApolloLink {
  return new ErrorLink(({ error, operation, forward }) => {
    if (!isAuthenticationFailure(error)) return
    const { sentIdToken } = operation.getContext()
    let isAccepted: boolean | undefined
    return from(session.refresh(sentIdToken ? { idToken: sentIdToken } : null)).pipe(
      mergeMap(({ idToken }) =>
        forward(operation).pipe(
          tap({
            next: (result) => (isAccepted = !isAuthenticationFailure(result)),
            error: (failure: unknown) => (isAccepted = isAuthenticationFailure(failure) ? false : undefined),
          }),
          // Reports after the operation has its result, because the report may end the session and abort the operation.
          finalize(() => {
            if (idToken && isAccepted !== undefined) session.reportRetry({ idToken }, isAccepted)
          }),
        ),
      ),
    )
  })
}

/**
 * Creates the user's agent when their own `getAgent` returns NOT_FOUND, then sends the query again. This happens at the
 * first sign-in of a user that exists only at the identity provider. Queries that fail in the meantime share one
 * attempt.
 */
export function createAgentLink(session: Pick<Session, 'tokensForRequest'>): ApolloLink {
  let creation: Promise<boolean> | undefined
  return new ErrorLink(({ result, operation, forward }) => {
    const tokens = result && isAgentMissing(result) ? session.tokensForRequest() : null
    if (!result || !tokens || operation.variables['agentId'] !== identityKeyOf(tokens)) return
    creation ??= import('../auth/create-own-agent')
      .then((module) => module.createOwnAgent(operation.client, tokens))
      .finally(() => {
        creation = undefined
      })
    return from(creation).pipe(mergeMap((isCreated) => (isCreated ? forward(operation) : of(result))))
  })
}

const isAgentMissing = ({ errors }: ApolloLink.Result): boolean =>
  errors?.some((error) => error.path?.[0] === 'getAgent' && classify({ errors: [error] }).code === 'NOT_FOUND') ?? false
