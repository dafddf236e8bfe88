import type { ContractConfig } from '../config'
import { asText } from '../assert'
import {
  getNullableType,
  isEnumType,
  isListType,
  Kind,
  parse,
  print,
  valueFromASTUntyped,
  visit,
  type ArgumentNode,
  type GraphQLOutputType,
} from 'graphql'
import { createClient } from '../../../mocks/control/client'
import { decodeJwt } from '../../../src/lib/auth/tokens'
import { players } from '../config'
import { Live, type Person, type Send } from '../live'
import { type QueryName, at, isObject, objectsIn, operationOf } from '../schema'
import { meaningOf } from '../meanings'
import { listOf } from '../subjects'
import type { Drift } from './drifts'

/** What a drift did in a run. */
export interface Trace {
  /** Whether a request or an answer changed. */
  applied: boolean
}

interface Body {
  data?: Record<string, unknown> | null
}

/** Returns the names of the operations in a document. */
const rootsOf = (query: string): readonly string[] =>
  parse(query).definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? definition.selectionSet.selections.flatMap((each) => (each.kind === Kind.FIELD ? [each.name.value] : []))
      : [],
  )

/** Returns a service with a drift before a sandbox. */
export async function drifting(
  send: Send,
  config: ContractConfig,
  { operation, way }: Drift,
  trace: Trace,
): Promise<Send> {
  const people = new Live(config, send, 'drift')
  const tokens = new Map<string, string>()
  const subs = new Map<string, Person>()
  if (way.is === 'as')
    for (const player of players) {
      tokens.set(player, (await people.tokens(player)).idToken)
      subs.set(await people.sub(player), player)
    }
  const personOf = (token: string | null): Person => {
    const claims = token === null ? null : decodeJwt(token)
    if (claims === null) return 'nobody'
    return Number(claims['exp']) < 1_750_000_000 ? 'expired' : (subs.get(String(claims['sub'])) ?? 'nobody')
  }
  const memory = new Map<string, unknown>()
  const control = createClient(new URL(config.endpoint).origin, send)
  const { field } = operationOf(operation)

  return async (request) => {
    if (request.url !== config.endpoint || request.method !== 'POST') return send(request)
    const text = await request.text()
    const forward = (query: string, variables: object, headers = request.headers) =>
      send(new Request(request.url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) }))
    const sent = text.startsWith('{"')
      ? (JSON.parse(text) as { query: string; variables: Record<string, unknown> })
      : null
    if (!sent || sent.query.includes('contractNone') || sent.query.includes('__schema'))
      return send(new Request(request.url, { method: 'POST', headers: request.headers, body: text }))
    const isIt = rootsOf(sent.query).includes(operation)
    const remember = (answer: Body) => {
      for (const name of rootsOf(sent.query))
        for (const { type, value } of objectsIn(answer.data?.[name], operationOf(name).field.type, name))
          memory.set(
            `${type.name} ${String(value['id'] ?? value['agentId'])} ${String(value['sourceId'])}`,
            structuredClone(value),
          )
    }
    const plain = () => forward(sent.query, sent.variables)
    const changed = async (response: Response, change: (answer: Body) => void) => {
      const answer = (await response.json()) as Body
      const before = JSON.stringify(answer)
      change(answer)
      const after = JSON.stringify(answer)
      if (after !== before) trace.applied = true
      return new Response(after, { status: response.status, headers: response.headers })
    }

    if (!isIt) return way.is === 'mutation' ? changed(await plain(), remember) : plain()
    if (way.is === 'as') {
      if (personOf(request.headers.get('authorization')) !== way.who) return plain()
      const headers = new Headers(request.headers)
      headers.set('authorization', tokens.get(way.instead) ?? '')
      if (operationOf(operation).kind === 'Query') {
        const truth = await (await plain()).text()
        const other = await forward(sent.query, sent.variables, headers)
        if ((await other.clone().text()) !== truth) trace.applied = true
        return other
      }
      trace.applied = true
      return forward(sent.query, sent.variables, headers)
    }
    if (way.is === 'mutation') {
      if (way.how === 'without effect') {
        const { length } = await control('GET journal')
        const response = await plain()
        const after = (await control('GET journal')).length
        if (after > length) {
          trace.applied = true
          await control('POST rewind', { to: length })
        }
        return response
      }
      if (way.how === 'twice') {
        const response = await plain()
        const { worldHash } = await control('GET state')
        await forward(...withoutKeys(sent.query, sent.variables))
        if ((await control('GET state')).worldHash !== worldHash) trace.applied = true
        return response
      }
      return changed(await plain(), (answer) => {
        for (const { type, value } of objectsIn(answer.data?.[operation], field.type, operation)) {
          const old = memory.get(`${type.name} ${String(value['id'] ?? value['agentId'])} ${String(value['sourceId'])}`)
          if (!isObject(old)) continue
          for (const key of Object.keys(value)) if (key in old && !isObject(value[key])) value[key] = old[key]
        }
      })
    }
    if (way.is === 'ignored') {
      const drifted = withArgument(sent.query, sent.variables, operation, way.path, (value, has) => {
        if (!way.isRequired) return undefined
        if (!has) return value
        if (!memory.has('first')) memory.set('first', value)
        return memory.get('first')
      })
      if (!drifted) return plain()
      if (operationOf(operation).kind === 'Mutation') {
        trace.applied = true
        return forward(...drifted)
      }
      const truth = await (await plain()).text()
      const other = await forward(...drifted)
      if ((await other.clone().text()) !== truth) trace.applied = true
      return other
    }
    if (way.is === 'list') {
      const rowsPath = listOf(operation as QueryName)?.rows ?? ''
      if (way.how === 'token ignored') {
        const drifted = withArgument(sent.query, sent.variables, operation, ['nextToken'], () => undefined)
        if (!drifted) return plain()
        trace.applied = true
        return forward(...drifted)
      }
      return changed(await plain(), (answer) => {
        const page = answer.data?.[operation]
        if (way.how === 'total') {
          const path = meaningOf(operation)['total']?.[0] ?? 'total'
          if (isObject(page) && typeof page[path] === 'number') Object.assign(page, { [path]: page[path] + 1 })
          return
        }
        const rows = at(page, rowsPath)
        if (!Array.isArray(rows)) return
        if (way.how === 'short') rows.pop()
        if (way.how === 'doubled' && rows.length > 0) rows.unshift(structuredClone(rows[0]))
        if (way.how === 'reversed') rows.reverse()
      })
    }
    return changed(await plain(), (answer) => {
      let previous: unknown
      for (const { type, value, path } of objectsIn(answer.data?.[operation], field.type, operation)) {
        if (type.name !== way.type || !(way.field in value)) continue
        const old = value[way.field]
        const key = `${path} ${String(value['id'] ?? value['agentId'])} ${String(value['sourceId'])}`
        if (way.how === 'plus') value[way.field] = plusOne(old, type.getFields()[way.field]?.type)
        if (way.how === 'null') value[way.field] = null
        if (way.how === 'other row' && previous !== undefined) value[way.field] = previous
        if (way.how === 'stale') {
          if (!memory.has(key)) memory.set(key, old)
          value[way.field] = memory.get(key)
        }
        previous = old
      }
    })
  }
}

