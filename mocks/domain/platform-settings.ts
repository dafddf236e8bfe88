import type { DomainContext } from './context'
import type { SettingsRecord } from './records'

export const SETTINGS_ID = 'platform'

export const DEFAULT_SETTINGS: SettingsRecord = {
  id: SETTINGS_ID,
  brandName: 'Fairlead',
  supportEmail: 'support@example.com',
  defaultStates: ['CA', 'NY', 'TX'],
  defaultLowBalanceThresholdCents: 5_000,
  returnWindowHours: 72,
  activateNewWallets: true,
}

/** Returns the current settings, or the defaults before the first change. */
export const settingsOf = (ctx: DomainContext): SettingsRecord =>
  ctx.store.settings.get(SETTINGS_ID) ?? DEFAULT_SETTINGS
