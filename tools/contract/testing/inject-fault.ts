import type { ContractConfig } from '../config'
import type { Send } from '../live'

/** A GraphQL request in transit, with fields that a fault may change. */
export interface PassingRequest {
  query: string
  readonly variables: Record<string, unknown>
  readonly headers: Headers
  /** State of the fault fault. */
  readonly memory: Record<string, unknown>
}

export interface Body {
  data?: Record<string, unknown> | null
  errors?: Record<string, unknown>[]
}

/** One fault, and the check that must find it. */
export interface Fault {
  readonly name: string
  readonly finds: string
  readonly request?: (passing: PassingRequest) => void
  /** Changes or replaces the GraphQL response. */
  readonly answer?: (body: Body, passing: PassingRequest) => Body | Response | undefined | void
  /** Changes any other response. */
  readonly other?: (
    response: Response,
    request: Request,
    memory: PassingRequest['memory'],
  ) => Promise<Response> | Response
  readonly config?: (config: ContractConfig) => ContractConfig
}

/** Returns a `Send` that passes requests on and applies a fault. */
export function injectFault(send: Send, fault: Fault, endpoint: string): Send {
  const memory: Record<string, unknown> = {}
  return async (request) => {
    const isGraphQL = request.url === endpoint && request.method === 'POST'
    const text = isGraphQL ? await request.text() : ''
    if (!isGraphQL || !text.startsWith('{"')) {
      const whole = isGraphQL
        ? new Request(request.url, { method: 'POST', headers: request.headers, body: text })
        : request
      const response = await send(whole.clone())
      return (await fault.other?.(response, whole, memory)) ?? response
    }
    const { query, variables } = JSON.parse(text) as { query: string; variables: Record<string, unknown> }
    const passing: PassingRequest = { query, variables, headers: new Headers(request.headers), memory }
    fault.request?.(passing)
    const body = JSON.stringify({ query: passing.query, variables: passing.variables })
    const response = await send(new Request(request.url, { method: 'POST', headers: passing.headers, body }))
    if (!fault.answer) return (await fault.other?.(response, request, memory)) ?? response
    const json = (await response.json()) as Body
    const changed = fault.answer(json, passing) ?? json
    if (changed instanceof Response) return changed
    return new Response(JSON.stringify(changed), { status: response.status, headers: response.headers })
  }
}

type Fields = Record<string, unknown>

/** Returns every object in a response that has this field. */
export function having(value: unknown, key: string): readonly Fields[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => having(item, key))
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap((item: unknown) => having(item, key))
  return key in value ? [value as Fields, ...inner] : inner
}

/** Sets a field wherever the response has it. */
export const put = (key: string, to: unknown | ((old: unknown, record: Fields) => unknown)) => (body: Body) => {
  for (const record of having(body.data, key))
    record[key] = typeof to === 'function' ? (to as (old: unknown, record: Fields) => unknown)(record[key], record) : to
}

/** Sets a field in responses to queries that contain this operation. */
export const putIn =
  (operation: string, key: string, to: unknown | ((old: unknown, record: Fields) => unknown)) =>
  (body: Body, { query }: PassingRequest) => {
    if (query.includes(operation)) put(key, to)(body)
  }

interface List {
  items: Record<string, unknown>[]
  nextToken: string | null
  total: number
}

/** Changes each list in responses to queries that contain this operation. */
export const inList =
  (operation: string, change: (list: List, passing: PassingRequest) => void) =>
  (body: Body, passing: PassingRequest) => {
    if (!passing.query.includes(operation)) return
    for (const list of having(body.data, 'items')) change(list as unknown as List, passing)
  }

/** Duplicates the first entry of a type in a list. */
export const doubled = (list: List, type: string): void => {
  const entry = list.items.find((item) => item['type'] === type)
  if (entry) list.items.unshift({ ...entry, id: `${String(entry['id'])}-again` })
}

export const json = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })
