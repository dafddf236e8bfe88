import { assert, assertEqual, asText, Violation } from '../assert'
import { suite, type Check } from '../check'
import type { Persona } from '../config'
import type { Live } from '../live'

const check = suite('lists')
const mask = suite('masking')

interface Page<Item> {
  readonly items: readonly Item[]
  readonly nextToken: string | null
  /** Needs the edition `full`, except in the list of users. */
  readonly total?: number
}

type Row = Readonly<Record<string, unknown>> & { readonly id: string }

const LIST = { limit: 7, tries: 3, mostPages: 60 }

/** Reads all pages of a list. Retries if its total changes in between, because the market may be active. */
async function readToEnd(live: Live, who: Persona, query: string, variables: object = {}): Promise<readonly Row[]> {
  for (let attempt = 1; ; attempt++) {
    const rows: Row[] = []
    const totals = new Set<number>()
    let token: string | null = null
    let pages = 0
    do {
      const page: Page<Row> = await live.field<Page<Row>>(who, query, { ...variables, limit: LIST.limit, token })
      assert(page.items.length <= LIST.limit, `a page of ${LIST.limit} has ${page.items.length} rows`)
      assert(page.nextToken === null || page.nextToken !== token, 'a page names itself as the next one')
      rows.push(...page.items)
      if (page.total !== undefined) totals.add(page.total)
      token = page.nextToken
      pages += 1
    } while (token !== null && pages < LIST.mostPages)
    if (token !== null) return rows
    const ids = new Set(rows.map(({ id }) => id))
    const [total] = totals
    if (totals.size <= 1 && ids.size === rows.length && (total === undefined || ids.size === total)) return rows
    if (attempt < LIST.tries && totals.size > 1) continue
    if (ids.size < rows.length) throw new Violation(`${rows.length - ids.size} of ${rows.length} rows came twice`)
    throw new Violation(`the total is ${[...totals].join(', then ')}, and ${rows.length} rows came`)
  }
}

const OPEN = (sort: string) =>
  `query($limit: Int, $token: String) { list: listOpenLeads(limit: $limit, nextToken: $token, filters: { sort: ${sort} }) {
     total nextToken items { id createdAt priceCents score loanAmount } } }`

const ENTRIES = `query($limit: Int, $token: String, $filters: TransactionFilters) {
  list: listTransactions(limit: $limit, nextToken: $token, filters: $filters) {
    total nextToken items { id createdAt type amountCents } } }`

const USERS = `query($limit: Int, $token: String, $filters: UserFilters) {
  list: listUsers(limit: $limit, nextToken: $token, filters: $filters) { total nextToken items: users { id email role } } }`

const SOURCES = `query($limit: Int, $token: String, $active: Boolean) {
  list: listLeadSources(limit: $limit, nextToken: $token, activeOnly: $active) {
    total nextToken items { id name isActive } } }`

const MINE = `query($limit: Int, $token: String) {
  list: listMyLeads(limit: $limit, nextToken: $token) { total nextToken items { id agentId status } } }`

const pagedLists: readonly (readonly [id: string, what: string, Persona, query: string, variables?: object])[] = [
  ['open-pages', 'open leads', 'agent', OPEN('NEWEST')],
  ['my-pages', 'bought leads', 'agent', MINE],
  ['transaction-pages', 'transactions', 'agent', ENTRIES, { filters: { types: ['LEAD_PURCHASE'] } }],
  ['user-pages', 'users', 'administrator', USERS],
  ['source-pages', 'lead sources', 'administrator', SOURCES],
]

/** Checks the order of the rows by one field, with nulls last. */
function ordered(rows: readonly Row[], key: string, direction: 1 | -1): void {
  rows.forEach((row, i) => {
    const [before, value] = [rows[i - 1]?.[key] ?? null, row[key] ?? null]
    if (i === 0 || value === null) return
    assert(before !== null, `${key} ${asText(value)} comes after a row without one`)
    const difference =
      typeof value === 'number' ? Number(before) - value : asText(before).localeCompare(asText(value), 'en')
    assert(difference * direction <= 0, `${key} ${asText(value)} comes after ${asText(before)}`)
  })
}

const sorts: readonly (readonly [string, string, 1 | -1])[] = [
  ['NEWEST', 'createdAt', -1],
  ['OLDEST', 'createdAt', 1],
  ['PRICE_LOW', 'priceCents', 1],
  ['PRICE_HIGH', 'priceCents', -1],
  ['SCORE_HIGH', 'score', -1],
  ['LOAN_HIGH', 'loanAmount', -1],
]

