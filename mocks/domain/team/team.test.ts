import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/shared/calendar'
import { beforeEach, describe, expect, it } from 'vitest'
import { companyWorld, type CompanyWorld } from '../../world/testing/company-world'
import { UTC } from '../../world/testing/periods'
import { auditWorld } from '../ledger/world-audit'
import { REVENUE, walletAccount } from '../ledger/ledger'
import { leadNameOf } from '../leads/bought-leads'
import { getLead, leadEntries } from '../leads/bought-leads'
import { leadVisibility } from '../leads/open-leads'
import { getManagerOverview, listTeam } from '../reports/team-members'
import { listTeamLeads, type TeamLeadFilters } from './team-leads'

const ADMIN = 'user-admin'
const HARBOR = 'user-manager'
const CANYON = 'user-manager-canyon'
const AGENT = 'user-agent'
const COLLEAGUE = 'user-low'

let company: CompanyWorld
beforeEach(() => {
  company = companyWorld()
  company.run(AGENT, 'purchaseLead', { leadId: 'lead-0' })
})

const balance = (agentId: string) => company.world.ledger.balance(walletAccount(agentId, 'form-direct'))
const notes = (userId: string) => company.world.store.notificationsByUser.list(userId).map(({ kind }) => kind)

describe('a manager who buys leads', () => {
  beforeEach(() => {
    company.run(HARBOR, 'createWallet', { sourceId: 'form-direct' })
    company.run(HARBOR, 'selectState', { state: 'CA' })
    const credit = { agentId: HARBOR, sourceId: 'form-direct', amountCents: 5_000, reason: 'Opening credit' }
    company.run(ADMIN, 'adminCreditAgentWallet', credit)
    company.run(HARBOR, 'purchaseLead', { leadId: 'lead-1' })
  })

  it('owns the leads they buy and is not in their own team', () => {
    expect(company.lead('lead-1')).toMatchObject({ status: 'SOLD', agentId: HARBOR })
    const team = company.read(HARBOR, (ctx) => listTeam(ctx, UTC, {}).items)
    expect(team.map(({ user }) => user.id)).not.toContain(HARBOR)
    expect(company.read(HARBOR, (ctx) => listTeamLeads(ctx, {}).items.map(({ lead }) => lead.id))).toEqual(['lead-0'])
  })

  it('cannot decide on their own return request: an administrator does', () => {
    company.run(HARBOR, 'requestLeadReturn', { leadId: 'lead-1', reason: 'DUPLICATE' })
    const decision = { leadId: 'lead-1', approve: true }
    expect(company.refusal(HARBOR, 'resolveLeadReturn', decision).code).toBe('FORBIDDEN')
    expect(company.refusal(HARBOR, 'reassignLead', { leadId: 'lead-1', agentId: AGENT }).code).toBe('FORBIDDEN')
    company.run(ADMIN, 'resolveLeadReturn', decision)
    expect(balance(HARBOR)).toBe(5_000)
    const returned = company.lead('lead-1')
    expect(company.read(HARBOR, (ctx) => leadVisibility(ctx, company.user(HARBOR), returned))).toBe('listing')
  })
})

describe('a return of a manager’s purchase that was reassigned to an agent', () => {
  it('is decided by an administrator, not by the manager who gets the refund', () => {
    company.run(HARBOR, 'createWallet', { sourceId: 'form-direct' })
    company.run(HARBOR, 'selectState', { state: 'CA' })
    const credit = { agentId: HARBOR, sourceId: 'form-direct', amountCents: 5_000, reason: 'Opening credit' }
    company.run(ADMIN, 'adminCreditAgentWallet', credit)
    company.run(HARBOR, 'purchaseLead', { leadId: 'lead-1' })
    company.run(ADMIN, 'reassignLead', { leadId: 'lead-1', agentId: AGENT })
    company.run(AGENT, 'requestLeadReturn', { leadId: 'lead-1', reason: 'DUPLICATE' })
    const paid = balance(HARBOR)
    for (const approve of [true, false])
      expect(company.refusal(HARBOR, 'resolveLeadReturn', { leadId: 'lead-1', approve }).code).toBe('FORBIDDEN')
    expect(balance(HARBOR)).toBe(paid)
    company.run(ADMIN, 'resolveLeadReturn', { leadId: 'lead-1', approve: true })
    expect(balance(HARBOR)).toBe(5_000)
  })
})

