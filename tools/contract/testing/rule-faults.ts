import { doubled, inList, put, putIn, type PassingRequest, type Fault } from './inject-fault'

const without =
  (...keys: readonly string[]) =>
  ({ variables }: PassingRequest): void => {
    for (const part of [variables, variables['input'], variables['filters']])
      if (typeof part === 'object' && part !== null)
        for (const key of keys) if (key in part) Reflect.set(part, key, null)
  }

const rewrite =
  (from: string | RegExp, to: string) =>
  (passing: PassingRequest): void => {
    Object.assign(passing, { query: passing.query.replace(from, to) })
  }

/** Violations of the rules for lists and money. */
export const ruleFaults: readonly Fault[] = [
  {
    name: 'a first live question that hears of nothing before it',
    finds: 'money.changes',
    request: rewrite('(pastSeconds: 30)', ''),
  },
  {
    name: 'a cursor that is taken for none',
    finds: 'money.changes',
    request: without('since'),
  },
  {
    name: 'pages that overlap',
    finds: 'lists.transaction-pages',
    answer: inList('listTransactions', (list, { variables, memory }) => {
      const last = memory['last'] as Record<string, unknown> | undefined
      if (variables['token'] && last) list.items.splice(0, 1, last)
      memory['last'] = list.items.at(-1)
    }),
  },
  {
    name: 'rows that no page has',
    finds: 'lists.open-pages',
    answer: inList('listOpenLeads', (list, { variables }) => {
      if (variables['token']) list.items.shift()
    }),
  },
  {
    name: 'a list that ends with its first page',
    finds: 'lists.user-pages',
    answer: inList('listUsers', (list) => void (list.nextToken = null)),
  },
  {
    name: 'a list without an end',
    finds: 'lists.source-pages',
    answer: inList(
      'listLeadSources',
      (list, { variables }) => void (list.nextToken = (variables['token'] as string | null) ?? list.nextToken),
    ),
  },
  {
    name: 'a limit that nobody heeds',
    finds: 'lists.transaction-pages',
    request({ variables }) {
      if (variables['limit'] === 7) variables['limit'] = 50
    },
  },
  {
    name: 'a total that is off by one',
    finds: 'lists.my-pages',
    answer: inList('listMyLeads', (list) => void (list.total += 1)),
  },
  {
    name: 'oldest for newest',
    finds: 'lists.open-newest',
    answer: inList('listOpenLeads', (list) => void list.items.reverse()),
  },
  { name: 'a sort that nobody heeds', finds: 'lists.open-price-low', request: rewrite('PRICE_LOW', 'NEWEST') },
  { name: 'the other direction', finds: 'lists.open-price-high', request: rewrite('PRICE_HIGH', 'PRICE_LOW') },
  {
    name: 'a row that stands above all, whatever its score',
    finds: 'lists.open-score-high',
    answer: inList('listOpenLeads', (list) => void list.items.unshift({ id: 'x', score: 1 })),
  },
  { name: 'oldestFirst that nobody heeds', finds: 'lists.transaction-order', request: without('oldestFirst') },
  { name: 'a filter of types that nobody heeds', finds: 'lists.transaction-filter', request: without('types') },
  { name: 'descending that nobody heeds', finds: 'lists.user-order', request: without('descending') },
  { name: 'a filter of roles that nobody heeds', finds: 'lists.user-filter', request: without('roles') },
  {
    name: 'paused sources for agents',
    finds: 'lists.source-order',
    answer: putIn('listLeadSources', 'isActive', false),
  },
  {
    name: 'a limit of zero that is taken',
    finds: 'lists.page-limit',
    request({ variables }) {
      if (variables['limit'] === 0) variables['limit'] = 1
    },
  },
  {
    name: 'balances that are a cent apart',
    finds: 'money.one-balance',
    answer: put('fundsBalance', (old: unknown) => Number(old) + 1),
  },
  {
    name: 'cents told as dollars',
    finds: 'money.one-balance',
    answer: put('balance', (_old: unknown, record: Record<string, unknown>) => record['balanceCents']),
  },
  { name: 'a credit per request, whatever its key', finds: 'money.credit-once', request: without('idempotencyKey') },
  {
    name: 'a key that may be used for something else',
    finds: 'money.key-of-another',
    request: without('idempotencyKey'),
  },
  {
    name: 'a transfer per request, whatever its key',
    finds: 'money.transfer',
    request(passing) {
      if (passing.query.includes('transferFundsToWallet')) without('idempotencyKey')(passing)
    },
  },
  {
    name: 'a transfer of one entry',
    finds: 'money.transfer',
    answer: putIn('transferFundsToWallet', 'transactions', (old: unknown) => (Array.isArray(old) ? old.slice(1) : old)),
  },
  {
    name: 'funds that may be overdrawn',
    finds: 'money.overdraft',
    answer: putIn('transferFundsToWallet', 'success', true),
  },
  {
    name: 'a purchase that does not name its lead',
    finds: 'money.purchase',
    answer: putIn('purchaseLead', 'referenceId', null),
  },
  {
    name: 'a price that is rounded',
    finds: 'money.purchase',
    answer: putIn('purchaseLead', 'amountCents', (old: unknown) => Math.floor(Number(old) / 100) * 100 - 1),
  },
  {
    name: 'a lead that is sold twice',
    finds: 'money.sold-once',
    answer: inList('listTransactions', (list) => doubled(list, 'LEAD_PURCHASE')),
  },
  {
    name: 'a lead that is sold to two agents',
    finds: 'money.sold-to-one',
    answer: (body, { query, memory }) => {
      if (!query.includes('purchaseLead')) return
      memory['count'] = Number(memory['count'] ?? 0) + 1
      if (memory['count'] === 2) put('success', true)(body)
    },
  },
  {
    name: 'a repeated purchase that is refused',
    finds: 'money.purchase-once',
    answer: (body, { query, memory }) => {
      if (!query.includes('purchaseLead')) return
      memory['count'] = Number(memory['count'] ?? 0) + 1
      if (memory['count'] === 2) put('success', false)(body)
    },
  },
  {
    name: 'a sold lead that stays listed',
    finds: 'money.sold-leaves-market',
    answer: (body, { query, variables, memory }) => {
      if (query.includes('purchaseLead')) memory['sold'] = variables['leadId']
      else if (memory['sold'])
        inList('listOpenLeads', (list) => void list.items.push({ id: memory['sold'] }))(body, {
          query,
          variables,
          memory,
          headers: new Headers(),
        })
    },
  },
  { name: 'a price that nobody compares', finds: 'money.price-expected', request: without('price') },
  {
    name: 'balances from before the entry',
    finds: 'money.ledger-chain',
    answer: put(
      'balanceAfter',
      (old: unknown, record: Record<string, unknown>) => Number(old) - Number(record['amountCents']),
    ),
  },
  {
    name: 'figures of yesterday',
    finds: 'money.stats-count',
    answer: put('transactionCount', (old: unknown) => Number(old) - 1),
  },
  {
    name: 'a credit that does not name its payment',
    finds: 'funding.reference-id',
    answer: inList('listTransactions', (list) => {
      for (const item of list.items) item['referenceId'] = null
    }),
  },
  {
    name: 'a fee taken off a payment',
    finds: 'funding.reference-id',
    answer: inList('listTransactions', (list) => {
      for (const item of list.items) item['amountCents'] = Number(item['amountCents']) - 30
    }),
  },
  {
    name: 'a payment credited twice',
    finds: 'funding.callback-twice',
    answer: inList('listTransactions', (list) => doubled(list, 'FUNDING')),
  },
  {
    name: 'money before it is paid',
    finds: 'funding.unpaid',
    answer: putIn('addFunds', 'updatedBalance', (old: unknown) => Number(old) + 500),
  },
  { name: 'a payment per request, whatever its key', finds: 'funding.intent-once', request: without('idempotencyKey') },
]
