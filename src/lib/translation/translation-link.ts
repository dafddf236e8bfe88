/** Translates between the app and services that name types, statuses, and roles in another way. */
import { ApolloLink } from '@apollo/client/link'
import { EMPTY, expand, last, map } from 'rxjs'
import { isRecord } from '../errors/parse-error'
import { responseFields } from '../api/__generated__/response-fields'
import { meaningOf, type OpenKind } from './open-values'
import { type ServiceTypes, withServiceTypes } from './service-types'
import { longestPage } from '../api/pages'
import { rootFieldsOf } from '../api/topics'
import { lookUp } from '../../shared/look-up'

type Fields = Readonly<Record<string, unknown>>

const isOpenKind = (kind: string): kind is OpenKind => Object.hasOwn(meaningOf, kind)

/** The service's spellings by kind and meaning, learned from responses. */
type Spellings = Map<string, string>

/** Root fields whose input has open values, with the kinds of the values. */
const sentKinds: ReadonlyMap<string, Readonly<Record<string, OpenKind>>> = new Map([
  ['listOpenLeads', { categories: 'LeadCategory' }],
  ['createLeadSource', { category: 'LeadCategory' }],
  ['updateUserRole', { role: 'UserRole' }],
  ['updateUserStatus', { status: 'UserStatus' }],
])

/**
 * Sends fragments on the service's types, and reads responses: types get the app's names, open values become their
 * meanings, and unknown ones stay as they are. Numbers and instants get the form that the app computes with. A missing value
 * that the app takes for granted becomes NaN, an empty text, or an empty list, which are shown as missing. An own link,
 * because Apollo reads responses as the schema promises them.
 */
export function createTranslationLink(types?: ServiceTypes): ApolloLink {
  const spellings: Spellings = new Map()
  return new ApolloLink((operation, forward) => {
    const selected = rootFieldsOf(operation.query)
    const roots = new Map(selected.map(({ alias, name }) => [(alias ?? name).value, name.value]))
    if (types) operation.query = withServiceTypes(operation.query, types)
    for (const root of roots.values()) {
      const kinds = sentKinds.get(root)
      if (kinds) operation.variables = spelled(operation.variables, kinds, spellings) as Fields
    }
    const readValue = (value: unknown, root: string | undefined): unknown => {
      if (Array.isArray(value)) return value.filter((item) => item !== null).map((item) => readValue(item, root))
      return isRecord(value) ? readObject(value, root) : value
    }
    const readObject = (object: Fields, root: string | undefined): Fields => {
      const { __typename } = object
      const typeName = typeof __typename === 'string' ? (lookUp(types?.names, __typename) ?? __typename) : undefined
      const kinds = lookUp(responseFields, typeName ?? '')
      const fields = Object.entries(object).map(([name, value]): [string, unknown] => {
        const kind = lookUp(kinds, name)
        return [name, kind === undefined ? readValue(value, root) : readField(kind, readValue(value, root), spellings)]
      })
      const read = { ...Object.fromEntries(fields), ...(typeName && { __typename: typeName }) }
      return typeName === 'Lead' && 'status' in read ? { ...read, status: leadStatus(read, root) } : read
    }
    return forward(operation).pipe(
      map((result) => {
        if (!isRecord(result.data)) return result
        const data = Object.entries(result.data).map(([name, value]) => [name, readValue(value, roots.get(name))])
        return { ...result, data: Object.fromEntries(data) as Fields }
      }),
    )
  })
}

function readField(declared: string, value: unknown, spellings: Spellings): unknown {
  const isRequired = declared.endsWith('!')
  const kind = isRequired ? declared.slice(0, -1) : declared
  switch (kind) {
    case 'list':
      return value ?? (isRequired ? [] : null)
    case 'number':
      return readNumber(value) ?? (isRequired ? Number.NaN : null)
    case 'time':
      return readTime(value) ?? (isRequired ? '' : null)
  }
  const text = readText(value)
  if (text === null) return isRequired ? '' : null
  const meaning = isOpenKind(kind) ? meaningOf[kind](text) : null
  if (meaning === null || !isOpenKind(kind)) return text
  const key = `${kind}:${meaning}`
  if (!spellings.has(key)) spellings.set(key, text)
  return meaning
}

function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return value
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  return Number.isNaN(number) ? null : number
}

