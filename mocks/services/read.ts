import type { Service } from '../faults/service'
import type { Asked, AskedOfGraphQL, AskedOfIdentity, AskedOfPayments } from './asked'
import { readDocument, rootFields } from './document'

const PREFIXES: Readonly<Record<string, Service>> = {
  graphql: 'graphql',
  'cognito-idp': 'identity',
  'stripe-api': 'payments',
  uploads: 'upload',
}

/** The service that a path below the app's base path is for. */
export function serviceOf(path: string): Service | undefined {
  const [head = ''] = path.split('/')
  return Object.hasOwn(PREFIXES, head) ? PREFIXES[head] : undefined
}

/** Reads a request. What cannot be read is left to its service, which says what is wrong. */
export async function readRequest(service: Service, path: string, request: Request): Promise<Asked> {
  switch (service) {
    case 'graphql':
      return readGraphQL(request)
    case 'identity':
      return readIdentity(request)
    case 'payments':
      return readPayments(path.slice(path.indexOf('/') + 1), request)
    case 'upload':
      return { service, operation: `${request.method} upload`, fields: [], variables: null, request }
  }
}

export async function readGraphQL(request: Request): Promise<AskedOfGraphQL> {
  const body =
    request.method === 'GET' ? Object.fromEntries(new URL(request.url).searchParams) : await readJson(request)
  const { query, operationName, variables = null } = (body ?? {}) as Record<string, unknown>
  const document = typeof query === 'string' ? readDocument(query) : undefined
  const fields = rootFields(document)
  const operation = typeof operationName === 'string' ? operationName : (fields[0] ?? 'unknown')
  return { service: 'graphql', operation, fields, variables, request, body, document }
}

export async function readIdentity(request: Request): Promise<AskedOfIdentity> {
  const body = await readJson(request)
  const operation = request.headers.get('x-amz-target')?.split('.').at(-1) ?? 'unknown'
  return { service: 'identity', operation, fields: [], variables: body ?? null, request, body }
}

export async function readPayments(path: string, request: Request): Promise<AskedOfPayments> {
  const form = request.method === 'POST' ? new URLSearchParams(await request.text()) : new URL(request.url).searchParams
  return {
    service: 'payments',
    operation: `${request.method} ${path}`,
    fields: [],
    variables: null,
    request,
    path,
    form,
  }
}

async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
