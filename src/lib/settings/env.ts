/**
 * Reads and validates the settings of the build and its host (settings/config-file.ts). Other code receives an `Env`.
 *
 * A mock build has fixed endpoints. A live build reads its endpoints from the settings and never falls back to the
 * in-browser backend. `problems` lists missing settings, and the startup check logs them.
 */
import { readFlag } from './flag'
import { readMockSettings } from './mock-settings'
import { hostSettings } from './host-settings'

export type RawEnv = Readonly<Record<string, unknown>>

/** Parts of the app. `auth`: sign-in, sign-up, and confirmation through GraphQL, tried before the identity provider. */
const features = ['admin', 'auth', 'leads', 'manager', 'payments', 'wallets'] as const
export type Features = Readonly<Record<(typeof features)[number], boolean>>

/** Optional backend functions beyond the specification: `@capability` in schema.graphql. */
const capabilities = [
  'hierarchy',
  'team',
  'reports',
  'returns',
  'reassignment',
  'notifications',
  'audit',
  'savedSearches',
  'leadStatus',
  'bulkPurchase',
  'changes',
  'settings',
  'performance',
  'pricingHistory',
  'market',
  'consentVersion',
  'expectedPrice',
  'failedTopUp',
  'fundingSource',
  'idempotency',
  'leadFilters',
  'listTotals',
  'timeZone',
  'walletSwitches',
] as const
export type Capabilities = Readonly<Record<(typeof capabilities)[number], boolean>>

export type AuthFlow = 'USER_PASSWORD_AUTH' | 'USER_SRP_AUTH'

export interface IdentityConfig {
  readonly region: string
  readonly userPoolId: string
  readonly clientId: string
  readonly clientSecret: string | null
  /** USER_PASSWORD_AUTH sends the password to the pool. With USER_SRP_AUTH, the password never leaves the page. */
  readonly authFlow: AuthFlow
  /** URL of the Cognito API. */
  readonly endpoint: string
  /** The `iss` claim of this pool's tokens. */
  readonly issuer: string
}

interface CommonEnv {
  readonly production: boolean
  /** Name of the running build. Null if the build has no name. */
  readonly buildId: string | null
  /** Path with a leading and a trailing slash. */
  readonly basePath: string
  readonly features: Features
  readonly capabilities: Capabilities
  readonly adminEnabled: boolean
  readonly pwaDisabled: boolean
  readonly graphqlEndpoint: string
  /** URL for live changes. Null without the capability REALTIME or without a URL. */
  readonly graphqlRealtimeEndpoint: string | null
  readonly graphqlGetQueries: boolean
  /** Whether to send the six headers besides Authorization. Off if the API's host refuses unknown headers. */
  readonly graphqlExtraHeaders: boolean
  readonly stripePublishableKey: string | null
  /** Whether a live build may use a Stripe test key. The app then shows a notice. */
  readonly stripeTestKeyAllowed: boolean
  /** Problems of the settings, as texts for the log. */
  readonly problems: readonly string[]
}

export interface MockEnv extends CommonEnv {
  readonly backend: 'mock'
  readonly identity: IdentityConfig
  /** File name of the service worker for the in-browser backend. */
  readonly ownWorkerFile: string
}

export interface LiveEnv extends CommonEnv {
  readonly backend: 'live'
  /** Null if the identity settings are incomplete. Sign-in then shows 'Cognito service not configured'. */
  readonly identity: IdentityConfig | null
}

export type Env = MockEnv | LiveEnv

function text(raw: RawEnv, name: string): string | null {
  const value = raw[name]
  if (typeof value !== 'string') return null
  const trimmed = value.trim()
  return trimmed === '' ? null : trimmed
}

function flag(raw: RawEnv, name: string, whenAbsent: boolean): boolean {
  return readFlag(raw[name], whenAbsent)
}

/** Returns '/x/' for 'x', '/x', and 'x/'. */
export function normalizeBasePath(value: string | null): string {
  const inner = (value ?? '').split('/').filter((part) => part !== '' && part !== '.')
  return inner.length === 0 ? '/' : `/${inner.join('/')}/`
}

