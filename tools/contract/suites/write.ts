import { assert, assertEqual, asText, Violation } from '../assert'
import type { Player } from '../config'
import type { Live } from '../live'
import { meaningOf } from '../meanings'
import {
  at,
  isObject,
  objectsIn,
  operationOf,
  type Json,
  type MutationName,
  type QueryName,
  type Seen,
} from '../schema'
import { listOf, readRows, rowsIn } from '../subjects'

/** Returns the paths of all values that differ. */
function changesOf(before: unknown, after: unknown, path = ''): readonly string[] {
  if (isObject(before) && isObject(after))
    return Object.keys({ ...before, ...after }).flatMap((key) =>
      changesOf(before[key], after[key], path === '' ? key : `${path}.${key}`),
    )
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [path]
}

/** Throws if two answers differ in a field that both have. */
function assertSameIn(what: string, seen: unknown, expected: unknown): void {
  if (!isObject(seen) || !isObject(expected)) return
  for (const [key, value] of Object.entries(seen)) {
    const other = expected[key]
    if (other === undefined) continue
    if (isObject(value) && isObject(other)) assertSameIn(`${what}.${key}`, value, other)
    else assertEqual(`${what}.${key}`, value, other)
  }
}

/** Which query reads a record of a type later, by which argument, and the field with its value. */
const READERS: Readonly<Record<string, readonly [query: QueryName, argument: string, key: string, who?: Player]>> = {
  Agent: ['getAgent', 'agentId', 'id'],
  Lead: ['getLead', 'leadId', 'id'],
  LeadActivity: ['getLeadActivity', 'leadId', 'leadId'],
  LeadSource: ['getLeadSource', 'sourceId', 'id', 'administrator'],
  PaymentStatus: ['getPaymentStatus', 'agentId', 'agentId'],
  Transaction: ['getTransaction', 'transactionId', 'id'],
  User: ['getUserProfile', 'userId', 'id', 'administrator'],
  Wallet: ['getWallet', 'sourceId', 'sourceId'],
}

/** The records in the answer of a mutation must be those that are read later. */
async function assertReadLater(live: Live, name: MutationName, answer: unknown, sender: Player): Promise<void> {
  const look = async ({ type, value, path }: Seen): Promise<void> => {
    const [query, argument = '', key = '', who = sender] = READERS[type.name] ?? []
    // Records inside records are those of queries, and only agents read their wallets by the source.
    if (!query || !live.operation(query) || path.split('.').length > 3) return
    if (query === 'getWallet' && who !== 'agent') return
    assertSameIn(`${path}, as ${query} says later,`, value, await live.read(who, query, { [argument]: value[key] }))
  }
  await Promise.all(objectsIn(answer, operationOf(name).field.type, name).map(look))
}

const whoSends = (name: MutationName) => meaningOf(name)['who']?.[0] as Player

/** Sends a mutation. Throws unless it succeeds. */
export async function change(live: Live, name: MutationName, args: Json = {}, who = whoSends(name)): Promise<unknown> {
  const answer = await live.read(who, name, args)
  const error = at(answer, 'errors.0')
  const said = `${asText(at(error, 'code') ?? '')} ${asText(at(error, 'message') ?? '')}`
  assert(at(answer, 'success') === true, `${name} for ${who} is refused: ${said}`)
  assertEqual(`${name}.errors`, at(answer, 'errors'), [])
  if (/^adminCredit|^purchase/.test(name))
    live.spentCents += Math.abs(Number(at(answer, 'totalCents') ?? at(answer, 'transaction.amountCents') ?? 0))
  await assertReadLater(live, name, answer, who)
  return answer
}

/** Sends a mutation that must be refused with a code, and a field after a dot, in its answer. */
export async function refused(live: Live, name: MutationName, args: Json, expected: string, who = whoSends(name)) {
  const { data, code } = await live.ask(who, name, args)
  const error = at(data?.[name], 'errors.0')
  const [wanted, field] = expected.split('.')
  if (code !== undefined)
    throw new Violation(
      `${name} for ${who} is a GraphQL error with ${code}: ${wanted} belongs in errors of its answer`,
      {
        cause: 'refusals are GraphQL errors',
      },
    )
  assertEqual(`the refusal of ${name} for ${who}`, at(error, 'code'), wanted)
  if (field !== undefined) assertEqual(`the field that ${name} refuses`, at(error, 'field'), field)
}

/** Reads the record that a mutation writes. `ids` are its arguments and those of the query, by name. */
async function recordOf(live: Live, name: MutationName, ids: Json, who = whoSends(name)): Promise<unknown> {
  const { reads, row } = meaningOf(name)
  const query = reads?.[0] as QueryName
  const args = Object.fromEntries(
    operationOf(query).field.args.flatMap((arg) => (arg.name in ids ? [[arg.name, ids[arg.name]]] : [])),
  )
  if (row?.[0] === undefined) return live.read(who, query, args)
  const key = listOf(query)?.key ?? 'id'
  return (await readRows(live, who, query, { ...args, includeArchived: true })).rows.find(
    (each) => at(each, key) === ids[row[0] ?? ''],
  )
}

