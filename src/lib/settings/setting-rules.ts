import { readFlag } from './flag'

/** Allowed values of a setting. `must` completes the sentence "… must be". */
interface Rule {
  readonly must: string
  readonly allows: (value: string | boolean) => boolean
}

const like = (pattern: RegExp, must: string): Rule => ({
  must,
  allows: (value) => typeof value === 'string' && (value.trim() === '' || pattern.test(value.trim())),
})

const flag: Rule = {
  must: 'true or false',
  allows: (value) => readFlag(value, true) === readFlag(value, false),
}

const flags = (prefix: string, names: string): Record<string, Rule> =>
  Object.fromEntries(names.split(' ').map((name) => [`VITE_${prefix}${name}`, flag]))

/**
 * Returns the settings that a host may define, under their build names. This is a function, so that the bundler can
 * drop it from builds without host settings.
 */
export const settingRules = (): Readonly<Record<string, Rule>> => ({
  VITE_AWS_REGION: like(/^[a-z]{2}(-[a-z]+)+-\d+$/, 'the name of a region, such as us-east-1'),
  VITE_COGNITO_USER_POOL_ID: like(/^[\w-]+_\w+$/, 'the id of a user pool, such as us-east-1_AbCdEf123'),
  VITE_COGNITO_CLIENT_ID: like(/^[\w+]+$/, 'the id of an app client'),
  VITE_COGNITO_CLIENT_SECRET: like(/^\S+$/, 'a text without spaces'),
  VITE_COGNITO_AUTH_FLOW: like(/^USER_(PASSWORD|SRP)_AUTH$/, 'USER_PASSWORD_AUTH or USER_SRP_AUTH'),
  VITE_COGNITO_ENDPOINT: like(/^https?:\/\/[^/\s]+\S*$/, 'an address that begins with https://'),
  VITE_GRAPHQL_ENDPOINT: like(/^(https?:\/\/[^/\s]+|\/)\S*$/, 'an address that begins with https://, or a path'),
  VITE_GRAPHQL_REALTIME_ENDPOINT: like(/^wss?:\/\/[^/\s]+\S*$/, 'an address that begins with wss://'),
  VITE_STRIPE_PUBLISHABLE_KEY: like(/^pk_\w+$/, 'a publishable key, which begins with pk_'),
  ...flags('', 'GRAPHQL_GET_QUERIES GRAPHQL_EXTRA_HEADERS STRIPE_ALLOW_TEST_KEY ADMIN_DISABLED PWA_DISABLED'),
  ...flags('FEATURE_', 'ADMIN AUTH LEADS MANAGER PAYMENTS WALLETS'),
  ...flags(
    'CAPABILITY_',
    'HIERARCHY TEAM REPORTS RETURNS REASSIGNMENT NOTIFICATIONS AUDIT SAVED_SEARCHES LEAD_STATUS BULK_PURCHASE CHANGES ' +
      'SETTINGS PERFORMANCE PRICING_HISTORY MARKET REALTIME CONSENT_VERSION EXPECTED_PRICE FAILED_TOP_UP ' +
      'FUNDING_SOURCE IDEMPOTENCY LEAD_FILTERS LIST_TOTALS TIME_ZONE WALLET_SWITCHES',
  ),
})

/** Settings that only the build can define. */
export const buildSettings: readonly string[] = [
  'VITE_BACKEND',
  'VITE_BASE_PATH',
  'VITE_BUILD_ID',
  'VITE_RUNTIME_CONFIG',
  'VITE_TELEMETRY_URL',
  'VITE_CSP_REPORT_ONLY',
  'VITE_CSP_REPORT_URI',
]