/** Returns the endpoint. An endpoint with only a host gets the default path `/graphql`. */
function withDefaultPath(endpoint: string): string {
  const hostOnly = /^https?:\/\/[^/?#]+\/?$/i.test(endpoint)
  return hostOnly ? `${endpoint.replace(/\/$/, '')}/graphql` : endpoint
}

/** Returns the name in settings and in schema.graphql: SAVED_SEARCHES for `savedSearches`. */
const upperCased = (name: string): string => name.replace(/[A-Z]/g, '_$&').toUpperCase()

function flags<Name extends string>(raw: RawEnv, prefix: string, names: readonly Name[], whenAbsent: boolean) {
  const setting = (name: Name): string => prefix + upperCased(name)
  return Object.fromEntries(names.map((name) => [name, flag(raw, setting(name), whenAbsent)])) as Record<Name, boolean>
}

/** Returns a check that takes capability names from schema.graphql, such as SAVED_SEARCHES. */
export function hasCapability(present: Capabilities): (name: string) => boolean {
  const names = new Set(capabilities.filter((name) => present[name]).map(upperCased))
  return (name) => names.has(name)
}

function readCommon(raw: RawEnv, capabilitiesByDefault: boolean) {
  const on = flags(raw, 'VITE_FEATURE_', features, true)
  return {
    production: raw['PROD'] === true,
    buildId: text(raw, 'VITE_BUILD_ID'),
    basePath: normalizeBasePath(text(raw, 'VITE_BASE_PATH') ?? text(raw, 'BASE_URL')),
    features: on,
    capabilities: flags(raw, 'VITE_CAPABILITY_', capabilities, capabilitiesByDefault),
    adminEnabled: on.admin && !flag(raw, 'VITE_ADMIN_DISABLED', false),
    pwaDisabled: flag(raw, 'VITE_PWA_DISABLED', true),
    graphqlGetQueries: flag(raw, 'VITE_GRAPHQL_GET_QUERIES', false),
  }
}

export function readMockEnv(raw: RawEnv): MockEnv {
  const common = readCommon(raw, true)
  const settings = readMockSettings(common.basePath)
  const problems: string[] = []
  const identity = { ...settings.identity, authFlow: readAuthFlow(raw, problems) }
  return { backend: 'mock', ...common, ...settings, graphqlRealtimeEndpoint: null, identity, problems }
}

function readAuthFlow(raw: RawEnv, problems: string[]): AuthFlow {
  const flow = text(raw, 'VITE_COGNITO_AUTH_FLOW')
  if (flow === 'USER_SRP_AUTH') return flow
  if (flow !== null && flow !== 'USER_PASSWORD_AUTH')
    problems.push(`sign-in flow (VITE_COGNITO_AUTH_FLOW) is neither USER_PASSWORD_AUTH nor USER_SRP_AUTH: ${flow}`)
  return 'USER_PASSWORD_AUTH'
}

function readLiveIdentity(raw: RawEnv, problems: string[]): IdentityConfig | null {
  const region = text(raw, 'VITE_AWS_REGION')
  const userPoolId = text(raw, 'VITE_COGNITO_USER_POOL_ID')
  const clientId = text(raw, 'VITE_COGNITO_CLIENT_ID')
  if (!region) problems.push('region (VITE_AWS_REGION) is not set')
  if (!userPoolId) problems.push('user pool id (VITE_COGNITO_USER_POOL_ID) is not set')
  if (!clientId) problems.push('app client id (VITE_COGNITO_CLIENT_ID) is not set')
  if (!region || !userPoolId || !clientId) return null
  return {
    region,
    userPoolId,
    clientId,
    clientSecret: text(raw, 'VITE_COGNITO_CLIENT_SECRET'),
    authFlow: readAuthFlow(raw, problems),
    endpoint: text(raw, 'VITE_COGNITO_ENDPOINT') ?? `https://cognito-idp.${region}.amazonaws.com/`,
    issuer: `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`,
  }
}

export function readLiveEnv(raw: RawEnv): LiveEnv {
  const problems: string[] = []
  const identity = readLiveIdentity(raw, problems)
  const endpoint = text(raw, 'VITE_GRAPHQL_ENDPOINT')
  const realtimeEndpoint = text(raw, 'VITE_GRAPHQL_REALTIME_ENDPOINT')
  if (!endpoint) problems.push('GraphQL endpoint (VITE_GRAPHQL_ENDPOINT) is not set')
  return {
    backend: 'live',
    ...readCommon(raw, false),
    identity,
    graphqlEndpoint: endpoint ? withDefaultPath(endpoint) : '/graphql',
    graphqlRealtimeEndpoint: flag(raw, 'VITE_CAPABILITY_REALTIME', false) ? realtimeEndpoint : null,
    stripePublishableKey: text(raw, 'VITE_STRIPE_PUBLISHABLE_KEY'),
    stripeTestKeyAllowed: flag(raw, 'VITE_STRIPE_ALLOW_TEST_KEY', false),
    graphqlExtraHeaders: flag(raw, 'VITE_GRAPHQL_EXTRA_HEADERS', true),
    problems,
  }
}

/** Merges the settings. The host overrides the build, but cannot enable the admin area that the build leaves out. */
export function withHostSettings(build: RawEnv, host: RawEnv): RawEnv {
  return { ...build, ...host, ...(build['VITE_ADMIN_DISABLED'] === 'true' && { VITE_ADMIN_DISABLED: 'true' }) }
}

/** Compares build constants, so that the bundler drops the unused branches from a live bundle. */
export const env: Env =
  import.meta.env.VITE_BACKEND !== 'live'
    ? readMockEnv(import.meta.env)
    : import.meta.env.VITE_RUNTIME_CONFIG === 'on'
      ? readLiveEnv(withHostSettings(import.meta.env, hostSettings()))
      : readLiveEnv(import.meta.env)
