// `npm run hosting -- dist/live --out FOLDER`: what a host has to know of a build, as nginx, CloudFront and Amplify read it. All
// of it is made of the headers below, which the preview server sends too.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/** @typedef {import('./vite/build-info').BuildInfo} BuildInfo */

export const CACHING = {
  page: 'no-store',
  hashed: 'public, max-age=31536000, immutable',
  other: 'no-cache',
}

/** Files whose names change with what is in them. */
const HASHED = String.raw`-[\w-]{8,}\.\w+$`

/** @param {string} path below the base @returns {string} */
export function cachingOf(path) {
  if (path === 'index.html') return CACHING.page
  return new RegExp(HASHED).test(path) ? CACHING.hashed : CACHING.other
}

/** Sent with everything. @param {BuildInfo} info @returns {Record<string, string>} */
export function headersOf(info) {
  return {
    'x-build-id': info.buildId,
    'content-security-policy': info.contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  }
}

/** @param {BuildInfo} info @returns {string} a server block's inside; `root` is the folder that holds the base path */
function nginx(info) {
  const { base } = info
  const headers = Object.entries(headersOf(info)).map(([name, value]) => `  add_header ${name} "${value}" always;`)
  return `map $uri $fairlead_caching {
  default "${CACHING.other}";
  "${base}index.html" "${CACHING.page}";
  "~${HASHED}" "${CACHING.hashed}";
}

server {
  listen 80;
  root /srv/fairlead;
${headers.join('\n')}
  # Without "always": what is missing is kept by nobody.
  add_header cache-control $fairlead_caching;

  # A missing file is missing; whatever else is asked for is a page of the app.
  location ${base}assets/ { try_files $uri =404; }
  location ~ \\.\\w+$ { try_files $uri =404; }
  location ${base} { try_files $uri ${base}index.html; }
}
`
}

/** @param {BuildInfo} info @returns {string} */
function amplify(info) {
  /** @param {string} pattern @param {Record<string, string>} headers */
  const rule = (pattern, headers) =>
    [
      `  - pattern: '${pattern}'`,
      '    headers:',
      ...Object.entries(headers).map(
        ([key, value]) => `      - key: '${key}'\n        value: ${JSON.stringify(value)}`,
      ),
    ].join('\n')
  const page = { ...headersOf(info), 'cache-control': CACHING.page }
  return ['customHeaders:', rule('**', page), rule('assets/**', { 'cache-control': CACHING.hashed }), ''].join('\n')
}

/** For `aws cloudfront create-response-headers-policy`. @param {BuildInfo} info @returns {string} */
function cloudFrontHeaders(info) {
  const headers = headersOf(info)
  const policy = {
    Name: 'fairlead',
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { Override: true, ContentSecurityPolicy: headers['content-security-policy'] },
      ContentTypeOptions: { Override: true },
      ReferrerPolicy: { Override: true, ReferrerPolicy: headers['referrer-policy'] },
    },
    CustomHeadersConfig: {
      Quantity: 1,
      Items: [{ Header: 'x-build-id', Value: headers['x-build-id'], Override: true }],
    },
  }
  return `${JSON.stringify(policy, null, 2)}\n`
}

/** A CloudFront function at "viewer request". @param {BuildInfo} info @returns {string} */
function cloudFrontPages({ base }) {
  return `// What has no ending is a page of the app; a missing file stays missing.
function handler(event) {
  var request = event.request
  if (!/\\.\\w+$/.test(request.uri) && request.uri.indexOf('${base}assets/') !== 0) request.uri = '${base}index.html'
  return request
}
`
}

/** @param {BuildInfo} info @returns {Record<string, string>} texts by the names of their files */
export function hostingFiles(info) {
  return {
    'nginx.conf': nginx(info),
    'customHttp.yml': amplify(info),
    'cloudfront-headers.json': cloudFrontHeaders(info),
    'cloudfront-pages.js': cloudFrontPages(info),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } })
  const folder = positionals[0] ?? 'dist/live'
  const out = values.out ?? 'dist/hosting'
  mkdirSync(out, { recursive: true })
  const files = hostingFiles(JSON.parse(readFileSync(join(folder, 'build-info.json'), 'utf8')))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(out, name), text)
  console.log(`${Object.keys(files).join(', ')} are in ${out}`)
}
