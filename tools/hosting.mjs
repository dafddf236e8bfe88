// `npm run hosting -- dist/live --out FOLDER` writes host configuration for a build: nginx, CloudFront, and Amplify.
// All of it derives from the headers below, which the preview server sends too. `--config FILE` names the settings file
// of one deployment; the default is config.json in the build folder. `--policy` prints only the policy headers.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { command } from './command.mjs'

/** @typedef {import('./vite/build-info').BuildInfo} BuildInfo */

export const CACHING = {
  page: 'no-store',
  hashed: 'public, max-age=31536000, immutable',
  other: 'no-cache',
}

/** MIME types that are compressed besides HTML, and the minimum size in bytes. */
export const COMPRESSED = ['text/css', 'text/javascript', 'application/javascript', 'application/json', 'image/svg+xml']
export const SMALLEST_COMPRESSED = 500

const HSTS_SECONDS = 31_536_000

/** Files with a content hash in the name, below the base path. */
const HASHED = String.raw`assets/.*-[\w-]{8,}\.\w+$`

/** @param {string} path relative to the base path @returns {string} */
export function cachingOf(path) {
  if (path === 'index.html') return CACHING.page
  return new RegExp(`^${HASHED}`).test(path) ? CACHING.hashed : CACHING.other
}

/**
 * Returns the policy header, enforced or report-only, and the endpoint for violation reports.
 * @param {BuildInfo} info
 * @returns {Record<string, string>}
 */
function policyHeadersOf({ contentSecurityPolicy, reportOnly, reportUri }) {
  return {
    [`content-security-policy${reportOnly ? '-report-only' : ''}`]: contentSecurityPolicy,
    ...(reportUri ? { 'reporting-endpoints': `csp="${reportUri}"` } : {}),
  }
}

/**
 * Returns the build info for the host, with the settings of the deployment if it has its own.
 * @param {string} folder
 * @param {string} [config] settings file of the deployment
 * @returns {Promise<BuildInfo>}
 */
export async function infoOf(folder, config) {
  if (!existsSync(join(folder, 'build-info.json')))
    throw new Error(`${folder} is no build: it has no build-info.json. Make one with npm run build`)
  const read = (/** @type {string} */ name) => readFileSync(join(folder, name), 'utf8')
  /** @type {BuildInfo} */
  const info = JSON.parse(read('build-info.json'))
  const own = join(folder, 'config.json')
  const file = config ?? (existsSync(own) ? own : undefined)
  if (file === undefined) return info
  return deploymentInfo(info, read('index.html'), readFileSync(file, 'utf8'))
}

/**
 * Returns the info of a build at a deployment with this config file, whose services its policy allows.
 * @param {BuildInfo} info
 * @param {string} html
 * @param {string} config
 * @returns {Promise<BuildInfo>}
 */
export async function deploymentInfo(info, html, config) {
  const { loadModule } = await import('./load-module.mjs')
  /** @type {typeof import('../src/lib/settings/config-file')} */
  const { readConfigFile } = await loadModule('src/lib/settings/config-file.ts')
  /** @type {typeof import('./vite/build-info')} */
  const { buildInfo } = await loadModule('tools/vite/build-info.ts')
  const { settings, problems } = readConfigFile(config)
  if (problems !== null) throw new Error(`The config file cannot be used: ${problems.join('; ')}`)
  return buildInfo(info, { ...info.settings, ...settings }, html)
}

/** Returns the headers for all responses. @param {BuildInfo} info @returns {Record<string, string>} */
export function headersOf(info) {
  return {
    'x-build-id': info.buildId,
    ...policyHeadersOf(info),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'strict-transport-security': `max-age=${HSTS_SECONDS}`,
    // Stripe's frames need `payment`, and copying needs the clipboard.
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), serial=(), usb=()',
  }
}

