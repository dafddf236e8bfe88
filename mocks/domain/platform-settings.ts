import { requireAdministrator, requireUser } from './access'
import { audit } from './audit'
import type { DomainContext } from './context'
import { invalid } from './errors'
import { formatCents } from '../../src/shared/money'
import { nonNegativeCents } from './money'
import type { SettingsRecord } from './records'
import { checkedStates } from './states'
import { checkedText } from './user-fields'

const SETTINGS_ID = 'platform'

export const DEFAULT_SETTINGS: SettingsRecord = {
  id: SETTINGS_ID,
  brandName: 'Fairlead',
  defaultStates: ['CA', 'NY', 'TX'],
  defaultLowBalanceThresholdCents: 5_000,
  returnWindowHours: 72,
  activateNewWallets: true,
}

/** Returns the current settings, or the defaults before the first change. */
export const settingsOf = (ctx: DomainContext): SettingsRecord =>
  ctx.store.settings.get(SETTINGS_ID) ?? DEFAULT_SETTINGS

const MAX_BRAND_NAME = 40
const MAX_RETURN_WINDOW_HOURS = 24 * 90

const LABELS: Readonly<Record<keyof SettingsRecord, string>> = {
  id: 'Platform',
  brandName: 'Brand name',
  defaultStates: 'Default states',
  defaultLowBalanceThresholdCents: 'Default alert level',
  returnWindowHours: 'Return window',
  activateNewWallets: 'Activate new wallets automatically',
}

function formatSetting(key: keyof SettingsRecord, settings: SettingsRecord): string {
  if (key === 'defaultStates') return settings[key].join(', ')
  if (key === 'defaultLowBalanceThresholdCents') return formatCents(settings[key])
  if (key === 'returnWindowHours') return `${settings[key]}h`
  if (key === 'activateNewWallets') return settings[key] ? 'on' : 'off'
  return settings[key]
}

export function getPlatformSettings(ctx: DomainContext): SettingsRecord {
  requireUser(ctx)
  return settingsOf(ctx)
}

export interface PlatformSettingsInput {
  readonly brandName?: string | null
  readonly defaultStates?: readonly string[] | null
  readonly defaultLowBalanceThresholdCents?: number | null
  readonly returnWindowHours?: number | null
  readonly activateNewWallets?: boolean | null
}

/** Changes the given settings. They apply to later operations and do not change existing records. */
export function updatePlatformSettings(ctx: DomainContext, input: PlatformSettingsInput): { settingsId: string } {
  requireAdministrator(ctx)
  const before = settingsOf(ctx)
  const after: SettingsRecord = {
    id: SETTINGS_ID,
    brandName: input.brandName == null ? before.brandName : checkedText(input.brandName, 'brandName', MAX_BRAND_NAME),
    defaultStates:
      input.defaultStates == null ? before.defaultStates : checkedStates(input.defaultStates, 'defaultStates'),
    defaultLowBalanceThresholdCents:
      input.defaultLowBalanceThresholdCents == null
        ? before.defaultLowBalanceThresholdCents
        : nonNegativeCents(input.defaultLowBalanceThresholdCents, 'defaultLowBalanceThresholdCents'),
    returnWindowHours:
      input.returnWindowHours == null ? before.returnWindowHours : checkedHours(input.returnWindowHours),
    activateNewWallets: input.activateNewWallets ?? before.activateNewWallets,
  }
  const changed = (Object.keys(after) as (keyof SettingsRecord)[]).filter(
    (key) => String(after[key]) !== String(before[key]),
  )
  if (changed.length === 0) return { settingsId: SETTINGS_ID }
  if (ctx.store.settings.get(SETTINGS_ID)) ctx.store.settings.update(SETTINGS_ID, after)
  else ctx.store.settings.insert(after)
  audit(ctx, {
    action: 'SETTINGS_CHANGED',
    subject: 'Platform settings',
    subjectId: null,
    detail: changed
      .map((key) => `${LABELS[key]}: ${formatSetting(key, before)} → ${formatSetting(key, after)}`)
      .join('; '),
  })
  return { settingsId: SETTINGS_ID }
}

function checkedHours(hours: number): number {
  if (!Number.isInteger(hours) || hours < 0 || hours > MAX_RETURN_WINDOW_HOURS)
    throw invalid('returnWindowHours', `Enter a whole number of hours from 0 to ${MAX_RETURN_WINDOW_HOURS}.`)
  return hours
}
