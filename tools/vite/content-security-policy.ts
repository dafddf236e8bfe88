import type { InlineHashes } from './inline-hashes.ts'

/** The hash of emotion's style element, which is empty: its rules are inserted through the CSSOM. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com']

type Settings = Record<string, string | undefined>

/**
 * The policy that a server must send with the build: nothing but the app's own origin for the demo, named hosts when live,
 * and what index.html itself holds.
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
  })
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

function demoDirectives() {
  return {
    'connect-src': ["'self'"],
    'worker-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    // Several people side by side: the console shows the app in frames of its own origin.
    'frame-src': ["'self'"],
    'frame-ancestors': ["'self'"],
  }
}

function liveDirectives(env: Settings) {
  const region = env['VITE_AWS_REGION']
  // A line of an .env file without a value is no setting.
  const identity = env['VITE_COGNITO_ENDPOINT'] || (region ? `https://cognito-idp.${region}.amazonaws.com` : undefined)
  const services = [identity, env['VITE_GRAPHQL_ENDPOINT'], env['VITE_GRAPHQL_REALTIME_ENDPOINT']]
  return {
    'connect-src': ["'self'", ...new Set(services.flatMap(originOf)), 'https://api.stripe.com', ...uploadHosts(region)],
    'frame-src': [...stripeScripts, 'https://hooks.stripe.com'],
    'worker-src': ["'none'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
  }
}

/** Profile pictures go to a signed address of the region's object store. */
function uploadHosts(region: string | undefined): string[] {
  return region ? [`https://*.s3.${region}.amazonaws.com`, 'https://*.s3.amazonaws.com'] : []
}

function originOf(address: string | undefined): string[] {
  return address && URL.canParse(address) ? [new URL(address).origin] : []
}
