import { DomainError } from '../../domain/errors'
import { IdentityError } from '../../domain/identity/identity-error'
import type { AskedOfIdentity, Call } from '../asked'
import { entrance, type Operation } from './entrance'
import { isFields, WireError, type Fields } from './parameters'
import { schemaError } from './sign-up'

const CONTENT_TYPE = 'application/x-amz-json-1.1'
const TARGET = 'AWSCognitoIdentityProviderService.'

/** Cognito's JSON 1.1 protocol: the operation is named in a header, every refusal bears its type. */
export async function handleIdentity(call: Call<AskedOfIdentity>): Promise<Response> {
  const { request, body } = call
  try {
    const target = request.headers.get('x-amz-target') ?? ''
    const name = target.startsWith(TARGET) ? target.slice(TARGET.length) : ''
    const operation = await operationNamed(name)
    if (request.method !== 'POST' || !operation) throw new WireError('UnknownOperationException')
    return answer(200, await operation(call, inputIn(body)))
  } catch (error) {
    return refusal(error)
  }
}

async function operationNamed(name: string): Promise<Operation | undefined> {
  if (Object.hasOwn(entrance, name)) return entrance[name]
  const { operations } = await import('./operations')
  return Object.hasOwn(operations, name) ? operations[name] : undefined
}

function inputIn(body: unknown): Fields {
  if (body === undefined) throw new WireError('SerializationException')
  if (!isFields(body))
    throw new WireError('SerializationException', 'Start of structure or map found where not expected.')
  return body
}

function refusal(error: unknown): Response {
  if (error instanceof WireError || error instanceof IdentityError) return typed(error.type, error.message)
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
