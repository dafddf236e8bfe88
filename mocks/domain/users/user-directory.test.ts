import { describe, expect, it } from 'vitest'
import { requireReadableAgent } from '../access'
import type { PageArgs } from '../paging'
import { insertUser } from '../user-fields'
import { companyWorld } from '../../world/testing/company-world'
import { getAgent, listUsers, type UserFilters, userMetrics } from './user-directory'

const ADMIN = 'user-admin'
const HARBOR = 'user-manager'
const AGENT = 'user-agent'

const company = companyWorld()

const find = (filters: UserFilters, reader = ADMIN) => company.read(reader, (ctx) => listUsers(ctx, { filters }))
const ids = (filters: UserFilters, reader = ADMIN) => find(filters, reader).users.map((user) => user.id)

describe('listUsers', () => {
  it('searches names, email, and username literally', () => {
    expect(ids({ search: 'riley fair' })).toEqual([AGENT])
    expect(ids({ search: ' AGENT-TOPUP ' })).toEqual(['user-top-up'])
    expect(ids({ search: 'quinn.halloran@' })).toEqual(['user-range-one'])
    for (const search of ["' OR 1=1 --", '.*', '%', '\\', '{"$gt":""}']) expect(ids({ search })).toEqual([])
  })

  it('filters by role, status, state, and unit', () => {
    expect(ids({ roles: ['ADMINISTRATOR'] }).sort()).toEqual([ADMIN, 'user-admin-two'])
    expect(ids({ statuses: ['DISABLED'] })).toEqual([])
    expect(ids({ states: ['FL', 'OK'] }).sort()).toEqual(['user-range-two', 'user-top-up'])
    expect(find({ unitId: 'division-coast', roles: ['AGENT'] }).total).toBe(7)
    expect(company.denial(ADMIN, (ctx) => listUsers(ctx, { filters: { unitId: 'nowhere' } })).code).toBe('NOT_FOUND')
  })

  it('sorts by last name in both directions', () => {
    const names = find({ roles: ['AGENT'] }).users.map((user) => user.lastName)
    expect(names).toEqual(names.toSorted())
    expect(find({ roles: ['AGENT'], descending: true }).users.map((user) => user.lastName)).toEqual(names.toReversed())
  })

  it('pages through every user once and rejects invalid page arguments', () => {
    const seen: string[] = []
    let token: string | null = null
    do {
      const args: PageArgs = { limit: 4, nextToken: token }
      const answer: ReturnType<typeof listUsers> = company.read(ADMIN, (ctx) => listUsers(ctx, args))
      seen.push(...answer.users.map((user) => user.id))
      token = answer.nextToken
    } while (token !== null)
    expect(seen).toHaveLength(13)
    expect(new Set(seen).size).toBe(13)
    for (const limit of [0, -1, 1.5])
      expect(company.denial(ADMIN, (ctx) => listUsers(ctx, { limit }))).toMatchObject({ field: 'limit' })
    for (const nextToken of ['5', 'p', 'zz!', 'p-1'])
      expect(company.denial(ADMIN, (ctx) => listUsers(ctx, { nextToken }))).toMatchObject({ field: 'nextToken' })
  })

  it('shows a manager only the agents of their units', () => {
    const harbor = ['user-agent', 'user-disabled', 'user-low', 'user-new', 'user-top-up']
    expect(ids({}, HARBOR).sort()).toEqual(harbor)
    expect(ids({ search: 'example.com' }, HARBOR).sort()).toEqual(harbor)
    expect(ids({ unitId: 'team-north-pier' }, HARBOR).sort()).toEqual(['user-agent', 'user-low'])
    for (const unitId of ['branch-canyon', 'division-coast', 'nowhere'])
      expect(company.denial(HARBOR, (ctx) => listUsers(ctx, { filters: { unitId } })).code).toBe('FORBIDDEN')
  })

  it.each([getAgent, requireReadableAgent])('%o requires a reader in charge of the agent', (query) => {
    for (const [reader, target] of [
      [AGENT, 'user-low'],
      [AGENT, 'nobody'],
      [HARBOR, 'user-ridge-one'],
      [HARBOR, 'user-manager-canyon'],
      [HARBOR, 'nobody'],
      [HARBOR, ADMIN],
    ] as const)
      expect(company.denial(reader, (ctx) => query(ctx, target)).code).toBe('FORBIDDEN')
    for (const [reader, target] of [
      [AGENT, AGENT],
      [HARBOR, AGENT],
      [ADMIN, 'user-ridge-one'],
    ] as const)
      expect(() => company.read(reader, (ctx) => query(ctx, target))).not.toThrow()
  })

  it('computes a user’s figures from the ledger and their leads', () => {
    const active = companyWorld()
    active.run(AGENT, 'purchaseLead', { leadId: 'lead-0' })
    active.run(AGENT, 'purchaseLead', { leadId: 'lead-1' })
    for (const status of ['CONTACTED', 'QUALIFIED', 'FUNDED'] as const)
      active.run(AGENT, 'updateLeadStatus', { leadId: 'lead-1', status })
    active.run(ADMIN, 'adminCreditAgentBankAccount', { agentId: AGENT, amountCents: 500, reason: 'Goodwill' })
    expect(active.read(ADMIN, (ctx) => userMetrics(ctx, active.user(AGENT)))).toEqual({
      totalLeads: 2,
      activeLeads: 1,
      conversionRate: 0.5,
      totalRevenueCents: 3240,
      lastActivityAt: active.world.now(),
      walletCount: 2,
      totalWalletBalanceCents: 100_000 - 3240,
      heldCents: 100_500 - 3240,
    })
  })
})

