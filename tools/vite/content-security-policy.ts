import { readFlag } from '../../src/lib/settings/settings-table.ts'
import type { InlineHashes } from './inline-hashes.ts'

/** Hash of emotion's style element, which is empty because its rules are inserted through the CSSOM. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com']

type Settings = Readonly<Record<string, unknown>>

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

/** Settings that affect the policy. */
const policySettings = [
  'VITE_AWS_REGION',
  'VITE_COGNITO_ENDPOINT',
  'VITE_GRAPHQL_ENDPOINT',
  'VITE_GRAPHQL_REALTIME_ENDPOINT',
  'VITE_TELEMETRY_URL',
  'VITE_CSP_REPORT_ONLY',
  'VITE_CSP_REPORT_URI',
] as const

/** Returns these settings for build-info.json. The policy of another deployment starts from them. */
export const settingsOfPolicy = (settings: Settings): Record<string, string> =>
  Object.fromEntries(
    policySettings.flatMap((name) => (text(settings[name]) ? [[name, text(settings[name]) ?? '']] : [])),
  )

/** Returns whether violations are only reported, and the report URL. Useful for the first rollout of a policy. */
export const policyReports = (settings: Settings): { reportOnly: boolean; reportUri: string | null } => ({
  reportOnly: readFlag(settings['VITE_CSP_REPORT_ONLY'], false),
  reportUri: text(settings['VITE_CSP_REPORT_URI']) ?? null,
})

/**
 * Returns the policy that a server must send with the build. The demo allows only its own origin, a live build also the
 * configured services. Both allow the inline elements of index.html.
 */
export function contentSecurityPolicy(kind: 'demo' | 'live', env: Settings, inline: InlineHashes): string {
  const directives = kind === 'demo' ? demoDirectives() : liveDirectives(env)
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inline.scripts, ...(kind === 'live' ? stripeScripts : [])],
    'style-src': ["'self'", emptyStyle, ...inline.styles],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...directives,
    ...reportDirectives(env),
  })
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

function demoDirectives() {
  return {
    'connect-src': ["'self'"],
    'worker-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    // The console shows several users side by side, in frames of the app's origin.
    'frame-src': ["'self'"],
    'frame-ancestors': ["'self'"],
  }
}

function liveDirectives(env: Settings) {
  // An empty value in an .env file counts as unset.
  const region = text(env['VITE_AWS_REGION'])
  const identity =
    text(env['VITE_COGNITO_ENDPOINT']) ?? (region ? `https://cognito-idp.${region}.amazonaws.com` : undefined)
  const services = [
    identity,
    text(env['VITE_GRAPHQL_ENDPOINT']),
    text(env['VITE_GRAPHQL_REALTIME_ENDPOINT']),
    text(env['VITE_TELEMETRY_URL']),
  ]
  return {
    'connect-src': ["'self'", ...new Set(services.flatMap(originOf)), 'https://api.stripe.com', ...uploadHosts(region)],
    'frame-src': [...stripeScripts, 'https://hooks.stripe.com'],
    'worker-src': ["'none'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
  }
}

/** Older browsers use `report-uri`, newer ones `report-to` with the Reporting-Endpoints header. */
function reportDirectives(env: Settings): Record<string, string[]> {
  const { reportUri } = policyReports(env)
  return reportUri ? { 'report-uri': [reportUri], 'report-to': ['csp'] } : {}
}

/** Returns the hosts for profile picture uploads: signed URLs of S3 in the region. */
function uploadHosts(region: string | undefined): string[] {
  return region ? [`https://*.s3.${region}.amazonaws.com`, 'https://*.s3.amazonaws.com'] : []
}

function originOf(address: string | undefined): string[] {
  return address && URL.canParse(address) ? [new URL(address).origin] : []
}
