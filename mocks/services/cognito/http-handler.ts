import { DomainError } from '../../domain/errors'
import { IdentityError } from '../../domain/identity/identity-error'
import type { CognitoRequest, RequestContext } from '../request-context'
import { handleSignIn, type Operation } from './sign-in-operations'
import { isFields, CognitoError, type Fields } from './parameters'
import { schemaError } from './sign-up'

const CONTENT_TYPE = 'application/x-amz-json-1.1'
const TARGET = 'AWSCognitoIdentityProviderService.'

/** Cognito's JSON 1.1 protocol: the operation is named in a header, every refusal bears its type. */
export async function handleCognitoRequest(call: RequestContext<CognitoRequest>): Promise<Response> {
  const { request, body } = call
  try {
    const target = request.headers.get('x-amz-target') ?? ''
    const name = target.startsWith(TARGET) ? target.slice(TARGET.length) : ''
    const operation = await operationNamed(name)
    if (request.method !== 'POST' || !operation) throw new CognitoError('UnknownOperationException')
    return answer(200, await operation(call, inputIn(body)))
  } catch (error) {
    return refusal(error)
  }
}

async function operationNamed(name: string): Promise<Operation | undefined> {
  if (Object.hasOwn(handleSignIn, name)) return handleSignIn[name]
  const { operations } = await import('./operations')
  return Object.hasOwn(operations, name) ? operations[name] : undefined
}

function inputIn(body: unknown): Fields {
  if (body === undefined) throw new CognitoError('SerializationException')
  if (!isFields(body))
    throw new CognitoError('SerializationException', 'Start of structure or map found where not expected.')
  return body
}

function refusal(error: unknown): Response {
  if (error instanceof CognitoError || error instanceof IdentityError) return typed(error.type, error.message)
  if (!(error instanceof DomainError)) throw error
  const { type, message } = schemaError(error)
  return typed(type, message)
}

const typed = (type: string, message: string): Response =>
  answer(400, { __type: type, ...(message === '' ? {} : { message }) }, { 'x-amzn-errortype': `${type}:` })

const answer = (status: number, body: Fields, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': CONTENT_TYPE, 'x-amzn-requestid': crypto.randomUUID(), ...headers },
  })
