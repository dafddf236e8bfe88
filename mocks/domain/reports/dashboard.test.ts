import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/shared/calendar'
import { beforeEach, expect, it } from 'vitest'
import { companyWorld, START_MS, type CompanyWorld } from '../../world/testing/company-world'
import { UTC } from '../../world/testing/periods'
import { listMyLeads, type MyLeadFilters } from '../leads/bought-leads'
import { getDashboardStats } from './dashboard'

const AGENT = 'user-agent'
const HARBOR = 'user-manager'

let company: CompanyWorld
beforeEach(() => {
  company = companyWorld((_, addLead) => {
    addLead({ id: 'lead-90', sourceId: 'rate-table-one', state: 'CA' })
    addLead({ id: 'lead-91', sourceId: 'live-call-line', state: 'CA' })
    addLead({ id: 'lead-92', sourceId: 'form-direct', state: 'VT' })
  })
})
const stats = () => company.read(AGENT, (ctx) => getDashboardStats(ctx, UTC))
const buy = (leadId: string) => company.run(AGENT, 'purchaseLead', { leadId })
const mark = (leadId: string, status: 'CONTACTED' | 'QUALIFIED' | 'FUNDED') =>
  company.run(AGENT, 'updateLeadStatus', { leadId, status })
const decide = (leadId: string, approve: boolean) => {
  company.run(AGENT, 'requestLeadReturn', { leadId, reason: 'WRONG_NUMBER' })
  company.run(HARBOR, 'resolveLeadReturn', { leadId, approve })
}
/** Returns the number of leads bought in November 2026 in the list that the app links to. */
const listed = (statuses: MyLeadFilters['statuses']) =>
  company.read(AGENT, (ctx) =>
    listMyLeads(ctx, { filters: { statuses: statuses ?? null, startDate: '2026-11-01', endDate: '2026-11-30' } }),
  ).total

it('counts the contacted and funded leads of this month, like the lists of bought leads', () => {
  for (const leadId of ['lead-0', 'lead-1', 'lead-2', 'lead-3']) buy(leadId)
  mark('lead-0', 'CONTACTED')
  mark('lead-1', 'CONTACTED')
  mark('lead-1', 'QUALIFIED')
  mark('lead-1', 'FUNDED')
  decide('lead-2', true)
  expect(stats()).toMatchObject({
    totalLeadsThisMonth: 3,
    boughtThisMonth: 4,
    contactedThisMonth: 2,
    fundedThisMonth: 1,
    fundedVolumeThisMonth: company.lead('lead-1').loanAmount,
  })
  expect(listed(['CONTACTED', 'QUALIFIED', 'FUNDED'])).toBe(2)
  expect(listed(['FUNDED'])).toBe(1)
  company.pass(30 * DAY_MS)
  expect(stats()).toMatchObject({ contactedThisMonth: 0, fundedThisMonth: 0 })
  expect(listed(null)).toBe(4)
  buy('lead-4')
  expect(listed(null)).toBe(4)
})

it('counts the leads to call, with the time of the oldest purchase', () => {
  expect(stats()).toMatchObject({ leadsToCall: 0, oldestToCallMs: null })
  buy('lead-0')
  company.pass(HOUR_MS)
  buy('lead-1')
  buy('lead-2')
  mark('lead-2', 'CONTACTED')
  expect(stats()).toMatchObject({ leadsToCall: 2, oldestToCallMs: START_MS })
})

it('reports the latest decision on a return for 24 hours', () => {
  expect(stats().decidedReturn).toBeNull()
  buy('lead-0')
  decide('lead-0', false)
  expect(stats().decidedReturn).toMatchObject({ id: 'lead-0', status: 'SOLD' })
  company.pass(DAY_MS)
  expect(stats().decidedReturn).toBeNull()
})

it('counts new open leads that the agent’s active, funded wallets can buy in the selected states', () => {
  // The wallets are for Form Direct, with 40 leads, and Rate Table One, with one lead.
  expect(stats()).toMatchObject({ matchingLeads: 41, newestMatch: { createdAt: START_MS - HOUR_MS } })
  expect(stats().matchingSourceIds.toSorted()).toEqual(['form-direct', 'rate-table-one'])
  company.run(AGENT, 'updateWallet', { sourceId: 'form-direct', enabled: false })
  expect(stats()).toMatchObject({ matchingLeads: 1, matchingSourceIds: ['rate-table-one'] })
  company.run(AGENT, 'deselectState', { state: 'CA' })
  expect(stats()).toMatchObject({ matchingLeads: 0, newestMatch: null })
})

it('matches no source whose wallet cannot pay for a lead, and no lead of more than four hours', () => {
  for (let n = 0; n < 30; n++) buy(`lead-${n}`)
  expect(stats()).toMatchObject({ matchingLeads: 1, matchingSourceIds: ['rate-table-one'] })
  company.pass(3 * HOUR_MS)
  expect(stats().matchingLeads).toBe(1)
  company.pass(MINUTE_MS)
  expect(stats().matchingLeads).toBe(0)
})
