import { beforeEach, describe, expect, it } from 'vitest'
import { companyWorld, type CompanyWorld } from '../world/testing/company-world'
import { DEFAULT_SETTINGS, getPlatformSettings, type PlatformSettingsInput } from './platform-settings'

const ADMIN = 'user-admin'

let company: CompanyWorld
beforeEach(() => {
  company = companyWorld()
})

describe('platform settings', () => {
  it('are readable by every signed-in user, and administrators can change some of them', () => {
    for (const userId of [ADMIN, 'user-manager', 'user-agent'])
      expect(company.read(userId, getPlatformSettings)).toEqual(DEFAULT_SETTINGS)
    company.run(ADMIN, 'updatePlatformSettings', { brandName: 'Harbor Leads', defaultStates: ['wa', 'OR', 'WA'] })
    company.run(ADMIN, 'updatePlatformSettings', { returnWindowHours: 0 })
    expect(company.read('user-agent', getPlatformSettings)).toMatchObject({
      ...DEFAULT_SETTINGS,
      brandName: 'Harbor Leads',
      defaultStates: ['OR', 'WA'],
      returnWindowHours: 0,
    })
    expect([...company.world.store.audit.all()].at(-1)).toMatchObject({
      action: 'SETTINGS_CHANGED',
      detail: 'Return window: 72h → 0h',
    })
  })

  it('apply to new wallets and to later return requests', () => {
    company.run('user-agent', 'purchaseLead', { leadId: 'lead-0' })
    company.run(ADMIN, 'updatePlatformSettings', { activateNewWallets: false, returnWindowHours: 1 })
    company.run('user-agent', 'createWallet', { sourceId: 'search-signals' })
    expect(company.world.store.wallets.get('user-agent:search-signals')?.activated).toBe(false)
    company.pass(3_600_001)
    const late = company.refusal('user-agent', 'requestLeadReturn', { leadId: 'lead-0', reason: 'DUPLICATE' })
    expect(late.code).toBe('CONFLICT')
  })

  it.each<[string, PlatformSettingsInput]>([
    ['brandName', { brandName: ' ' }],
    ['brandName', { brandName: 'x'.repeat(41) }],
    ['defaultStates', { defaultStates: ['CA', 'XX'] }],
    ['defaultLowBalanceThresholdCents', { defaultLowBalanceThresholdCents: -1 }],
    ['defaultLowBalanceThresholdCents', { defaultLowBalanceThresholdCents: 100_000_000 }],
    ['returnWindowHours', { returnWindowHours: 1.5 }],
    ['returnWindowHours', { returnWindowHours: -1 }],
    ['returnWindowHours', { returnWindowHours: 100_000 }],
  ])('refuse an invalid %s: %j', (field, input) => {
    const refusal = company.refusal(ADMIN, 'updatePlatformSettings', input)
    expect(refusal).toMatchObject({ code: 'VALIDATION_FAILED', field })
  })
})
