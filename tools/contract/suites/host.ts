import { configFile, isNoConfigFile, readConfigFile } from '../../../src/lib/settings/config-file'
import { assert, assertEqual, SkippedCheck } from '../assert'
import { suite, type Check } from '../check'
import type { Live } from '../live'

const check = suite('host', { isRead: true })

async function get(live: Live, path: string, accept = 'text/html') {
  const { site } = live.config
  if (site === undefined) throw new SkippedCheck('the config names no site')
  const url = new URL(path, site.endsWith('/') ? site : `${site}/`).href
  return live.once(`${accept} ${url}`, async () => {
    const response = await live.send(url, { headers: { accept } })
    const header = (name: string) => response.headers.get(name) ?? 'missing'
    return { url, response, header, status: response.status, text: await response.text() }
  })
}

/** Returns the scripts and style sheets that index.html names. */
async function assetsOf(live: Live) {
  const { text } = await get(live, '')
  const paths = [...text.matchAll(/(?:src|href)="([^"]+-[\w-]{8,}\.(?:js|css))"/g)].map((match) => match[1] ?? '')
  assert(paths.length > 0, 'index.html names no asset')
  return Promise.all(paths.map((path) => get(live, path, '*/*')))
}

/** A header of the pages at these paths, or of the assets. The pattern also sees the URL before the value. */
const headerCheck = (id: string, promise: string, paths: readonly string[] | 'assets', name: string, right: RegExp) =>
  check(id, promise, async (live) => {
    const pages = paths === 'assets' ? await assetsOf(live) : await Promise.all(paths.map((path) => get(live, path)))
    for (const { url, header } of pages)
      assert(right.test(`${url} ${header(name)}`), `${url}: ${name} is ${header(name)}`)
  })

/** Returns the sources of a page's content security policy, by directive. */
async function policyOf(live: Live): Promise<ReadonlyMap<string, readonly string[]>> {
  const parts = (await get(live, '')).header('content-security-policy').split(';')
  return new Map(parts.map((part) => part.trim().split(/\s+/)).map(([name = '', ...sources]) => [name, sources]))
}

const allowsCheck = (id: string, promise: string, addressesOf: (live: Live) => Record<string, readonly string[]>) =>
  check(id, promise, async (live) => {
    const policy = await policyOf(live)
    for (const [directive, addresses] of Object.entries(addressesOf(live)))
      for (const { origin } of addresses.map((address) => new URL(address)))
        assert(
          ['*', origin].some((source) => policy.get(directive)?.includes(source)),
          `${directive} does not name ${origin}`,
        )
  })

const appCheck = (id: string, promise: string, path: string): Check =>
  check(id, promise, async (live) => {
    const { status, text, url, header } = await get(live, path)
    assertEqual(`the status of ${url}`, status, 200)
    assert(text.includes('<div id="root"'), `${url} is another page`)
    assert(header('content-type').includes('text/html'), `${url} is ${header('content-type')}`)
  })

export const host: readonly Check[] = [
  check('settings', 'config.json of the site is valid, and names these services', async (live) => {
    const { response, status, text } = await get(live, configFile, '*/*')
    if (isNoConfigFile(response)) return
    assertEqual('the status', status, 200)
    const file = readConfigFile(text)
    assert(file.problems === null, file.problems?.join('; ') ?? '')
    const { claims } = await live.tokens('agent')
    const expected = {
      VITE_GRAPHQL_ENDPOINT: live.config.endpoint,
      VITE_COGNITO_ENDPOINT: live.config.identity.endpoint,
      VITE_COGNITO_CLIENT_ID: claims['aud'],
      VITE_COGNITO_USER_POOL_ID: String(claims['iss']).split('/').at(-1),
    }
    for (const [name, value] of Object.entries(expected))
      if (file.settings[name] !== undefined) assertEqual(name, file.settings[name], value)
  }),
  appCheck('page', 'the URL of the site is the page of the app', ''),
  appCheck('deep-link', 'every route of the app is index.html, with status 200', 'marketplace/some-lead'),
  check('missing-asset', 'a missing asset is 404, and not index.html', async (live) =>
    assertEqual('the status', (await get(live, 'assets/gone-abcdef12.js', '*/*')).status, 404),
  ),
  headerCheck('index-no-store', 'no cache keeps index.html', ['', 'login'], 'cache-control', /no-store/),
  headerCheck(
    'assets-immutable',
    'caches keep assets, which have a hash in their names, for a year',
    'assets',
    'cache-control',
    /(?=.*immutable).*max-age=31536000/,
  ),
  headerCheck(
    'asset-types',
    'scripts and style sheets have the types that nosniff requires',
    'assets',
    'content-type',
    /\.js \S*javascript|\.css text\/css/,
  ),
  check('compressed', 'scripts and style sheets are sent compressed', async (live) => {
    // Hosts do not compress small files.
    const encodings = (await assetsOf(live)).map(({ header }) => header('content-encoding')).join(' ')
    assert(/gzip|br|zstd/.test(encodings), 'no script and no style sheet has a content-encoding')
  }),
  check('build-id', 'x-build-id of every page names the build of build-info.json', async (live) => {
    const { text } = await get(live, 'build-info.json', 'application/json')
    const built = /"buildId":\s*"([^"]+)"/.exec(text)?.[1]
    for (const path of ['', 'login'])
      assertEqual(`x-build-id of /${path}`, (await get(live, path)).header('x-build-id'), built)
  }),
  check('csp', 'the content security policy allows no unsafe scripts or styles', async (live) => {
    const policy = await policyOf(live)
    for (const name of ['default-src', 'script-src', 'object-src', 'base-uri', 'connect-src'])
      assert(policy.has(name), `${name} is missing`)
    for (const [name, sources] of policy)
      for (const lax of ["'unsafe-inline'", "'unsafe-eval'", 'data:'])
        assert(!sources.includes(lax) || name === 'img-src', `${name} allows ${lax}`)
  }),
  allowsCheck('csp-connect', 'the policy lets the app reach the API and the identity provider', ({ config }) => ({
    'connect-src': [config.endpoint, config.identity.endpoint],
  })),
  allowsCheck('csp-stripe', 'the policy allows Stripe’s library, frames, and API', () => ({
    'script-src': ['https://js.stripe.com'],
    'frame-src': ['https://js.stripe.com'],
    'connect-src': ['https://api.stripe.com'],
  })),
  check('no-framing', 'no other page may frame the app', async (live) =>
    assertEqual('frame-ancestors', (await policyOf(live)).get('frame-ancestors'), ["'none'"]),
  ),
  headerCheck('nosniff', 'x-content-type-options is nosniff', [''], 'x-content-type-options', / nosniff$/),
  headerCheck(
    'referrer',
    'no other site learns URLs of the app',
    [''],
    'referrer-policy',
    / (same-origin|no-referrer|strict-origin)$/,
  ),
  check('no-stand-in', 'the build is live, without the in-browser backend', async (live) => {
    assertEqual('the status of sandbox-worker.js', (await get(live, 'sandbox-worker.js', '*/*')).status, 404)
    const { text } = await get(live, 'build-info.json', 'application/json')
    assert(!/"kind":\s*"demo"/.test(text), 'build-info.json says that it is the demo')
  }),
]