describe('a return', () => {
  const request = () => company.run(AGENT, 'requestLeadReturn', { leadId: 'lead-0', reason: 'DUPLICATE' })
  const resolve = (approve: boolean, more = {}) =>
    company.run(HARBOR, 'resolveLeadReturn', { leadId: 'lead-0', approve, ...more })

  it('refunds the wallet that paid, once', () => {
    request()
    expect(balance(AGENT)).toBe(50_000 - 1620)
    resolve(true, { comment: 'Bought twice', idempotencyKey: 'a' })
    resolve(true, { comment: 'Bought twice', idempotencyKey: 'a' })
    resolve(true)
    expect(balance(AGENT)).toBe(50_000)
    expect(company.world.ledger.balance(REVENUE)).toBe(0)
    expect(company.lead('lead-0')).toMatchObject({
      status: 'RETURNED',
      leadReturn: { approved: true, resolvedById: HARBOR, resolutionComment: 'Bought twice' },
    })
    expect(notes(AGENT).filter((kind) => kind === 'RETURN_RESOLVED')).toHaveLength(1)
    expect([...company.world.store.audit.all()].at(-1)).toMatchObject({
      action: 'RETURN_APPROVED',
      actorId: HARBOR,
      subjectId: 'lead-0',
      detail: '$16.20 refunded',
    })
    expect(auditWorld(company.world).violations).toEqual([])
  })

  it('notifies no agent who turned it off', () => {
    company.run(AGENT, 'updateNotificationPreferences', { returns: false })
    request()
    resolve(true)
    expect(notes(AGENT)).not.toContain('RETURN_RESOLVED')
  })

  it('leaves the lead sold and moves no money when declined', () => {
    request()
    resolve(false)
    expect(company.lead('lead-0')).toMatchObject({ status: 'SOLD', leadReturn: { approved: false } })
    expect(balance(AGENT)).toBe(50_000 - 1620)
    const other = company.refusal(HARBOR, 'resolveLeadReturn', { leadId: 'lead-0', approve: true })
    expect(other).toMatchObject({ code: 'CONFLICT', message: 'This return was already declined.' })
  })

  it('requires a request and a manager of the agent', () => {
    const input = { leadId: 'lead-0', approve: true }
    expect(company.refusal(HARBOR, 'resolveLeadReturn', input).code).toBe('CONFLICT')
    request()
    for (const userId of [AGENT, COLLEAGUE, CANYON])
      expect(company.refusal(userId, 'resolveLeadReturn', input).code).toBe('FORBIDDEN')
  })

  it('refunds the payer of a reassigned lead', () => {
    company.run(HARBOR, 'reassignLead', { leadId: 'lead-0', agentId: COLLEAGUE })
    company.run(COLLEAGUE, 'requestLeadReturn', { leadId: 'lead-0', reason: 'WRONG_NUMBER' })
    resolve(true)
    expect([balance(AGENT), balance(COLLEAGUE)]).toEqual([50_000, 50_000])
    expect(notes(AGENT)).toContain('RETURN_RESOLVED')
    expect(notes(COLLEAGUE)).toContain('RETURN_RESOLVED')
    expect(auditWorld(company.world).violations).toEqual([])
  })
})

/** Returns the lead names that the reader gets for the agent's purchases and returns. */
const leadNames = (reader: string) =>
  company.read(reader, (ctx) =>
    ctx.ledger
      .agentEntries(AGENT)
      .filter(({ referenceId }) => referenceId === 'lead-0')
      .map((entry) => leadNameOf(ctx, entry)),
  )

describe('the lead’s name in an entry', () => {
  it('is short for an agent who returned the lead, as in the list of leads', () => {
    const { firstName, lastName } = company.lead('lead-0')
    company.run(AGENT, 'requestLeadReturn', { leadId: 'lead-0', reason: 'DUPLICATE' })
    company.run(ADMIN, 'resolveLeadReturn', { leadId: 'lead-0', approve: true })
    const short = `${firstName} ${lastName.slice(0, 1)}.`
    expect(leadNames(AGENT)).toEqual([short, short])
    expect(leadNames(ADMIN)[0]).toBe(`${firstName} ${lastName}`)
  })

  it('is null for a deleted lead, and for entries about anything else', () => {
    company.read(AGENT, (ctx) => {
      const [credit, , purchase] = ctx.ledger.agentEntries(AGENT)
      if (!credit || !purchase) throw new Error('Expected three entries')
      expect(leadNameOf(ctx, { ...purchase, referenceId: 'lead-gone' })).toBeNull()
      expect(leadNameOf(ctx, { ...credit, referenceId: 'lead-0' })).toBeNull()
    })
  })
})

