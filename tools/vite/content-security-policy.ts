import { createHash } from 'node:crypto'
import { hostSettingRules, readFlag } from '../../src/lib/settings/settings-table.ts'

/** Hash of emotion's style element, which is empty because its rules are inserted through the CSSOM. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/**
 * Sources that Stripe requires for cards, 3-D Secure, and the address form: https://docs.stripe.com/security/guide. Its
 * frames have policies of their own. m.stripe.network and q.stripe.com (fraud signals) are reached from the page by
 * some versions of the script.
 */
const stripe = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://maps.googleapis.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com', 'https://m.stripe.network'],
  connections: ['https://api.stripe.com', 'https://q.stripe.com', 'https://maps.googleapis.com'],
}

type Settings = Readonly<Record<string, unknown>>

/** Returns a setting, or undefined for an empty one, as in an .env file. */
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

/** Settings that affect the policy. */
const policySettings = [
  'VITE_AWS_REGION',
  'VITE_COGNITO_ENDPOINT',
  'VITE_GRAPHQL_ENDPOINT',
  'VITE_GRAPHQL_REALTIME_ENDPOINT',
  'VITE_UPLOAD_ORIGIN',
  'VITE_TELEMETRY_URL',
  'VITE_CSP_REPORT_ONLY',
  'VITE_CSP_REPORT_URI',
] as const

/** Returns these settings for build-info.json. The policy of another deployment starts from them. */
export const settingsOfPolicy = (settings: Settings): Record<string, string> =>
  Object.fromEntries(
    policySettings.flatMap((name) => {
      const value = text(settings[name])
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** Returns whether violations are only reported, and the report URL. Useful for the first rollout of a policy. */
export const policyReports = (settings: Settings): { reportOnly: boolean; reportUri: string | null } => ({
  reportOnly: readFlag(settings['VITE_CSP_REPORT_ONLY'], false),
  reportUri: text(settings['VITE_CSP_REPORT_URI']) ?? null,
})

/**
 * Returns the policy that a server must send with the build. The demo allows only its own origin, a live build also the
 * configured services. Both allow the inline elements of index.html. Throws if a service's setting is not allowed.
 */
export function contentSecurityPolicy(kind: 'demo' | 'live', settings: Settings, inline: InlineHashes): string {
  const { reportUri } = policyReports(settings)
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inline.scripts, ...(kind === 'live' ? stripe.scripts : [])],
    'style-src': ["'self'", emptyStyle, ...inline.styles],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(kind === 'demo' ? demoDirectives : liveDirectives(settings)),
    // Older browsers use `report-uri`, newer ones `report-to` with the Reporting-Endpoints header.
    ...(reportUri ? { 'report-uri': [reportUri], 'report-to': ['csp'] } : {}),
  })
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

const demoDirectives = {
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  // The console shows several users side by side, in frames of the app's origin.
  'frame-src': ["'self'"],
  'frame-ancestors': ["'self'"],
}

function liveDirectives(settings: Settings) {
  const rules = hostSettingRules()
  for (const name of policySettings)
    if (rules[name]?.allows(text(settings[name]) ?? '') === false)
      throw new Error(`${name} must be ${rules[name].must}`)
  const region = text(settings['VITE_AWS_REGION'])
  const services = [
    text(settings['VITE_COGNITO_ENDPOINT']) ?? (region ? `https://cognito-idp.${region}.amazonaws.com` : ''),
    ...['VITE_GRAPHQL_ENDPOINT', 'VITE_GRAPHQL_REALTIME_ENDPOINT', 'VITE_TELEMETRY_URL', 'VITE_UPLOAD_ORIGIN'].map(
      (name) => settings[name],
    ),
  ]
  const origins = services.flatMap((url) => (URL.canParse(String(url)) ? [new URL(String(url)).origin] : []))
  // Profile pictures go to signed URLs of S3, unless a setting says where else.
  const isElsewhere = text(settings['VITE_UPLOAD_ORIGIN']) !== undefined || !region
  const uploads = isElsewhere
    ? []
    : ['*.', ''].flatMap((bucket) => [
        `https://${bucket}s3.${region}.amazonaws.com`,
        `https://${bucket}s3.amazonaws.com`,
      ])
  return {
    'connect-src': ["'self'", ...new Set(origins), ...stripe.connections, ...uploads],
    'frame-src': stripe.frames,
    'worker-src': ["'none'"],
    // Pictures of people and sources may be at any https address.
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
  }
}

export interface InlineHashes {
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
}

/** Returns the policy's hashes for the inline style and script elements of a page. */
export const inlineHashes = (html: string): InlineHashes => ({
  styles: [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(hashOf),
  scripts: [...html.matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(hashOf),
})

/** Returns the CSP hash of an element. HTML parsers normalize line ends to `\n` before browsers hash. */
function hashOf([, code = '']: RegExpMatchArray): string {
  const digest = createHash('sha256').update(code.replaceAll(/\r\n?/g, '\n')).digest('base64')
  return `'sha256-${digest}'`
}
