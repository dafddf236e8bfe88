import { ApolloClient, gql, InMemoryCache } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import fc from 'fast-check'
import { of } from 'rxjs'
import { expect, it } from 'vitest'
import { defaultOptions } from '../api/client'
import { createOpenFiltersLink, createTranslationLink } from './translation-link'

type Variables = Readonly<Record<string, unknown>>

/** Returns a client of a service that responds as given, and the variables of each request. */
function clientOf(respond: (variables: Variables) => Record<string, unknown>) {
  const sent: Variables[] = []
  const service = new ApolloLink(({ variables }) => {
    sent.push(variables)
    return of({ data: respond(variables) })
  })
  const links = [createOpenFiltersLink(), createTranslationLink(), service]
  const client = new ApolloClient({ link: ApolloLink.from(links), cache: new InMemoryCache(), defaultOptions })
  const read = async (document: string, variables: Variables = {}) =>
    (await client.query({ query: gql(document), variables, fetchPolicy: 'no-cache' })).data as Record<string, unknown>
  return { client, read, sent }
}

const lead = { __typename: 'Lead', id: 'lead-1', status: 'AVAILABLE', agentId: null }
const list = (items: unknown) => ({ __typename: 'LeadConnection', items, nextToken: null })
const fields = '{ items { id status agentId } nextToken }'

/** Returns the status of a lead that the service returns in this field. */
async function statusIn(field: string, patch: object): Promise<unknown> {
  const { read } = clientOf(() => ({ [field]: list([{ ...lead, ...patch }]) }))
  const data = (await read(`{ ${field} ${fields} }`)) as Record<string, { items: { status: unknown }[] }>
  return data[field]?.items[0]?.status
}

it.each(['AVAILABLE', 'SOLD', 'FRESH_42', '', null])(
  'takes a lead on the open list with status %s for open',
  async (status) => expect(await statusIn('listOpenLeads', { status })).toBe('OPEN'),
)

it('takes a lead on the own list, or with a buyer, for bought, and keeps an unknown status', async () => {
  expect(await statusIn('listMyLeads', { status: 'new' })).toBe('SOLD')
  expect(await statusIn('listTeamLeads', { status: 'new', agentId: 'a-1' })).toBe('SOLD')
  expect(await statusIn('listTeamLeads', { status: 'new' })).toBe('OPEN')
  expect(await statusIn('listMyLeads', { status: 'Nurturing' })).toBe('Nurturing')
})

it('reads fields by their type, and leaves types that it does not know as they are', async () => {
  const wallet = {
    __typename: 'Wallet',
    sourceId: 7,
    agentId: null,
    balanceCents: '1250',
    lowBalanceThreshold: null,
    leadSource: { __typename: 'LeadSource', id: 's-1', name: null, status: 'constructor', category: 'Form' },
    recentTransactions: [
      null,
      { __typename: 'Transaction', id: 't-1', type: 'Deposit', createdAt: 1_772_463_600 },
      { __typename: 'Transaction', id: 't-2', type: null, createdAt: '2026-03-02T10:00:00-05:00' },
      { __typename: 'Transaction', id: 't-3', type: 'wire', createdAt: 'last week' },
    ],
    notes: { __typename: 'Note', status: 'AVAILABLE' },
  }
  const { read } = clientOf(() => ({ mine: [wallet] }))
  const selection = `sourceId agentId balanceCents lowBalanceThreshold leadSource { id name status category }
    recentTransactions { id type createdAt } notes { status }`
  expect(await read(`{ mine: getAgentWallets { ${selection} } }`)).toMatchObject({
    mine: [
      {
        sourceId: '7',
        agentId: '',
        balanceCents: 1250,
        lowBalanceThreshold: Number.NaN,
        leadSource: { name: '', status: 'constructor', category: 'FORM_LEAD' },
        recentTransactions: [
          { id: 't-1', type: 'FUNDING', createdAt: '2026-03-02T15:00:00.000Z' },
          { id: 't-2', type: '', createdAt: '2026-03-02T15:00:00.000Z' },
          { id: 't-3', type: 'wire', createdAt: '' },
        ],
        notes: { status: 'AVAILABLE' },
      },
    ],
  })
})