describe('a reassignment', () => {
  const to = (agentId: string) => ({ leadId: 'lead-0', agentId, reason: 'On leave' })

  it('moves the lead to a colleague and moves no money', () => {
    const postings = company.world.ledger.postings.length
    company.run(HARBOR, 'reassignLead', to(COLLEAGUE))
    expect(company.lead('lead-0')).toMatchObject({ agentId: COLLEAGUE, paidById: AGENT, status: 'SOLD' })
    expect(company.world.ledger.postings).toHaveLength(postings)
    company.run(COLLEAGUE, 'updateLeadStatus', { leadId: 'lead-0', status: 'CONTACTED' })
    expect(company.refusal(AGENT, 'updateLeadStatus', { leadId: 'lead-0', status: 'QUALIFIED' }).code).toBe('FORBIDDEN')
    expect([notes(AGENT).at(-1), notes(COLLEAGUE).at(-1)]).toEqual(['LEAD_REASSIGNED', 'LEAD_REASSIGNED'])
    expect(company.world.store.leadEventsByLead.list('lead-0').map(({ label }) => label)).toContain('Reassigned')
    expect(auditWorld(company.world).violations).toEqual([])
  })

  it('hides the payer’s wallet entries from the colleague', () => {
    company.run(HARBOR, 'reassignLead', to(COLLEAGUE))
    const entries = (userId: string) => company.read(userId, (ctx) => leadEntries(ctx, company.lead('lead-0'))).length
    expect([entries(AGENT), entries(COLLEAGUE), entries(HARBOR)]).toEqual([1, 0, 1])
    expect(company.run(COLLEAGUE, 'purchaseLead', { leadId: 'lead-0' })).toEqual({ leadId: 'lead-0', entryId: null })
  })

  it('hides the lead’s name in the payer’s entry from the payer', () => {
    const name = (reader: string) => leadNames(reader)[0]
    const { firstName, lastName } = company.lead('lead-0')
    expect([name(AGENT), name(HARBOR)]).toEqual([`${firstName} ${lastName}`, `${firstName} ${lastName}`])
    company.run(HARBOR, 'reassignLead', to(COLLEAGUE))
    expect([name(AGENT), name(HARBOR), name(CANYON)]).toEqual([null, `${firstName} ${lastName}`, null])
  })

  it('stays within the branch, for administrators too', () => {
    expect(company.refusal(HARBOR, 'reassignLead', to('user-ridge-one')).code).toBe('FORBIDDEN')
    expect(company.refusal(ADMIN, 'reassignLead', to('user-ridge-one'))).toMatchObject({ field: 'agentId' })
    expect(company.refusal(CANYON, 'reassignLead', to('user-ridge-one')).code).toBe('FORBIDDEN')
    expect(company.refusal(AGENT, 'reassignLead', to(COLLEAGUE)).code).toBe('FORBIDDEN')
    company.run(ADMIN, 'reassignLead', to('user-new'))
  })

  it('requires an active agent and a lead without a return request', () => {
    expect(company.refusal(HARBOR, 'reassignLead', to(AGENT)).code).toBe('CONFLICT')
    expect(company.refusal(HARBOR, 'reassignLead', { ...to(COLLEAGUE), leadId: 'lead-1' }).code).toBe('FORBIDDEN')
    company.run(ADMIN, 'updateUserStatus', { userId: COLLEAGUE, status: 'DISABLED' })
    expect(company.refusal(HARBOR, 'reassignLead', to(COLLEAGUE)).code).toBe('VALIDATION_FAILED')
    company.run(AGENT, 'requestLeadReturn', { leadId: 'lead-0', reason: 'DUPLICATE' })
    expect(company.refusal(HARBOR, 'reassignLead', to('user-new')).code).toBe('CONFLICT')
  })
})

