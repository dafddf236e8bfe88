import { Broken, checksOf, hold, same, words } from '../check'
import type { Persona } from '../config'
import type { Live } from '../live'

interface Page<Item> {
  readonly items: readonly Item[]
  readonly nextToken: string | null
  /** Needs the capability LIST_TOTALS, except in the list of users. */
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
      hold(page.items.length <= LIST.limit, `a page of ${LIST.limit} has ${page.items.length} rows`)
      hold(page.nextToken === null || page.nextToken !== token, 'a page names itself as the next one')
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
    if (ids.size < rows.length) throw new Broken(`${rows.length - ids.size} of ${rows.length} rows came twice`)
    throw new Broken(`the total is ${[...totals].join(', then ')}, and ${rows.length} rows came`)
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

const pages = async (live: Live, who: Persona, query: string, variables: object = {}) =>
  (await readToEnd(live, who, query, variables)) && 'every row once'

/** Checks the order of the rows by one field, with nulls last. */
function ordered(rows: readonly Row[], key: string, direction: 1 | -1): void {
  rows.forEach((row, i) => {
    const [before, value] = [rows[i - 1]?.[key] ?? null, row[key] ?? null]
    if (i === 0 || value === null) return
    hold(before !== null, `${key} ${words(value)} comes after a row without one`)
    const difference =
      typeof value === 'number' ? Number(before) - value : words(before).localeCompare(words(value), 'en')
    hold(difference * direction <= 0, `${key} ${words(value)} comes after ${words(before)}`)
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

export const lists = checksOf('lists', {
  'open-pages': ['open leads are paged without gaps and doubles', (live) => pages(live, 'agent', OPEN('NEWEST'))],
  'my-pages': ['bought leads are paged without gaps and doubles', (live) => pages(live, 'agent', MINE)],
  'transaction-pages': [
    'transactions are paged without gaps and doubles',
    (live) => pages(live, 'agent', ENTRIES, { filters: { types: ['LEAD_PURCHASE'] } }),
  ],
  'user-pages': ['people are paged without gaps and doubles', (live) => pages(live, 'administrator', USERS)],
  'source-pages': ['lead sources are paged without gaps and doubles', (live) => pages(live, 'administrator', SOURCES)],
  ...Object.fromEntries(
    sorts.map(([sort, key, direction]) => [
      `open-${sort.toLowerCase().replace('_', '-')}`,
      [
        `open leads by ${sort}`,
        async (live: Live) => {
          const query = OPEN(sort)
          const { items } = await live.field<Page<Row>>('agent', query, { limit: 50, token: null })
          ordered(items, key, direction)
          return 'in order'
        },
      ] as const,
    ]),
  ),
  'transaction-order': [
    'transactions come newest first, and oldest first where that is asked for',
    async (live) => {
      const read = (filters: object) => live.field<Page<Row>>('agent', ENTRIES, { limit: 50, token: null, filters })
      const newest = (await read({})).items
      const oldest = (await read({ oldestFirst: true })).items
      ordered(newest, 'createdAt', -1)
      ordered(oldest, 'createdAt', 1)
      // A page with fewer than two rows is in order both ways.
      hold(newest.length < 2 || newest[0]?.['id'] !== oldest[0]?.['id'], 'the oldest first begin with the newest')
      return 'in order'
    },
  ],
  'transaction-filter': [
    'transactions of the types and amounts that are asked for, and no others',
    async (live) => {
      const filters = { types: ['LEAD_PURCHASE'], minAmountCents: 100 }
      const { items } = await live.field<Page<Row>>('agent', ENTRIES, { limit: 50, token: null, filters })
      for (const { type } of items) same('a type', type, 'LEAD_PURCHASE')
      for (const { amountCents } of items)
        hold(Math.abs(Number(amountCents)) >= 100, `an amount is ${String(amountCents)}`)
      return 'filtered'
    },
  ],
  'user-order': [
    'people by e-mail, and the other way round',
    async (live) => {
      for (const descending of [false, true]) {
        const variables = { limit: 50, token: null, filters: { sort: 'EMAIL', descending } }
        ordered((await live.field<Page<Row>>('administrator', USERS, variables)).items, 'email', descending ? -1 : 1)
      }
      return 'in order'
    },
  ],
  'user-filter': [
    'people of the roles that are asked for, and no others',
    async (live) => {
      const variables = { limit: 50, token: null, filters: { roles: ['MANAGER'] } }
      const { items } = await live.field<Page<Row>>('administrator', USERS, variables)
      hold(items.length > 0, 'nobody is found, and a manager has signed in')
      for (const { role } of items) same('a role', role, 'MANAGER')
      return 'filtered'
    },
  ],
  'source-order': [
    'lead sources come by name, and agents see active ones only',
    async (live) => {
      const { items } = await live.field<Page<Row>>('agent', SOURCES, { limit: 50, token: null })
      ordered(items, 'name', 1)
      for (const { isActive, name } of items) hold(isActive === true, `${String(name)} is not active`)
      return 'by name'
    },
  ],
  'page-limit': [
    'a limit below one is refused, and a token of nothing too',
    async (live) => {
      const zero = await live.refusal('agent', MINE, { limit: 0, token: null })
      same('the code of limit 0', zero.code, 'VALIDATION_FAILED')
      const token = await live.refusal('agent', MINE, { limit: 5, token: 'of nothing' })
      same('the code of a token of nothing', token.code, 'VALIDATION_FAILED')
      return 'VALIDATION_FAILED'
    },
  ],
})
