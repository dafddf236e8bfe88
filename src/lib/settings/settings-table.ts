/**
 * All settings, by their names in the environment, with defaults and allowed values. `.env.example` describes them. The
 * build tools load this file too, so it has no imports.
 */

/** Parts of the app. `auth`: sign-in, sign-up, and confirmation through GraphQL, tried before the identity provider. */
export const features = ['admin', 'auth', 'leads', 'manager', 'payments', 'wallets'] as const
export type Features = Readonly<Record<(typeof features)[number], boolean>>

/**
 * Editions of the app. `specification` requests only what the specification names. `full` also requests what has the mark
 * `@extension` in schema.graphql.
 */
export const editions = ['specification', 'full'] as const
export type Edition = (typeof editions)[number]

/** Returns the edition of a build (VITE_API). Throws for an unknown value. */
export function editionOf(value: string | undefined, backend: 'mock' | 'live'): Edition {
  const named = value?.trim() || (backend === 'mock' ? 'full' : 'specification')
  const edition = editions.find((each) => each === named)
  if (!edition) throw new Error(`VITE_API is '${named}': it must be ${editions.join(' or ')}`)
  return edition
}

/** Defaults of the other flags. */
export const flagDefaults = {
  VITE_ADMIN_DISABLED: false,
  VITE_GRAPHQL_EXTRA_HEADERS: true,
  VITE_GRAPHQL_GET_QUERIES: false,
  VITE_PWA_DISABLED: true,
  VITE_STRIPE_ALLOW_TEST_KEY: false,
} as const

/** Returns the boolean value of a setting: true/false, 1/0, on/off, or yes/no. Any other value counts as absent. */
export function readFlag(value: unknown, whenAbsent: boolean): boolean {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (['true', '1', 'on', 'yes'].includes(word)) return true
  if (['false', '0', 'off', 'no'].includes(word)) return false
  return whenAbsent
}

/** Allowed values of a setting. `must` completes the sentence "… must be". */
export interface Rule {
  readonly must: string
  readonly allows: (value: string | boolean) => boolean
}

const like = (pattern: RegExp, must: string): Rule => ({
  must,
  allows: (value) => typeof value === 'string' && (value.trim() === '' || pattern.test(value.trim())),
})

/** Rules of the settings with a text. A function, so that the bundler can drop it from builds without host settings. */
const textRules = () => ({
  VITE_AWS_REGION: like(
    /^[a-z]{2,4}(-[a-z]{2,4})?-(central|north|south|(north|south)?(east|west))-\d$/,
    'the name of a region, such as us-east-1',
  ),
  VITE_COGNITO_USER_POOL_ID: like(/^[\w-]+_\w+$/, 'the id of a user pool, such as us-east-1_AbCdEf123'),
  // The sandbox's own ids have hyphens.
  VITE_COGNITO_CLIENT_ID: like(/^[\w+-]+$/, 'the id of an app client'),
  VITE_COGNITO_CLIENT_SECRET: like(/^\S+$/, 'a text without spaces'),
  VITE_COGNITO_ENDPOINT: like(/^https?:\/\/[^/\s]+\S*$/, 'an address that begins with https://'),
  VITE_GRAPHQL_ENDPOINT: like(/^(https?:\/\/[^/\s]+|\/)\S*$/, 'an address that begins with https://, or a path'),
  VITE_GRAPHQL_REALTIME_ENDPOINT: like(/^wss?:\/\/[^/\s]+\S*$/, 'an address that begins with wss://'),
  // Only the content security policy reads it.
  VITE_UPLOAD_ORIGIN: like(/^https?:\/\/[^/\s]+\S*$/, 'an address that begins with https://'),
  VITE_TELEMETRY_URL: like(/^(https?:\/\/[^/\s]+|\/)\S*$/, 'an address that begins with https://, or a path'),
  VITE_STRIPE_PUBLISHABLE_KEY: like(
    /^pk_(live|test)_\w+$/,
    'a publishable key, which begins with pk_live_ or pk_test_',
  ),
})

/** Settings that only the build can define. */
export const buildSettings = [
  'VITE_API',
  'VITE_BACKEND',
  'VITE_BASE_PATH',
  'VITE_BUILD_ID',
  'VITE_RUNTIME_CONFIG',
  'VITE_CSP_REPORT_ONLY',
  'VITE_CSP_REPORT_URI',
] as const

export type TextSetting = keyof ReturnType<typeof textRules> | (typeof buildSettings)[number]

const flag: Rule = {
  must: 'true or false',
  allows: (value) => value === '' || readFlag(value, true) === readFlag(value, false),
}

/** Returns the rules of all settings that a host may define in config.json. */
export function hostSettingRules(): Readonly<Record<string, Rule>> {
  const flags = [...Object.keys(flagDefaults), ...features.map((name) => `VITE_FEATURE_${name.toUpperCase()}`)]
  return { ...textRules(), ...Object.fromEntries(flags.map((name) => [name, flag])) }
}

/** Returns the rules of all settings that a build may define. */
export function buildSettingRules(): Readonly<Record<string, Rule>> {
  return {
    ...hostSettingRules(),
    VITE_API: like(/^(specification|full)$/, 'specification or full'),
    VITE_BACKEND: like(/^(mock|live)$/i, 'mock or live'),
    VITE_BASE_PATH: like(/^(?!.*\.\.)[\w~/-][\w~./-]*$/, 'a path, such as /app/'),
    VITE_RUNTIME_CONFIG: flag,
    VITE_CSP_REPORT_ONLY: flag,
    VITE_CSP_REPORT_URI: like(/^(https?:\/\/[^/\s]+|\/)\S*$/, 'an address that begins with https://, or a path'),
  }
}