describe('a reminder', () => {
  it('can be sent once an hour while the lead is not contacted', () => {
    const nudge = () => company.run(HARBOR, 'nudgeAgent', { leadId: 'lead-0' })
    nudge()
    expect(company.refusal(HARBOR, 'nudgeAgent', { leadId: 'lead-0' }).code).toBe('RATE_LIMITED')
    company.pass(HOUR_MS)
    nudge()
    expect(notes(AGENT).filter((kind) => kind === 'NUDGE')).toHaveLength(2)
    company.run(AGENT, 'updateLeadStatus', { leadId: 'lead-0', status: 'CONTACTED' })
    company.pass(HOUR_MS)
    expect(company.refusal(HARBOR, 'nudgeAgent', { leadId: 'lead-0' }).code).toBe('CONFLICT')
    expect(company.refusal(CANYON, 'nudgeAgent', { leadId: 'lead-0' }).code).toBe('FORBIDDEN')
  })
})

describe('the team', () => {
  it('contains only the manager’s own agents in every query', () => {
    const harbor = ['user-agent', 'user-disabled', 'user-low', 'user-new', 'user-top-up']
    expect(
      company
        .read(HARBOR, (ctx) => listTeam(ctx, UTC, {}).items)
        .map(({ agentId }) => agentId)
        .sort(),
    ).toEqual(harbor)
    const canyon = company.read(CANYON, (ctx) => ({
      team: listTeam(ctx, UTC, {}).items.map(({ agentId }) => agentId),
      leads: listTeamLeads(ctx, {}).total,
      overview: getManagerOverview(ctx, UTC),
    }))
    expect(canyon.team).toEqual(['user-ridge-one', 'user-ridge-two'])
    expect(canyon.leads).toBe(0)
    expect(canyon.overview).toMatchObject({ unitNames: ['Canyon'], agentCount: 2, heldCents: 100_000 })
    for (const query of [
      (filters: TeamLeadFilters) => (ctx: Parameters<typeof listTeamLeads>[0]) => listTeamLeads(ctx, { filters }),
    ]) {
      expect(company.denial(CANYON, query({ agentIds: [AGENT] })).code).toBe('FORBIDDEN')
      expect(company.denial(CANYON, query({ unitId: 'team-north-pier' })).code).toBe('FORBIDDEN')
      expect(company.denial(AGENT, query({})).code).toBe('FORBIDDEN')
    }
    expect(company.denial(CANYON, (ctx) => listTeam(ctx, UTC, { unitId: 'division-coast' })).code).toBe('FORBIDDEN')
    expect(company.read(CANYON, (ctx) => getLead(ctx, 'lead-0')).id).toBe('lead-0')
  })

  it('shows each agent’s figures from the ledger', () => {
    const riley = company
      .read(HARBOR, (ctx) => listTeam(ctx, UTC, { unitId: 'team-north-pier' }).items)
      .find(({ agentId }) => agentId === AGENT)
    expect(riley).toMatchObject({
      unitName: 'North Pier',
      fundsCents: 0,
      walletsCents: 100_000 - 1620,
      leadsThisMonth: 1,
      spentThisMonthCents: 1620,
      waitingLeads: 1,
      lastPurchaseAt: company.world.now(),
    })
  })

  it('lists bought leads by filter, search, and order', () => {
    company.pass(MINUTE_MS)
    company.run(COLLEAGUE, 'purchaseLead', { leadId: 'lead-1' })
    company.pass(9 * MINUTE_MS)
    company.run(AGENT, 'updateLeadStatus', { leadId: 'lead-0', status: 'CONTACTED' })
    const find = (filters: TeamLeadFilters, limit = 50) =>
      company.read(HARBOR, (ctx) => listTeamLeads(ctx, { filters, limit }))
    const ids = (filters: TeamLeadFilters) => find(filters).items.map(({ lead }) => lead.id)
    expect(ids({})).toEqual(['lead-1', 'lead-0'])
    expect(ids({ sort: 'OLDEST' })).toEqual(['lead-0', 'lead-1'])
    expect(ids({ statuses: ['CONTACTED'] })).toEqual(['lead-0'])
    expect(ids({ search: 'thornbury' })).toEqual(['lead-1'])
    expect(ids({ search: company.lead('lead-0').email })).toEqual(['lead-0'])
    expect(ids({ search: 'thornbury', statuses: ['CONTACTED'] })).toEqual([])
    expect(ids({ agentIds: [AGENT, AGENT] })).toEqual(['lead-0'])
    expect(find({}, 1)).toMatchObject({ total: 2, nextToken: 'p1' })
    expect(find({ statuses: ['CONTACTED'] }).items[0]).toMatchObject({
      agentName: 'Riley Fairweather',
      minutesToContact: 10,
    })
  })
})

