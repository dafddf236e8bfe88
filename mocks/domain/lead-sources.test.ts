import { beforeEach, describe, expect, it } from 'vitest'
import { companyWorld, FUNDED, type CompanyWorld } from '../world/testing/company-world'
import { auditWorld } from './ledger/world-audit'
import { fundsAccount, walletAccount } from './ledger/ledger'
import { getLeadSource, getLeadSourceImpact, listLeadSources, listPricingHistory } from './lead-sources'

const ADMIN = 'user-admin'
const AGENT = 'user-agent'
const NEW = { name: 'Harbor Ads', category: 'digital', baseCostPerLead: 1000, markupPercentage: 12.5 }

let company: CompanyWorld
beforeEach(() => {
  company = companyWorld()
})

const source = (sourceId: string) => company.read(ADMIN, (ctx) => getLeadSource(ctx, sourceId))
const history = (sourceId: string) => company.read(ADMIN, (ctx) => listPricingHistory(ctx, sourceId))

describe('lead sources', () => {
  it.each([
    [999, 12.5, 1124],
    [1000, 12.55, 1126],
    [1, 50, 2],
    [1, 49.99, 1],
    [835, 33.33, 1113],
    [99_999_999, 0, 99_999_999],
  ])('computes the final cost of %d cents plus %d %% as %d cents', (baseCostPerLead, markupPercentage, final) => {
    const { sourceId } = company.run(ADMIN, 'createLeadSource', { ...NEW, baseCostPerLead, markupPercentage })
    expect(history(sourceId)).toMatchObject([{ finalCostCents: final, previousFinalCostCents: null }])
  })

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(81) }],
    ['category', { category: '<b>' }],
    ['baseCostPerLead', { baseCostPerLead: 0 }],
    ['baseCostPerLead', { baseCostPerLead: -5 }],
    ['baseCostPerLead', { baseCostPerLead: 10.5 }],
    ['baseCostPerLead', { baseCostPerLead: 99_999_999, markupPercentage: 1 }],
    ['markupPercentage', { markupPercentage: 1.005 }],
    ['markupPercentage', { markupPercentage: -1 }],
    ['markupPercentage', { markupPercentage: NaN }],
    ['logoUrl', { logoUrl: 'javascript:alert(1)' }],
    ['description', { description: 'x'.repeat(501) }],
  ])('refuses an invalid %s: %j', (field, changes) => {
    const refusal = company.refusal(ADMIN, 'createLeadSource', { ...NEW, ...changes })
    expect(refusal).toMatchObject({ code: 'VALIDATION_FAILED', field })
  })

  it('refuses a name that differs only in case', () => {
    expect(company.refusal(ADMIN, 'createLeadSource', { ...NEW, name: 'form DIRECT' })).toMatchObject({
      code: 'CONFLICT',
      field: 'name',
    })
  })

  it('changes the price of future leads, records the change, and notifies agents with a wallet', () => {
    const input = { sourceId: 'form-direct', baseCostPerLead: 2000, markupPercentage: 10, reason: 'Supplier' }
    company.run(ADMIN, 'updateLeadSourcePricing', input)
    company.run(ADMIN, 'updateLeadSourcePricing', input)
    expect(history('form-direct')).toMatchObject([
      { finalCostCents: 2200, previousFinalCostCents: 1620, changedById: ADMIN, reason: 'Supplier' },
      { finalCostCents: 1620 },
    ])
    const notices = [...company.world.store.notifications.all()].filter((note) => note.kind === 'PRICE_CHANGED')
    expect(notices.map((note) => note.userId).sort()).toEqual([...FUNDED].sort())
    expect(notices[0]?.title).toBe('Form Direct now costs $22.00 per lead')
    // A price change does not affect leads that are already listed.
    expect(company.lead('lead-0').priceCents).toBe(1620)
    company.run(AGENT, 'purchaseLead', { leadId: 'lead-0', expectedPriceCents: 1620 })
  })

  it('refuses a price change when another administrator changed the price first', () => {
    const { baseCostCents, markupBasisPoints } = source('form-direct')
    const expectedPrice = { expectedBaseCostPerLead: baseCostCents, expectedMarkupPercentage: markupBasisPoints / 100 }
    const change = (baseCostPerLead: number, more: object = expectedPrice) =>
      ({ sourceId: 'form-direct', baseCostPerLead, markupPercentage: 10, ...more }) as const
    company.run(ADMIN, 'updateLeadSourcePricing', change(2000))
    expect(company.refusal('user-admin-two', 'updateLeadSourcePricing', change(3000))).toMatchObject({
      code: 'CONFLICT',
      message:
        'Someone else changed the price of Form Direct: it is now $20.00 plus 10%, $22.00 per lead. Review it before you save.',
    })
    // A repeated price changes nothing. A change without an expected price always succeeds.
    company.run(ADMIN, 'updateLeadSourcePricing', change(2000))
    company.run('user-admin-two', 'updateLeadSourcePricing', change(2000))
    company.run('user-admin-two', 'updateLeadSourcePricing', change(2500, { expectedBaseCostPerLead: 2000 }))
    company.run('user-admin-two', 'updateLeadSourcePricing', change(3000, {}))
    expect(
      history('form-direct')
        .map(({ baseCostCents: cents }) => cents)
        .slice(0, 3),
    ).toEqual([3000, 2500, 2000])
  })

  it('refuses to delete a source while wallets hold money, and reports how many', () => {
    const refusal = company.refusal(ADMIN, 'deleteLeadSource', { sourceId: 'form-direct' })
    expect(refusal.code).toBe('CONFLICT')
    expect(refusal.message).toMatch(/^4 wallets of this source hold money/)
    expect(company.read(ADMIN, (ctx) => getLeadSourceImpact(ctx, 'form-direct'))).toEqual({
      sourceId: 'form-direct',
      agents: 4,
      walletsWithMoney: 4,
      heldCents: 200_000,
      openLeads: 40,
    })
  })

  it('refunds a lead of a deleted source to the funds', () => {
    const own = companyWorld((_, addLead) =>
      addLead({ id: 'lead-900', sourceId: 'search-signals', state: 'CA', priceCents: 5_000 }),
    )
    own.run(AGENT, 'createWallet', { sourceId: 'search-signals' })
    const credit = { agentId: AGENT, sourceId: 'search-signals', amountCents: 5_000, reason: 'Test' }
    own.run(ADMIN, 'adminCreditAgentWallet', credit)
    const refusal = own.refusal(ADMIN, 'deleteLeadSource', { sourceId: 'search-signals' })
    expect(refusal.message).toMatch(/^1 wallet of this source holds money/)
    own.run(AGENT, 'purchaseLead', { leadId: 'lead-900' })
    own.run(AGENT, 'requestLeadReturn', { leadId: 'lead-900', reason: 'DUPLICATE' })
    own.run(ADMIN, 'deleteLeadSource', { sourceId: 'search-signals' })
    own.run(ADMIN, 'resolveLeadReturn', { leadId: 'lead-900', approve: true })
    expect(own.world.ledger.balance(fundsAccount(AGENT))).toBe(5_000)
    expect(own.world.ledger.balance(walletAccount(AGENT, 'search-signals'))).toBe(0)
    expect(own.read(AGENT, (ctx) => getLeadSource(ctx, 'search-signals')).status).toBe('DELETED')
    expect(own.refusal(ADMIN, 'adminCreditAgentWallet', credit).code).toBe('CONFLICT')
    expect(auditWorld(own.world).violations).toEqual([])
  })

  it('does not sell leads of a deleted source', () => {
    const own = companyWorld((_, addLead) => addLead({ id: 'lead-901', sourceId: 'rate-table-two', state: 'CA' }))
    own.run(ADMIN, 'deleteLeadSource', { sourceId: 'rate-table-two' })
    expect(own.refusal(AGENT, 'purchaseLead', { leadId: 'lead-901' }).code).toBe('NOT_FOUND')
    for (const name of ['deleteLeadSource', 'updateLeadSourceStatus'] as const)
      expect(own.refusal(ADMIN, name, { sourceId: 'rate-table-two', status: 'ACTIVE' }).code).toBe('NOT_FOUND')
  })

  it('blocks purchases while a source is paused', () => {
    company.run(ADMIN, 'updateLeadSourceStatus', { sourceId: 'form-direct', status: 'PAUSED' })
    expect(company.refusal(AGENT, 'purchaseLead', { leadId: 'lead-0' }).code).toBe('CONFLICT')
    company.run(ADMIN, 'updateLeadSourceStatus', { sourceId: 'form-direct', status: 'ACTIVE' })
    company.run(AGENT, 'purchaseLead', { leadId: 'lead-0' })
    const deleting = { sourceId: 'form-direct', status: 'DELETED' } as const
    expect(company.refusal(ADMIN, 'updateLeadSourceStatus', deleting).code).toBe('VALIDATION_FAILED')
  })

  it('lists active sources to agents, and also paused sources to managers and administrators', () => {
    company.run(ADMIN, 'deleteLeadSource', { sourceId: 'search-signals' })
    const names = (userId: string, activeOnly?: boolean) =>
      company.read(userId, (ctx) => listLeadSources(ctx, { activeOnly: activeOnly ?? null })).items.map(({ id }) => id)
    expect(names(AGENT)).not.toContain('legacy-lists')
    expect(names(AGENT, false)).toEqual(names(ADMIN, true))
    expect(names('user-manager')).toContain('legacy-lists')
    expect(names(ADMIN)).not.toContain('search-signals')
    expect(source('search-signals').status).toBe('DELETED')
    expect(company.denial(AGENT, (ctx) => getLeadSource(ctx, 'legacy-lists')).code).toBe('NOT_FOUND')
    expect(company.denial(AGENT, (ctx) => listPricingHistory(ctx, 'form-direct')).code).toBe('FORBIDDEN')
    expect(company.denial('user-manager', (ctx) => getLeadSourceImpact(ctx, 'form-direct')).code).toBe('FORBIDDEN')
  })
})