/** Returns another value of the same form. */
function plusOne(value: unknown, type: GraphQLOutputType | undefined): unknown {
  const nullable = type && getNullableType(type)
  if (value === null || !nullable) return value
  if (isListType(nullable)) return Array.isArray(value) ? value.slice(1) : value
  if (isEnumType(nullable)) {
    const names = nullable.getValues().map(({ name }) => name)
    return names[(names.indexOf(asText(value)) + 1) % names.length]
  }
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  const text = asText(value)
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return new Date(Date.parse(text) + 1000).toISOString()
  return `${text}x`
}

/** Returns a request with another value at the path of an argument, or null if the request has no such argument. */
function withArgument(
  query: string,
  variables: Record<string, unknown>,
  operation: string,
  path: readonly string[],
  change: (value: unknown, has: boolean) => unknown,
): [query: string, variables: object] | null {
  const [argument = '', ...rest] = path
  const arg = operationOf(operation).field.args.find(({ name }) => name === argument)
  let isChanged = false
  const more: Record<string, unknown> = {}
  const changeAt = (value: unknown, keys: readonly string[]): unknown => {
    const [key, ...others] = keys
    if (key === undefined) {
      const other = change(value, value !== undefined && value !== null)
      if (JSON.stringify(other) !== JSON.stringify(value ?? undefined)) isChanged = true
      return other
    }
    if (Array.isArray(value)) return value.map((item: unknown) => changeAt(item, keys))
    if (!isObject(value) || !(key in value)) return value
    const inner = changeAt(value[key], others)
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, old]) =>
        name !== key ? [[name, old]] : inner === undefined ? [] : [[name, inner]],
      ),
    )
  }
  const document = visit(parse(query), {
    Field(node) {
      if (node.name.value !== operation) return undefined
      const args = (node.arguments ?? []).flatMap((each): readonly ArgumentNode[] => {
        if (each.name.value !== argument) return [each]
        const value = changeAt(valueFromASTUntyped(each.value, variables), rest)
        if (!isChanged) return [each]
        if (value === undefined) return []
        more['drift'] = value
        return [{ ...each, value: { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: 'drift' } } }]
      })
      return { ...node, arguments: args }
    },
  })
  if (!isChanged) return null
  const declared = visit(document, {
    OperationDefinition(node) {
      const used = new Set<string>()
      visit(node.selectionSet, { Variable: ({ name }) => void used.add(name.value) })
      const kept = (node.variableDefinitions ?? []).filter(({ variable }) => used.has(variable.name.value))
      const added = parse(`query($drift: ${String(arg?.type)}) { x }`).definitions[0]
      const definitions =
        'drift' in more && added && 'variableDefinitions' in added ? (added.variableDefinitions ?? []) : []
      return { ...node, variableDefinitions: [...kept, ...(definitions as typeof kept)] }
    },
  })
  return [print(declared), { ...variables, ...more }]
}

/** Returns a request without idempotency keys. */
function withoutKeys(query: string, variables: Record<string, unknown>): [query: string, variables: object] {
  const clean = (value: unknown): unknown =>
    isObject(value)
      ? Object.fromEntries(
          Object.entries(value).flatMap(([key, inner]) => (key === 'idempotencyKey' ? [] : [[key, clean(inner)]])),
        )
      : value
  return [query, clean(variables) as object]
}
