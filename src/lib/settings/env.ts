/**
 * Reads and validates the settings of the build and its host (settings/config-file.ts). Other code receives an `Env`.
 *
 * A mock build has fixed endpoints. A live build reads its endpoints from the settings and never falls back to the
 * in-browser backend. `problems` lists missing settings, and the startup check logs them.
 */
import { nonBlank } from '../../shared/non-blank'
import { hostSettings } from './config-file'
import { type Features, features, flagDefaults, readFlag, type TextSetting } from './settings-table'

export type { Features } from './settings-table'

type RawEnv = Readonly<Record<string, unknown>>

export interface IdentityConfig {
  readonly region: string
  readonly userPoolId: string
  readonly clientId: string
  readonly clientSecret: string | null
  /** URL of the Cognito API. */
  readonly endpoint: string
  /** The `iss` claim of this pool's tokens. */
  readonly issuer: string
}

interface CommonEnv {
  readonly production: boolean
  /** Build id (`VITE_BUILD_ID`). Null if it is not set. */
  readonly buildId: string | null
  /** Path with a leading and a trailing slash. */
  readonly basePath: string
  readonly features: Features
  /** Whether the app requests what goes beyond the specification. The build defines VITE_API (vite.config.ts). */
  readonly full: boolean
  readonly adminEnabled: boolean
  readonly pwaDisabled: boolean
  readonly graphqlEndpoint: string
  /** URL for live changes. Null without a URL, and in the edition `specification`. */
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

const text = (raw: RawEnv, name: TextSetting | 'BASE_URL'): string | null => nonBlank(raw[name])?.trim() ?? null

const flag = (raw: RawEnv, name: keyof typeof flagDefaults): boolean => readFlag(raw[name], flagDefaults[name])

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

function readFeatures(raw: RawEnv): Features {
  const values = features.map((name) => [name, readFlag(raw[`VITE_FEATURE_${name.toUpperCase()}`], true)])
  return Object.fromEntries(values) as Record<keyof Features, boolean>
}

function readCommon(raw: RawEnv) {
  const on = readFeatures(raw)
  return {
    production: raw['PROD'] === true,
    buildId: text(raw, 'VITE_BUILD_ID'),
    basePath: normalizeBasePath(text(raw, 'VITE_BASE_PATH') ?? text(raw, 'BASE_URL')),
    features: on,
    full: text(raw, 'VITE_API') === 'full',
    adminEnabled: on.admin && !flag(raw, 'VITE_ADMIN_DISABLED'),
    pwaDisabled: flag(raw, 'VITE_PWA_DISABLED'),
    graphqlGetQueries: flag(raw, 'VITE_GRAPHQL_GET_QUERIES'),
  }
}

/** Returns the fixed settings of a build with the in-browser backend, which uses the app's origin. */
export function readMockSettings(basePath: string) {
  const region = 'us-east-1'
  const userPoolId = 'us-east-1_fairlead'
  return {
    identity: {
      region,
      userPoolId,
      clientId: 'fairlead-sandbox',
      clientSecret: null,
      endpoint: `${basePath}cognito-idp/`,
      issuer: `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`,
    },
    graphqlEndpoint: `${basePath}graphql`,
    stripePublishableKey: 'pk_test_fairlead',
    stripeTestKeyAllowed: false,
    graphqlExtraHeaders: true,
    // The cleanup of service workers must keep this one, because this build needs it.
    ownWorkerFile: 'sandbox-worker.js',
  } as const
}

export function readMockEnv(raw: RawEnv): MockEnv {
  const common = readCommon(raw)
  const settings = readMockSettings(common.basePath)
  return { backend: 'mock', ...common, ...settings, graphqlRealtimeEndpoint: null, problems: [] }
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
    endpoint: text(raw, 'VITE_COGNITO_ENDPOINT') ?? `https://cognito-idp.${region}.amazonaws.com/`,
    issuer: `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`,
  }
}

export function readLiveEnv(raw: RawEnv): LiveEnv {
  const common = readCommon(raw)
  const problems: string[] = []
  const identity = readLiveIdentity(raw, problems)
  const endpoint = text(raw, 'VITE_GRAPHQL_ENDPOINT')
  if (!endpoint) problems.push('GraphQL endpoint (VITE_GRAPHQL_ENDPOINT) is not set')
  return {
    backend: 'live',
    ...common,
    identity,
    graphqlEndpoint: endpoint ? withDefaultPath(endpoint) : '/graphql',
    graphqlRealtimeEndpoint: common.full ? text(raw, 'VITE_GRAPHQL_REALTIME_ENDPOINT') : null,
    stripePublishableKey: text(raw, 'VITE_STRIPE_PUBLISHABLE_KEY'),
    stripeTestKeyAllowed: flag(raw, 'VITE_STRIPE_ALLOW_TEST_KEY'),
    graphqlExtraHeaders: flag(raw, 'VITE_GRAPHQL_EXTRA_HEADERS'),
    problems,
  }
}

/** Merges the settings. The host overrides the build, but cannot enable the admin area that the build leaves out. */
export function withHostSettings(build: RawEnv, host: RawEnv): RawEnv {
  return { ...build, ...host, ...(build['VITE_ADMIN_DISABLED'] === 'true' && { VITE_ADMIN_DISABLED: 'true' }) }
}

type KeyEnv = Pick<Env, 'backend' | 'features' | 'stripePublishableKey' | 'stripeTestKeyAllowed'>

const hasTestKey = ({ backend, stripePublishableKey }: KeyEnv): boolean =>
  backend === 'live' && (stripePublishableKey ?? '').startsWith('pk_test_')

/** Returns whether a live build uses an allowed Stripe test key. No money moves then, and the app shows a notice. */
export const isStripeTestMode = (env: KeyEnv): boolean => env.stripeTestKeyAllowed && hasTestKey(env)

/** Returns whether a live build has a Stripe test key without the setting that allows it. */
export const isTestKeyRefused = (env: KeyEnv): boolean => !env.stripeTestKeyAllowed && hasTestKey(env)

/** Returns the log text why cards are disabled. Null if cards work, or if the build has no card payments. */
export function stripeKeyProblem(env: KeyEnv): string | null {
  if (!env.features.payments) return null
  const key = env.stripePublishableKey
  if (!key) return 'publishable key (VITE_STRIPE_PUBLISHABLE_KEY) is not set'
  if (!key.startsWith('pk_')) return 'VITE_STRIPE_PUBLISHABLE_KEY is not a publishable key'
  if (isTestKeyRefused(env))
    return 'VITE_STRIPE_PUBLISHABLE_KEY is a test key (for tests, set VITE_STRIPE_ALLOW_TEST_KEY=true)'
  return null
}

/** Logs missing settings at startup. The app still runs, and each part that needs a missing setting shows an error. */
export function reportEnvProblems(env: Env, log: { readonly error: (message: string) => void }): void {
  if (env.problems.length > 0) log.error(`Backend configuration is incomplete: ${env.problems.join('; ')}`)
  const keyProblem = stripeKeyProblem(env)
  if (keyProblem) log.error(`Card payments are disabled: ${keyProblem}`)
}

/** Compares build constants, so that the bundler drops the unused branches from a live bundle. */
export const env: Env =
  import.meta.env.VITE_BACKEND !== 'live'
    ? readMockEnv(import.meta.env)
    : import.meta.env.VITE_RUNTIME_CONFIG === 'on'
      ? readLiveEnv(withHostSettings(import.meta.env, hostSettings()))
      : readLiveEnv(import.meta.env)
