import { centsToInputText, parseAmountToCents } from '../../lib/money'

export interface PlatformSettingsText {
  readonly brandName: string
  readonly supportEmail: string
  /** Two-letter codes, separated by commas. */
  readonly defaultStates: string
  /** Dollars, as typed. */
  readonly threshold: string
  readonly returnWindowHours: string
  readonly activateNewWallets: boolean
}

export interface PlatformSettingsValues {
  readonly brandName: string
  readonly supportEmail: string
  readonly defaultStates: readonly string[]
  readonly defaultLowBalanceThreshold: number
  readonly returnWindowHours: number
  readonly activateNewWallets: boolean
}

export type SettingsErrors = Partial<Record<keyof PlatformSettingsText, string>>

export const settingsText = (settings: PlatformSettingsValues): PlatformSettingsText => ({
  brandName: settings.brandName,
  supportEmail: settings.supportEmail,
  defaultStates: settings.defaultStates.join(', '),
  threshold: centsToInputText(settings.defaultLowBalanceThreshold),
  returnWindowHours: String(settings.returnWindowHours),
  activateNewWallets: settings.activateNewWallets,
})

/** What was typed as the API takes it, or what is wrong by field. */
export function readSettings(text: PlatformSettingsText) {
  const errors: SettingsErrors = {}
  const threshold = parseAmountToCents(text.threshold, { minCents: 0 })
  if (!threshold.ok) errors.threshold = threshold.message
  if (text.brandName.trim() === '') errors.brandName = 'Give the marketplace a name.'
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.supportEmail.trim())) errors.supportEmail = 'Enter an e-mail address.'
  if (!/^\d{1,4}$/.test(text.returnWindowHours.trim())) errors.returnWindowHours = 'Enter a number of hours.'
  if (!threshold.ok || Object.keys(errors).length > 0) return { ok: false as const, errors }
  return {
    ok: true as const,
    input: {
      brandName: text.brandName.trim(),
      supportEmail: text.supportEmail.trim(),
      defaultStates: text.defaultStates
        .split(',')
        .map((code) => code.trim().toUpperCase())
        .filter((code) => code !== ''),
      defaultLowBalanceThresholdCents: threshold.cents,
      returnWindowHours: Number(text.returnWindowHours),
      activateNewWallets: text.activateNewWallets,
    },
  }
}