describe('ten thousand users', () => {
  const bulk = companyWorld((history) =>
    history.write(history.startMs - 1, (ctx) => {
      for (let i = 0; i < 10_000; i++)
        insertUser(ctx, {
          id: `bulk-${i}`,
          username: `bulk-${i}`,
          email: `bulk.${i}@example.com`,
          firstName: `First${i % 97}`,
          lastName: `Last${i % 89}`,
          role: 'AGENT',
          selectedStates: [i % 2 ? 'CA' : 'TX'],
          unitId: 'team-ridge',
        })
    }),
  )

  it.each<[string, UserFilters, number]>([
    ['a search', { search: 'bulk.99' }, 111],
    ['filters', { roles: ['AGENT'], states: ['TX'], unitId: 'branch-canyon', sort: 'EMAIL' }, 5000],
    ['an order', { sort: 'NEWEST' }, 10_013],
  ])('count as many for %s before and after a change of another user', (_case, filters, total) => {
    const count = () => bulk.read(ADMIN, (ctx) => listUsers(ctx, { limit: 100, filters })).total
    expect(count()).toBe(total)
    bulk.run(ADMIN, 'updateUserStates', { userId: 'user-ridge-one', operation: 'ADD', states: ['ME'] })
    expect(count()).toBe(total)
  })

  it('lists the agents of each reader, also after a unit moved', () => {
    const moving = companyWorld()
    const agentIds = (reader: string) =>
      moving.read(reader, (ctx) => listUsers(ctx, { filters: { roles: ['AGENT'] } })).users.map(({ id }) => id)
    const allIds = agentIds(ADMIN)
    const harborIds = agentIds(HARBOR)
    expect(allIds.length).toBeGreaterThan(harborIds.length)
    moving.run(ADMIN, 'moveOrgUnit', { unitId: 'team-north-pier', parentId: 'branch-canyon' })
    expect(agentIds(HARBOR)).toEqual(harborIds.filter((id) => !['user-agent', 'user-low'].includes(id)))
    expect(agentIds(ADMIN)).toEqual(allIds)
  })

  it('counts users again after one of them changed', () => {
    const changing = companyWorld()
    const disabled = () =>
      changing.read(ADMIN, (ctx) => listUsers(ctx, { limit: 1, filters: { statuses: ['DISABLED'] } })).total
    expect(disabled()).toBe(0)
    changing.run(ADMIN, 'updateUserStatus', { userId: AGENT, status: 'DISABLED' })
    expect(disabled()).toBe(1)
  })

  it('pages in descending order and returns an empty page after the last one', () => {
    const page = (filters: UserFilters, args: PageArgs) =>
      bulk.read(ADMIN, (ctx) => listUsers(ctx, { ...args, filters }))
    const all = page({ descending: true }, { limit: 1000 })
    const first = page({ descending: true }, { limit: 3 })
    const second = page({ descending: true }, { limit: 3, nextToken: first.nextToken })
    expect([...first.users, ...second.users]).toEqual(all.users.slice(0, 6))
    expect(page({ search: 'riley fair', descending: true }, { nextToken: first.nextToken }).users).toEqual([])
  })

  it('shows a change immediately', () => {
    bulk.run(ADMIN, 'updateUserProfile', { userId: 'bulk-7', input: { firstName: 'Unmistakable' } })
    expect(bulk.read(ADMIN, (ctx) => listUsers(ctx, { filters: { search: 'unmistakable' } })).total).toBe(1)
  })
})
