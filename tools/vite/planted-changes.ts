/** One change of what a replay depends on, as small as one makes it in passing. */
export type PlantedChange = readonly [file: string, find: string, replacement: string]

/** What the world `default` shows as soon as it begins. */
export const shownAtOnce: readonly PlantedChange[] = [
  ['mocks/world/seed/habits.ts', 'pace: [0.66, 0.9, 0.98]', 'pace: [0.67, 0.9, 0.98]'],
  ['mocks/world/seed/habits.ts', 'returns: 0.11', 'returns: 0.21'],
  ['mocks/world/seed/habits.ts', 'keepsCents: 125_000', 'keepsCents: 125_001'],
  ['mocks/world/seed/habits.ts', "buys('form-direct', 7, 15_000, 6_000)", "buys('form-direct', 7, 15_000, 6_001)"],
  ['mocks/world/seed/history.ts', 'const HISTORY_DAYS = 90', 'const HISTORY_DAYS = 91'],
  ['mocks/world/seed/history.ts', "'DUPLICATE', 'FAKE_DETAILS'", "'FAKE_DETAILS', 'DUPLICATE'"],
  ['mocks/world/seed/history.ts', 'leadId) < 0.85', 'leadId) > 0.85'],
  ['mocks/world/seed/organization.ts', "'North Pier'", "'Northern Pier'"],
  ['mocks/world/seed/organization.ts', 'ctx.now + i', 'ctx.now - i'],
  ['mocks/world/seed/payments.ts', 'expMonth: 8', 'expMonth: 9'],
  ['mocks/world/seed/people.ts', "['Riley', 'Fairweather']", "['Riley', 'Fairwether']"],
  ['mocks/world/seed/people.ts', "['AZ', 'CO', 'UT']", "['AZ', 'CO', 'NV']"],
  ['mocks/world/seed/people.ts', '100 + i * 7', '100 + i * 8'],
  ['mocks/world/seed/sources.ts', '2400,', '2401,'],
  ['mocks/world/seed/sources.ts', "'FORM_LEAD', 950, 4000", "'FORM_LEAD', 950, 4001"],
  ['mocks/scenarios/seeded.ts', 'hours * HOUR_MS', 'hours * HOUR_MS + 1'],
  ['mocks/scenarios/seeded.ts', 'thresholdCents: 20_000', 'thresholdCents: 20_001'],
  ['mocks/world/market.ts', '15 * 60_000', '16 * 60_000'],
  ['mocks/world/market.ts', 'patience < 0.55', 'patience < 0.56'],
  ['mocks/domain/leads/market.ts', "['CONDO', 14]", "['CONDO', 15]"],
  ['mocks/domain/leads/market.ts', 'IN_BOUND_CALL: 12', 'IN_BOUND_CALL: 13'],
  ['mocks/domain/leads/market.ts', 'hour < 2 ?', 'hour <= 2 ?'],
  ['mocks/domain/leads/names.ts', "'Ada',\n  'Alma',", "'Alma',\n  'Ada',"],
  ['mocks/domain/states.ts', "['CA', 39]", "['CA', 38]"],
  ['mocks/domain/chance.ts', 'high - low + 1', 'high - low'],
  ['mocks/domain/ids.ts', 'padStart(6', 'padStart(7'],
  ['mocks/domain/hash.ts', 'let a = 1779033703', 'let a = 1779033705'],
  ['mocks/domain/ledger/accounts.ts', "REVENUE = 'revenue'", "REVENUE = 'revenues'"],
  ['mocks/domain/ledger/ledger.ts', '${line + 1}', '${line}'],
  ['mocks/domain/payments/config.ts', 'MAX_TOP_UP_FAILURES = 3', 'MAX_TOP_UP_FAILURES = 4'],
  ['mocks/domain/team/lead-management.ts', "'RETURNED' : 'SOLD'", "'RETURNED' : 'CONTACTED'"],
  ['mocks/domain/users/new-user.ts', 'sms: false', 'sms: true'],
]

/** What keeps the world `default` from beginning at all. */
export const shownByRefusal: readonly PlantedChange[] = [
  ['mocks/world/seed/sources.ts', "PAUSED_SOURCE = 'legacy-lists'", "PAUSED_SOURCE = 'search-signals'"],
  ['mocks/domain/ledger/ledger.ts', 'balance < 0 && amountCents < 0', 'balance <= 0 && amountCents < 0'],
]

/** What only another scenario shows, or a command that nobody has given yet. */
export const shownLater: readonly PlantedChange[] = [
  ['mocks/scenarios/seeded.ts', 'keepsCents: 500_000', 'keepsCents: 500_001'],
  ['mocks/scenarios/seeded.ts', 'history.startMs - 2 * HOUR_MS', 'history.startMs - 3 * HOUR_MS'],
  ['mocks/scenarios/scale.ts', 'QUALIFIED = 0.14', 'QUALIFIED = 0.15'],
  ['mocks/scenarios/scale.ts', "'team-north-pier', 'team-south-pier'", "'team-south-pier', 'team-north-pier'"],
  ['mocks/domain/cents.ts', '+ 5_000) / 10_000', '+ 4_999) / 10_000'],
  ['mocks/domain/cents.ts', 'MIN_FUNDING_CENTS = 100', 'MIN_FUNDING_CENTS = 200'],
  ['mocks/domain/cents.ts', 'amountCents <= 0', 'amountCents < 0'],
  ['mocks/domain/payments/top-up-config.ts', 'thresholdCents >= topUpCents', 'thresholdCents > topUpCents'],
  ['mocks/domain/payments/callbacks.ts', 'twice: 2', 'twice: 3'],
  ['mocks/domain/payments/declines.ts', 'has insufficient funds.', 'has not enough funds.'],
  ['mocks/domain/settings/platform-settings.ts', 'returnWindowHours: 72', 'returnWindowHours: 73'],
  ['mocks/domain/leads/bought-leads.ts', "['FUNDED', 'CONTACTED']", "['FUNDED', 'SOLD']"],
  ['mocks/domain/leads/purchase.ts', 'MAX_BASKET_LINES = 50', 'MAX_BASKET_LINES = 51'],
  ['mocks/domain/identity/codes.ts', 'CODE_LIFE_MS = 3_600_000', 'CODE_LIFE_MS = 3_600_001'],
  ['mocks/domain/users/credits.ts', 'ADJUSTMENTS, -amountCents', 'ADJUSTMENTS, +amountCents'],
  ['mocks/data/memory-store.ts', "savedSearches.refersTo('agentId', users)", ''],
]
