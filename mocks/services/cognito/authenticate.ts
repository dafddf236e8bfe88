import { Kind, OperationTypeNode } from 'graphql'
import type { Actor } from '../../domain/context'
import type { GraphQLRequest } from '../request-context'
import { operationsIn } from '../parse-request'
import type { World } from '../../world/world'
import { verifyToken, type TokenFailure } from './tokens'

const MESSAGES: Readonly<Record<TokenFailure, string>> = {
  malformed: 'Unable to parse JWT token.',
  signature: 'The signature of the token is not valid.',
  issuer: 'The token was issued by another user pool.',
  audience: 'The token was issued for another client.',
  use: 'The token was issued for another use.',
  expired: 'Token has expired.',
  revoked: 'Token has been revoked.',
  unknownUser: 'Token has been revoked.',
  disabled: 'Token has been revoked.',
}

/** A refusal at the door, in AppSync's shape; its type asks the app to refresh its tokens. */
export const unauthorized = (message: string): Response =>
  new Response(JSON.stringify({ errors: [{ errorType: 'UnauthorizedException', message }] }), {
    status: 401,
    headers: { 'content-type': 'application/json; charset=utf-8', 'x-amzn-errortype': 'UnauthorizedException' },
  })

/**
 * Who a GraphQL request comes from: the bearer of its identity token, or of its access token behind `Bearer`. No other
 * header has a say, and the person's role is the one that the store holds at this moment.
 */
export function authenticate(world: World, asked: GraphQLRequest): Actor | Response {
  const authorization = asked.request.headers.get('authorization')?.trim() ?? ''
  if (authorization === '')
    return needsNobody(asked) ? { kind: 'anonymous' } : unauthorized('Valid authorization header not provided.')
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(authorization) ?? []
  const identity = verifyToken(world, bearer ?? authorization, 'id')
  const verdict =
    bearer !== undefined && !identity.ok && identity.reason === 'use' ? verifyToken(world, bearer, 'access') : identity
  return verdict.ok ? { kind: 'user', userId: verdict.grant.user.id } : unauthorized(MESSAGES[verdict.reason])
}

/** What is asked before anybody is signed in. */
const OPEN_MUTATIONS = ['signIn', 'signUp', 'confirmSignUp']

/**
 * Whether nobody need be signed in for what the request asks. What cannot be read as a GraphQL request is let through
 * too: the GraphQL server says what is wrong with it, and nobody is not allowed anything.
 */
const needsNobody = ({ document }: GraphQLRequest): boolean =>
  operationsIn(document).every(({ operation, selectionSet }) =>
    selectionSet.selections.every(
      (selection) =>
        selection.kind === Kind.FIELD &&
        (selection.name.value.startsWith('__') ||
          (operation === OperationTypeNode.MUTATION && OPEN_MUTATIONS.includes(selection.name.value))),
    ),
  )