describe('attention items', () => {
  it('are sorted by urgency, then oldest first', () => {
    const failing = companyWorld((history) =>
      history.write(history.startMs - 2 * DAY_MS, ({ store, now }) => {
        store.paymentConfigs.update('user-top-up', { failureCount: 2 })
        store.paymentIntents.insert({
          id: 'pi_1',
          clientSecret: 'x',
          agentId: 'user-top-up',
          purpose: 'TOP_UP',
          amountCents: 25_000,
          status: 'requires_payment_method',
          sourceId: 'form-direct',
          paymentMethodId: null,
          behaviour: null,
          cardToSave: null,
          lastError: { code: 'card_declined', declineCode: null, message: 'Your card was declined.' },
          creditedAt: null,
          refundedCents: 0,
          reversedAt: null,
          createdAt: now,
          updatedAt: now,
        })
      }),
    )
    failing.run(COLLEAGUE, 'purchaseLead', { leadId: 'lead-1' })
    failing.pass(HOUR_MS)
    failing.run(AGENT, 'purchaseLead', { leadId: 'lead-0' })
    failing.run(AGENT, 'purchaseLead', { leadId: 'lead-2' })
    failing.run(COLLEAGUE, 'purchaseLead', { leadId: 'lead-3' })
    failing.run(COLLEAGUE, 'requestLeadReturn', { leadId: 'lead-3', reason: 'FAKE_DETAILS' })
    failing.run(ADMIN, 'adminUpdateWallet', {
      userId: AGENT,
      input: { sourceId: 'form-direct', lowBalanceThresholdCents: 60_000 },
    })
    failing.pass(DAY_MS)
    failing.pass(1)
    const { attention, waitingLeads, returnsWaiting } = failing.read(HARBOR, (ctx) => getManagerOverview(ctx, UTC))
    expect(attention.map(({ kind, agentId, leadId }) => [kind, agentId, leadId])).toEqual([
      ['TOP_UP_FAILED', 'user-top-up', null],
      ['RETURN_WAITING', COLLEAGUE, 'lead-3'],
      ['LEAD_WAITING', COLLEAGUE, 'lead-1'],
      ['LEAD_WAITING', AGENT, 'lead-0'],
      ['LOW_BALANCE', AGENT, null],
      ['NO_ACTIVITY', 'user-disabled', null],
      ['NO_ACTIVITY', 'user-new', null],
      ['NO_ACTIVITY', 'user-top-up', null],
    ])
    expect([waitingLeads, returnsWaiting]).toEqual([3, 1])
    const details = Object.fromEntries(attention.map(({ kind, agentId, detail }) => [`${kind} ${agentId}`, detail]))
    expect(details['TOP_UP_FAILED user-top-up']).toBe('$250.00: The card was declined.')
    expect(details[`LEAD_WAITING ${AGENT}`]).toBe('2 leads not contacted, the oldest for 1d')
    expect(details[`LEAD_WAITING ${COLLEAGUE}`]).toBe('1 lead not contacted for 1d 1h')
    expect(details[`LOW_BALANCE ${AGENT}`]).toBe('Form Direct $467.60')
    failing.run(ADMIN, 'updateUserStatus', { userId: COLLEAGUE, status: 'DISABLED' })
    expect(
      failing
        .read(HARBOR, (ctx) => getManagerOverview(ctx, UTC))
        .attention.some(({ agentId }) => agentId === COLLEAGUE),
    ).toBe(false)
  })

  it('exclude leads that are not overdue', () => {
    company.pass(DAY_MS)
    const kinds = () => company.read(HARBOR, (ctx) => getManagerOverview(ctx, UTC)).attention.map(({ kind }) => kind)
    expect(kinds()).not.toContain('LEAD_WAITING')
    company.pass(1)
    expect(kinds()).toContain('LEAD_WAITING')
  })
})