function readText(value: unknown): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

/** Epoch values below this are seconds: as milliseconds, they would lie in 1970. */
const firstMs = 100_000_000_000

/** Returns an instant as ISO 8601 in UTC. Takes any text with a date, and seconds or milliseconds since 1970. */
function readTime(value: unknown): string | null {
  const epoch = readNumber(value)
  const instant = epoch === null ? new Date(readText(value) ?? '') : new Date(epoch < firstMs ? epoch * 1000 : epoch)
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}

/** A lead is for sale because it is on the open list, and it is bought because it has a buyer or is on the buyer's list. */
function leadStatus({ status, agentId }: Fields, root: string | undefined): unknown {
  if (root === 'listOpenLeads') return 'OPEN'
  return status === 'OPEN' && (agentId || root === 'listMyLeads') ? 'SOLD' : status
}

/** Returns the variables with the service's spelling of open values, at any depth. */
function spelled(value: unknown, kinds: Readonly<Record<string, OpenKind>>, spellings: Spellings): unknown {
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const kind = lookUp(kinds, name)
      if (kind === undefined) return [name, spelled(inner, kinds, spellings)]
      const ofService = (text: unknown) => spellings.get(`${kind}:${String(text)}`) ?? text
      return [name, Array.isArray(inner) ? inner.map(ofService) : ofService(inner)]
    }),
  )
}

/** Filters of lists by open values, with the field of the row that each compares. */
export const openFilters: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  ['listUsers', { roles: 'role', statuses: 'status' }],
  ['listTransactions', { types: 'type' }],
  ['listOpenLeads', { propertyTypes: 'propertyType' }],
])

/** Returns the choice of a filter that a value belongs to. People with an unknown role have the rights of an agent. */
function choiceOf(filter: string, value: unknown): unknown {
  if (value === undefined)
    throw new Error(`A document with the filter ${filter} must select the field that it compares`)
  return filter === 'roles' && meaningOf.UserRole(value) === null ? 'AGENT' : value
}

/**
 * Applies filters by open values to the rows of all pages, instead of sending them: the service may use several words
 * for one meaning, and the app cannot know all of them. An own link, because Apollo leaves filters to the service.
 */
export function createOpenFiltersLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const root = rootFieldsOf(operation.query)[0]?.name.value ?? ''
    const columns = openFilters.get(root)
    const { filters, limit } = operation.variables
    if (!columns || !isRecord(filters)) return forward(operation)
    const applied = Object.entries(filters).flatMap(([name, choices]): [string, readonly unknown[]][] =>
      Object.hasOwn(columns, name) && Array.isArray(choices) && choices.length > 0 ? [[name, choices]] : [],
    )
    if (applied.length === 0) return forward(operation)
    const keeps = (row: unknown): boolean =>
      isRecord(row) &&
      applied.every(([name, choices]) => choices.includes(choiceOf(name, lookUp(row, lookUp(columns, name)))))
    const sent = Object.entries(filters).filter(([name]) => !Object.hasOwn(columns, name))
    operation.variables = { ...operation.variables, limit: longestPage, filters: Object.fromEntries(sent) }
    // Users have a total, so all of them are read.
    const isUsers = root === 'listUsers'
    const [rowsName, wantedRows] = isUsers ? ['users', Number.POSITIVE_INFINITY] : ['items', Number(limit)]
    const rows: unknown[] = []
    const tokens = new Set<unknown>()
    return forward(operation).pipe(
      expand(({ data }) => {
        const list: unknown = lookUp(data ?? undefined, root)
        const page = isRecord(list) ? lookUp(list, rowsName) : null
        if (!isRecord(list) || !Array.isArray(page)) return EMPTY
        rows.push(...page.filter(keeps))
        const { nextToken } = list
        if (!nextToken || rows.length >= wantedRows || tokens.has(nextToken)) return EMPTY
        tokens.add(nextToken)
        operation.variables = { ...operation.variables, nextToken }
        return forward(operation)
      }),
      last(),
      map((result) => {
        const list: unknown = lookUp(result.data ?? undefined, root)
        if (!isRecord(list)) return result
        const total = 'total' in list && !list['nextToken'] ? { total: rows.length } : {}
        return { ...result, data: { ...result.data, [root]: { ...list, ...total, [rowsName]: rows } } }
      }),
    )
  })
}
