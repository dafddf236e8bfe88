import { randomUuid } from '../../../src/lib/browser/random-uuid'
import { DomainError } from '../../domain/errors'
import { IdentityError, invalidParameter } from '../../domain/identity/identity-error'
import { checkPassword } from '../../domain/identity/usernames'
import type { CognitoRequest, RequestContext } from '../request-context'
import {
  clientOf,
  CognitoError,
  type Fields,
  flowParameter,
  isFields,
  mapMember,
  type Operation,
  optionalMember,
  requiredMember,
  requireSecretHash,
} from './parameters'
import { continueSignIn, refreshTokens, signInResponse, tokenResponse } from './sign-in'
import { schemaError } from './sign-up'
import { verifyToken } from './tokens'
import { lookUp } from '../../../src/shared/look-up'

const CONTENT_TYPE = 'application/x-amz-json-1.1'
const TARGET = 'AWSCognitoIdentityProviderService.'

/**
 * Handles a request of Cognito's JSON 1.1 protocol. The header `x-amz-target` contains the operation's name. Every
 * error response contains the error type.
 */
export async function handleCognitoRequest(context: RequestContext<CognitoRequest>): Promise<Response> {
  const { request, body } = context
  try {
    const target = request.headers.get('x-amz-target') ?? ''
    const name = target.startsWith(TARGET) ? target.slice(TARGET.length) : ''
    const operation = await findOperation(name)
    if (request.method !== 'POST' || !operation) throw new CognitoError('UnknownOperationException')
    return response(200, await operation(context, readInput(body)))
  } catch (error) {
    return errorResponse(error)
  }
}

/** Returns the names of all operations. */
export const operationNames = async (): Promise<readonly string[]> => [
  ...Object.keys(signInOperations),
  ...Object.keys((await import('./operations')).operations),
]

async function findOperation(name: string): Promise<Operation | undefined> {
  return lookUp(signInOperations, name) ?? lookUp((await import('./operations')).operations, name)
}

function readInput(body: unknown): Fields {
  if (body === undefined) throw new CognitoError('SerializationException')
  if (!isFields(body))
    throw new CognitoError('SerializationException', 'Start of structure or map found where not expected.')
  return body
}

function errorResponse(error: unknown): Response {
  // An IdentityError already has a Cognito error type. Other domain errors get one here.
  const typed = error instanceof DomainError && !(error instanceof IdentityError) ? schemaError(error) : error
  if (!(typed instanceof CognitoError || typed instanceof IdentityError)) throw error
  const { type, message } = typed
  return response(400, { __type: type, ...(message === '' ? {} : { message }) }, { 'x-amzn-errortype': `${type}:` })
}

const response = (status: number, body: Fields, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': CONTENT_TYPE, 'x-amzn-requestid': randomUuid(), ...headers },
  })

/** The operations that sign a user in and refresh the tokens, by name. Every page load needs them. */
const signInOperations: Readonly<Record<string, Operation>> = {
  InitiateAuth(worldSession, input) {
    const client = clientOf(input)
    const flow = requiredMember(input, 'AuthFlow')
    const parameters = mapMember(input, 'AuthParameters')
    const givenHash = optionalMember(parameters, 'SECRET_HASH')
    switch (flow) {
      case 'USER_PASSWORD_AUTH': {
        const username = flowParameter(parameters, 'USERNAME')
        const password = flowParameter(parameters, 'PASSWORD')
        requireSecretHash(client, username, givenHash)
        // Check the password outside of a command. The journal stores the input of each command and must not contain
        // passwords.
        const user = worldSession.read((ctx) => checkPassword(ctx, username, password))
        return signInResponse(continueSignIn(worldSession, username, user, client))
      }
      // Cognito's two names of one flow.
      case 'REFRESH_TOKEN':
      case 'REFRESH_TOKEN_AUTH': {
        const token = flowParameter(parameters, 'REFRESH_TOKEN')
        const verification = verifyToken(worldSession.world, token, 'refresh')
        // SECRET_HASH depends on the username, which only the token contains. For an invalid token, `refreshTokens`
        // throws below.
        if (verification.ok) requireSecretHash(client, verification.grant.user.username, givenHash)
        return tokenResponse(refreshTokens(worldSession, token, client))
      }
      default:
        throw invalidParameter(`${flow} flow not enabled for this client`)
    }
  },
}