const lists: readonly Check[] = [
  ...pagedLists.map(([id, what, who, query, variables]) =>
    check(id, `${what} are paged without gaps and doubles`, async (live) => {
      await readToEnd(live, who, query, variables)
      return 'every row once'
    }),
  ),
  ...sorts.map(([sort, key, direction]) =>
    check(`open-${sort.toLowerCase().replace('_', '-')}`, `open leads by ${sort}`, async (live) => {
      const { items } = await live.field<Page<Row>>('agent', OPEN(sort), { limit: 50, token: null })
      ordered(items, key, direction)
      return 'in order'
    }),
  ),
  check('transaction-order', 'transactions come newest first, or oldest first on request', async (live) => {
    const read = (filters: object) => live.field<Page<Row>>('agent', ENTRIES, { limit: 50, token: null, filters })
    const newest = (await read({})).items
    const oldest = (await read({ oldestFirst: true })).items
    ordered(newest, 'createdAt', -1)
    ordered(oldest, 'createdAt', 1)
    // A page with fewer than two rows is in order both ways.
    assert(newest.length < 2 || newest[0]?.['id'] !== oldest[0]?.['id'], 'the oldest first begin with the newest')
    return 'in order'
  }),
  check('transaction-filter', 'a filter returns transactions of its types and amounts only', async (live) => {
    const filters = { types: ['LEAD_PURCHASE'], minAmountCents: 100 }
    const { items } = await live.field<Page<Row>>('agent', ENTRIES, { limit: 50, token: null, filters })
    for (const { type } of items) assertEqual('a type', type, 'LEAD_PURCHASE')
    for (const { amountCents } of items)
      assert(Math.abs(Number(amountCents)) >= 100, `an amount is ${String(amountCents)}`)
    return 'filtered'
  }),
  check('user-order', 'users by e-mail, ascending and descending', async (live) => {
    for (const descending of [false, true]) {
      const variables = { limit: 50, token: null, filters: { sort: 'EMAIL', descending } }
      ordered((await live.field<Page<Row>>('administrator', USERS, variables)).items, 'email', descending ? -1 : 1)
    }
    return 'in order'
  }),
  check('user-filter', 'a filter returns users of its roles only', async (live) => {
    const variables = { limit: 50, token: null, filters: { roles: ['MANAGER'] } }
    const { items } = await live.field<Page<Row>>('administrator', USERS, variables)
    assert(items.length > 0, 'nobody is found, and a manager has signed in')
    for (const { role } of items) assertEqual('a role', role, 'MANAGER')
    return 'filtered'
  }),
  check('source-order', 'lead sources come by name, and agents see active ones only', async (live) => {
    const { items } = await live.field<Page<Row>>('agent', SOURCES, { limit: 50, token: null })
    ordered(items, 'name', 1)
    for (const { isActive, name } of items) assert(isActive === true, `${String(name)} is not active`)
    return 'by name'
  }),
  check('page-limit', 'a limit below one and an invalid token are rejected', async (live) => {
    const zero = await live.refusal('agent', MINE, { limit: 0, token: null })
    assertEqual('the code of limit 0', zero.code, 'VALIDATION_FAILED')
    const token = await live.refusal('agent', MINE, { limit: 5, token: 'of nothing' })
    assertEqual('the code of a token of nothing', token.code, 'VALIDATION_FAILED')
    return 'VALIDATION_FAILED'
  }),
]

interface Lead {
  readonly id: string
  readonly status: string
  readonly customerName: string | null
  readonly lastName: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly costCents: number | null
  readonly agentId: string | null
}

const FIELDS = '{ id status customerName lastName email phone costCents agentId }'

async function leads(live: Live, list: 'listOpenLeads' | 'listMyLeads'): Promise<readonly Lead[]> {
  const { items } = await live.field<{ items: readonly Lead[] }>('agent', `{ ${list}(limit: 50) { items ${FIELDS} } }`)
  return items
}

function masked(lead: Lead, where: string): void {
  for (const key of ['lastName', 'email', 'phone'] as const)
    assertEqual(`${where}: ${key} of an open lead`, lead[key], null)
  assert(
    /^\S.* \S\.$/.test(lead.customerName ?? 'A B.'),
    `${where}: customerName shows more than a first name and an initial`,
  )
}

const masking: readonly Check[] = [
  mask('open-list', 'open leads in the list hide last name, e-mail and phone', async (live) => {
    for (const lead of await leads(live, 'listOpenLeads')) masked(lead, 'listOpenLeads')
    return 'hidden'
  }),
  mask('open-one', 'an open lead by its id hides them too', async (live) => {
    const [lead] = await leads(live, 'listOpenLeads')
    assert(lead, 'there is no open lead for the agent’s states')
    const query = `query($id: ID!) { getLead(leadId: $id) ${FIELDS} }`
    masked(await live.field<Lead>('agent', query, { id: lead.id }), 'getLead')
    return 'hidden'
  }),
  mask('open-only', 'the list of open leads has only open leads', async (live) => {
    for (const { status, agentId } of await leads(live, 'listOpenLeads')) {
      assertEqual('a status', status, 'OPEN')
      assertEqual('the agent of an open lead', agentId, null)
    }
    return 'OPEN'
  }),
  mask('own-shown', 'a bought lead shows its buyer name, e-mail, and phone', async (live) => {
    const agentId = await live.sub('agent')
    const mine = await leads(live, 'listMyLeads')
    for (const lead of mine) {
      // Returned leads no longer belong to the agent.
      if (lead.status === 'RETURNED') continue
      assertEqual('the agent of a bought lead', lead.agentId, agentId)
      for (const key of ['lastName', 'email', 'phone'] as const) assert(lead[key] !== null, `${key} is null`)
    }
    return 'shown'
  }),
  mask('cost', 'what the platform paid for a lead is for administrators only', async (live) => {
    const [open] = await leads(live, 'listOpenLeads')
    for (const lead of [open, ...(await leads(live, 'listMyLeads'))])
      assertEqual('costCents for an agent', lead?.costCents ?? null, null)
    return 'null'
  }),
  mask('others-leads', 'managers and administrators see open leads masked too', async (live) => {
    const [lead] = await leads(live, 'listOpenLeads')
    assert(lead, 'there is no open lead for the agent’s states')
    for (const who of ['manager', 'administrator'] as const) {
      const query = `query($id: ID!) { getLead(leadId: $id) ${FIELDS} }`
      masked(await live.field<Lead>(who, query, { id: lead.id }), who)
    }
    return 'hidden'
  }),
]

export const listsAndMasking: readonly Check[] = [...masking, ...lists]