/** @param {BuildInfo} info @returns {string} nginx configuration; `root` is the folder that contains the base path */
function nginx(info) {
  const { base } = info
  const headers = Object.entries(headersOf(info)).map(
    ([name, value]) => `  add_header ${name} "${value.replaceAll('"', String.raw`\"`)}" always;`,
  )
  return `map $uri $fairlead_caching {
  default "${CACHING.other}";
  "${base}index.html" "${CACHING.page}";
  "~^${base}${HASHED}" "${CACHING.hashed}";
}

server {
  listen 80;
  # The build is in /srv/fairlead${base}
  root /srv/fairlead;
  absolute_redirect off;
${headers.join('\n')}
  # Without "always", so that no cache keeps a 404.
  add_header cache-control $fairlead_caching;
  gzip on;
  gzip_vary on;
  gzip_comp_level 6;
  gzip_min_length ${SMALLEST_COMPRESSED};
  gzip_types ${COMPRESSED.join(' ')};

  # A missing file is a 404. Every other path is a page of the app.
  location ${base}assets/ { try_files $uri =404; }
  location ~ \\.\\w+$ { try_files $uri =404; }
  location ${base} { try_files $uri ${base}index.html; }
${base === '/' ? '' : `  location = / { return 302 ${base}; }\n  location = ${base.slice(0, -1)} { return 302 ${base}; }\n`}}
`
}

/** @param {BuildInfo} info @returns {string} */
function amplify(info) {
  const rule = (/** @type {string} */ pattern, /** @type {Record<string, string>} */ headers) => [
    `  - pattern: '${pattern}'`,
    '    headers:',
    ...Object.entries(headers).flatMap(([key, value]) => [
      `      - key: '${key}'`,
      `        value: ${JSON.stringify(value)}`,
    ]),
  ]
  const page = { ...headersOf(info), 'cache-control': CACHING.page }
  return [
    'customHeaders:',
    ...rule(`${info.base.slice(1)}**`, page),
    ...rule(`${info.base.slice(1)}assets/**`, { 'cache-control': CACHING.hashed }),
    '',
  ].join('\n')
}

/** Returns input for `aws cloudfront create-response-headers-policy`. @param {BuildInfo} info @returns {string} */
function cloudFrontHeaders(info) {
  const { 'content-security-policy': kept, 'x-content-type-options': _nosniff, ...others } = headersOf(info)
  const { 'referrer-policy': referrer, 'strict-transport-security': _hsts, ...custom } = others
  const items = Object.entries(custom).map(([Header, Value]) => ({ Header, Value, Override: true }))
  const policy = {
    Name: 'fairlead',
    SecurityHeadersConfig: {
      ...(kept === undefined ? {} : { ContentSecurityPolicy: { Override: true, ContentSecurityPolicy: kept } }),
      ContentTypeOptions: { Override: true },
      ReferrerPolicy: { Override: true, ReferrerPolicy: referrer },
      StrictTransportSecurity: { Override: true, AccessControlMaxAgeSec: HSTS_SECONDS },
    },
    CustomHeadersConfig: { Quantity: items.length, Items: items },
  }
  return `${JSON.stringify(policy, null, 2)}\n`
}

/** Returns a CloudFront function for "viewer request". @param {BuildInfo} info @returns {string} */
function cloudFrontPages({ base }) {
  const redirect =
    base === '/'
      ? ''
      : `  // Other paths belong to other applications.
  if (request.uri === '${base.slice(0, -1)}')
    return { statusCode: 302, statusDescription: 'Found', headers: { location: { value: '${base}' } } }
  if (request.uri.indexOf('${base}') !== 0) return request
`
  return `// A path without a file extension is a page of the app. A missing file stays missing.
function handler(event) {
  var request = event.request
${redirect}  if (!/\\.\\w+$/.test(request.uri) && request.uri.indexOf('${base}assets/') !== 0) request.uri = '${base}index.html'
  return request
}
`
}

/** @param {BuildInfo} info @returns {Record<string, string>} file contents by name */
export function hostingFiles(info) {
  return {
    'nginx.conf': nginx(info),
    'customHttp.yml': amplify(info),
    'cloudfront-headers.json': cloudFrontHeaders(info),
    'cloudfront-pages.js': cloudFrontPages(info),
  }
}

await command(import.meta.url, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string' }, config: { type: 'string' }, policy: { type: 'boolean' } },
  })
  const out = values.out ?? 'dist/hosting'
  const info = await infoOf(positionals[0] ?? 'dist/live', values.config)
  if (values.policy) {
    for (const [name, value] of Object.entries(policyHeadersOf(info))) console.log(`${name}: ${value}`)
    return
  }
  mkdirSync(out, { recursive: true })
  const files = hostingFiles(info)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(out, name), text)
  console.log(`${Object.keys(files).join(', ')} are in ${out}`)
})
