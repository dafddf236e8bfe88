import { DomainError } from '../../domain/errors'
import { IdentityError } from '../../domain/identity/identity-error'
import type { CognitoRequest, RequestContext } from '../request-context'
import { signInOperations, type Operation } from './sign-in-operations'
import { isFields, CognitoError, type Fields } from './parameters'
import { schemaError } from './sign-up'

const CONTENT_TYPE = 'application/x-amz-json-1.1'
const TARGET = 'AWSCognitoIdentityProviderService.'

/** Handles a request of Cognito's JSON 1.1 protocol. A header names the operation. Every error response has a type. */
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

async function findOperation(name: string): Promise<Operation | undefined> {
  if (Object.hasOwn(signInOperations, name)) return signInOperations[name]
  const { operations } = await import('./operations')
  return Object.hasOwn(operations, name) ? operations[name] : undefined
}

function readInput(body: unknown): Fields {
  if (body === undefined) throw new CognitoError('SerializationException')
  if (!isFields(body))
    throw new CognitoError('SerializationException', 'Start of structure or map found where not expected.')
  return body
}

function errorResponse(error: unknown): Response {
  if (error instanceof CognitoError || error instanceof IdentityError) return typedError(error.type, error.message)
  if (!(error instanceof DomainError)) throw error
  const { type, message } = schemaError(error)
  return typedError(type, message)
}

const typedError = (type: string, message: string): Response =>
  response(400, { __type: type, ...(message === '' ? {} : { message }) }, { 'x-amzn-errortype': `${type}:` })

const response = (status: number, body: Fields, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': CONTENT_TYPE, 'x-amzn-requestid': crypto.randomUUID(), ...headers },
  })