it('never throws, whatever the fields hold', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), async (id, status, createdAt) => {
      const { read } = clientOf(() => ({ getLead: { __typename: 'Lead', id, status, createdAt } }))
      const { getLead } = (await read('{ getLead { id status createdAt } }')) as { getLead: Record<string, unknown> }
      expect(Object.values(getLead).map((value) => typeof value)).toEqual(['string', 'string', 'string', 'string'])
    }),
    { numRuns: 50 },
  )
})

const user = (id: string, role: string | null, status = 'Enabled') => ({ __typename: 'User', id, role, status })
const pages: Readonly<Record<string, readonly object[]>> = {
  first: [user('u-1', 'Agents'), user('u-2', 'admin')],
  second: [user('u-3', 'Loan officer'), user('u-4', 'agent', 'suspended'), user('u-5', null)],
}
const usersIn = ({ nextToken }: Variables) => ({
  listUsers: {
    __typename: 'UserConnection',
    users: pages[nextToken === 'next' ? 'second' : 'first'],
    total: 5,
    nextToken: nextToken === 'next' ? null : 'next',
  },
})
const USERS = `query Users($filters: UserFilters, $limit: Int, $nextToken: String) {
  listUsers(filters: $filters, limit: $limit, nextToken: $nextToken) { users { id role status } total nextToken }
}`
async function usersWith(filters: object) {
  const { read, sent } = clientOf(usersIn)
  const { listUsers } = (await read(USERS, { filters, limit: 2 })) as {
    listUsers: { users: { id: string }[]; total: number; nextToken: string | null }
  }
  return { ids: listUsers.users.map(({ id }) => id), total: listUsers.total, sent }
}

it('applies filters by role and status to all pages, and does not send them', async () => {
  const admins = await usersWith({ search: 'a', roles: ['ADMINISTRATOR'], statuses: null })
  expect(admins).toMatchObject({ ids: ['u-2'], total: 1 })
  expect(admins.sent.map(({ filters }) => filters)).toEqual([{ search: 'a' }, { search: 'a' }])
  expect(await usersWith({ statuses: ['DISABLED'] })).toMatchObject({ ids: ['u-4'], total: 1 })
  // People with an unknown role have the rights of an agent.
  expect(await usersWith({ roles: ['AGENT'] })).toMatchObject({ ids: ['u-1', 'u-3', 'u-4', 'u-5'], total: 4 })
})

it('reads one page at a time without such a filter', async () => {
  expect(await usersWith({ search: 'a', roles: null, statuses: [] })).toMatchObject({ ids: ['u-1', 'u-2'], total: 5 })
})

it('stops at a full page of transactions', async () => {
  const row = (id: string, type: string) => ({ __typename: 'Transaction', id, type })
  const { read, sent } = clientOf(({ nextToken }) => {
    const page = Number(nextToken ?? 0)
    const items = [row(`${page}-a`, 'deposit'), row(`${page}-b`, 'fee')]
    return { listTransactions: { __typename: 'TransactionConnection', items, nextToken: String(page + 1) } }
  })
  const document = `query Transactions($filters: TransactionFilters, $limit: Int, $nextToken: String) {
    listTransactions(filters: $filters, limit: $limit, nextToken: $nextToken) { items { id type } nextToken }
  }`
  expect(await read(document, { filters: { types: ['FUNDING'] }, limit: 2 })).toMatchObject({
    listTransactions: { items: [{ id: '0-a' }, { id: '1-a' }], nextToken: '2' },
  })
  expect(sent).toHaveLength(2)
})

it('sends a role in the service’s own spelling, once it is known', async () => {
  const { client, read, sent } = clientOf((variables) =>
    'role' in variables ? { updateUserRole: { __typename: 'UserResult', success: true } } : usersIn(variables),
  )
  const mutation = gql('mutation Role($role: UserRole!) { updateUserRole(userId: "u-1", role: $role) { success } }')
  await client.mutate({ mutation, variables: { role: 'ADMINISTRATOR' } })
  await read(USERS)
  await client.mutate({ mutation, variables: { role: 'ADMINISTRATOR' } })
  await client.mutate({ mutation, variables: { role: 'MANAGER' } })
  expect(sent.map(({ role }) => role)).toEqual(['ADMINISTRATOR', undefined, 'admin', 'MANAGER'])
})
