import { describe, expect, it } from 'vitest'
import { readSettings, settingsText } from './settings-form'

const values = {
  brandName: 'Fairlead',
  supportEmail: 'support@example.com',
  defaultStates: ['CA', 'NY'],
  defaultLowBalanceThreshold: 5000,
  returnWindowHours: 72,
  activateNewWallets: true,
}

describe('platform settings', () => {
  it('come back as they were when nothing is typed', () => {
    expect(readSettings(settingsText(values))).toEqual({
      ok: true,
      input: {
        brandName: 'Fairlead',
        supportEmail: 'support@example.com',
        defaultStates: ['CA', 'NY'],
        defaultLowBalanceThresholdCents: 5000,
        returnWindowHours: 72,
        activateNewWallets: true,
      },
    })
  })

  it('say by field what is wrong', () => {
    const text = {
      ...settingsText(values),
      brandName: ' ',
      supportEmail: 'x',
      threshold: '1.234',
      returnWindowHours: 'soon',
    }
    const result = readSettings(text)
    expect(result.ok ? [] : Object.keys(result.errors).toSorted()).toEqual([
      'brandName',
      'returnWindowHours',
      'supportEmail',
      'threshold',
    ])
  })
})
