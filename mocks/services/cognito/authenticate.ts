import { Kind, OperationTypeNode } from 'graphql'
import type { Actor } from '../../domain/context'
import type { GraphQLRequest } from '../request-context'
import { operationsIn } from '../parse-request'
import type { World } from '../../world/world'
import { verifyToken, type TokenFailure } from './tokens'

const MESSAGES: Readonly<Partial<Record<TokenFailure, string>>> = {
  malformed: 'Unable to parse JWT token.',
  signature: 'The signature of the token is not valid.',
  issuer: 'The token was issued by another user pool.',
  audience: 'The token was issued for another client.',
  use: 'The token was issued for another use.',
  expired: 'Token has expired.',
}

/** Returns AppSync's response to a missing or invalid token. This error type makes the app refresh its tokens. */
export const unauthorized = (message: string): Response =>
  new Response(JSON.stringify({ errors: [{ errorType: 'UnauthorizedException', message }] }), {
    status: 401,
    headers: { 'content-type': 'application/json; charset=utf-8', 'x-amzn-errortype': 'UnauthorizedException' },
  })

/**
 * Returns the user of a GraphQL request, an anonymous actor, or a 401 response. The `authorization` header contains an
 * identity token, or `Bearer` and an identity or access token. Ignores the role in the token, because permission checks
 * use the role in the store.
 */
export function authenticate(world: World, graphqlRequest: GraphQLRequest): Actor | Response {
  const authorization = graphqlRequest.request.headers.get('authorization')?.trim() ?? ''
  if (authorization === '')
    return isPublic(graphqlRequest) ? { kind: 'anonymous' } : unauthorized('Valid authorization header not provided.')
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(authorization) ?? []
  const asIdToken = verifyToken(world, bearer ?? authorization, 'id')
  const verification =
    bearer !== undefined && !asIdToken.ok && asIdToken.reason === 'use'
      ? verifyToken(world, bearer, 'access')
      : asIdToken
  return verification.ok
    ? { kind: 'user', userId: verification.grant.user.id }
    : unauthorized(MESSAGES[verification.reason] ?? 'Token has been revoked.')
}

/** Mutations that need no token. */
const PUBLIC_MUTATIONS = ['signIn', 'signUp', 'confirmSignUp']

/**
 * Returns whether the request needs no token. A request without a document or with a syntax error needs none, because
 * the GraphQL server rejects it.
 */
const isPublic = ({ document }: GraphQLRequest): boolean =>
  operationsIn(document).every(({ operation, selectionSet }) =>
    selectionSet.selections.every(
      (selection) =>
        selection.kind === Kind.FIELD &&
        (selection.name.value.startsWith('__') ||
          (operation === OperationTypeNode.MUTATION && PUBLIC_MUTATIONS.includes(selection.name.value))),
    ),
  )