const auditTotal = async (live: Live): Promise<unknown> =>
  live.has('full') ? at(await live.read('administrator', 'listAuditEntries', { limit: 1 }), 'total') : null

/** The reason in the latest entry of the audit log must be this one. */
export async function assertAudited(live: Live, reason: string): Promise<void> {
  if (live.has('full'))
    assertEqual(
      'the reason in the audit log',
      at(await live.read('administrator', 'listAuditEntries', { limit: 1 }), 'items.0.reason'),
      reason,
    )
}

/** Fields that may change with any other. */
const ALONG = /(^|\.)(updatedAt|lastActivityAt|lastLoginAt)$/

/** Sends a mutation. Exactly what it says must change, in its answer and for the next reader. Returns the answer. */
export async function write(
  live: Live,
  name: MutationName,
  args: Json,
  becomes: Json,
  ids: Json = {},
  also: readonly string[] = [],
): Promise<unknown> {
  const input = isObject(args['input']) ? args['input'] : {}
  const read = () => recordOf(live, name, { ...ids, ...input, ...args })
  const isAudited = whoSends(name) === 'administrator'
  const [before, entries] = [await read(), isAudited ? await auditTotal(live) : null]
  const answer = await change(live, name, args)
  const [after, record] = [await read(), at(answer, meaningOf(name)['record']?.[0] ?? 'none')]
  for (const [path, value] of Object.entries(becomes)) {
    if (at(after, path) !== undefined || live.has('full')) assertEqual(`${path} after ${name}`, at(after, path), value)
    if (at(record, path) !== undefined) assertEqual(`${path} in the answer of ${name}`, at(record, path), value)
  }
  const allowed = [...Object.keys(becomes), ...(meaningOf(name)['also'] ?? []), ...also]
  const others = changesOf(before, after).filter(
    (path) => !ALONG.test(path) && !allowed.some((each) => path === each || path.startsWith(`${each}.`)),
  )
  assert(others.length === 0, `${name} also changes ${others.join(', ')}`)
  assertSameIn(`${name} in its answer`, record, after)
  if (entries !== null) assertEqual(`the audit entries after ${name}`, await auditTotal(live), Number(entries) + 1)
  return answer
}

/** Balances of the agent in cents, by source, with the funds under `FUNDS`. */
export async function balancesOf(live: Live): Promise<Readonly<Record<string, number>>> {
  const wallets = rowsIn(await live.read('agent', 'getAgentWallets'))
  return {
    FUNDS: Number(at(await live.read('agent', 'getFundsBalance'), 'fundsBalanceCents')),
    ...Object.fromEntries(wallets.map(({ sourceId, balanceCents }) => [sourceId, Number(balanceCents)])),
  }
}

export const entriesOf = async (live: Live, filters: Json = {}): Promise<readonly Json[]> =>
  (await readRows(live, 'agent', 'listTransactions', { filters })).rows

/** Returns the cheapest open leads that the agent can buy from one active wallet, whatever its balance. */
async function affordable(live: Live, count: number): Promise<readonly Json[]> {
  const wallets = rowsIn(await live.read('agent', 'getAgentWallets'))
  const ready = wallets.filter((wallet) => wallet['active'] === true && at(wallet, 'leadSource.isActive') === true)
  const { rows } = await readRows(live, 'agent', 'listOpenLeads', { filters: { sort: 'PRICE_LOW' } })
  const lists = rows
    .filter((lead) => ready.some(({ sourceId }) => sourceId === lead['sourceId']))
    .map((lead) => rows.filter(({ sourceId }) => sourceId === lead['sourceId']).slice(0, count))
  const found = lists.find((leads) => leads.length === count)
  assert(found, 'no open lead is of a source for which the agent has an active wallet')
  return found
}

/** Returns affordable leads, and tops up their wallet if necessary. */
export async function withMoney(live: Live, count = 1): Promise<readonly Json[]> {
  const leads = await affordable(live, count)
  const sourceId = asText(leads[0]?.['sourceId'])
  const price = leads.reduce((sum, { priceCents }) => sum + Number(priceCents), 0)
  const amountCents = price - ((await balancesOf(live))[sourceId] ?? 0)
  if (amountCents <= 0) return leads
  const agentId = await live.sub('agent')
  await change(live, 'adminCreditAgentBankAccount', { input: { agentId, amountCents, reason: 'Contract check' } })
  await change(live, 'transferFundsToWallet', { input: { sourceId, amountCents } })
  return leads
}

/** Returns a lead that the agent has just bought. */
export async function soldLead(live: Live): Promise<Json | undefined> {
  const [lead] = await withMoney(live)
  await change(live, 'purchaseLead', { leadId: lead?.['id'] })
  return lead
}
