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
    return { url, response, headers: response.headers, status: response.status, text: await response.text() }
  })
}
type Page = Awaited<ReturnType<typeof get>>

/** A check of the page at each of these paths. */
const pageCheck = (id: string, promise: string, paths: readonly string[], look: (page: Page) => void): Check =>
  check(id, promise, async (live) => {
    for (const path of paths) look(await get(live, path))
  })

/** Returns the scripts and style sheets that index.html names. */
async function assetsOf(live: Live): Promise<readonly Page[]> {
  const { text } = await get(live, '')
  const paths = [...text.matchAll(/(?:src|href)="([^"]+-[\w-]{8,}\.(?:js|css))"/g)].map((match) => match[1] ?? '')
  assert(paths.length > 0, 'index.html names no asset')
  return Promise.all(paths.map((path) => get(live, path, '*/*')))
}

const assetCheck = (id: string, promise: string, look: (page: Page) => void): Check =>
  check(id, promise, async (live) => (await assetsOf(live)).forEach(look))

type Policy = ReadonlyMap<string, readonly string[]>

const policyCheck = (id: string, promise: string, look: (policy: Policy, live: Live) => void): Check =>
  check(id, promise, async (live) => {
    const text = (await get(live, '')).headers.get('content-security-policy')
    assert(text, 'there is no Content-Security-Policy')
    const parts = text.split(';').map((part) => part.trim().split(/\s+/))
    look(new Map(parts.map(([name = '', ...sources]) => [name, sources])), live)
  })

function assertAllowed(policy: Policy, directive: string, addresses: readonly (string | undefined)[]): void {
  const sources = policy.get(directive) ?? []
  for (const address of addresses)
    if (address !== undefined && !sources.includes('*'))
      assert(sources.includes(new URL(address).origin), `${directive} does not name ${new URL(address).origin}`)
}

const isApp = ({ status, text, url }: Page): void => {
  assertEqual(`the status of ${url}`, status, 200)
  assert(text.includes('<div id="root"'), `${url} is another page`)
}
const header = ({ headers }: Page, name: string): string => headers.get(name) ?? 'missing'

/** The settings of the host, if it has a file of them, name the services of the config, whose tokens the kit has. */
const settings = check('settings', 'config.json of the site is valid, and names these services', async (live) => {
  const { response, status, text } = await get(live, configFile, '*/*')
  if (isNoConfigFile(response)) return
  assertEqual('the status', status, 200)
  const file = readConfigFile(text)
  assert(file.problems === null, file.problems?.join('; ') ?? '')
  const { claims } = await live.tokens('agent')
  const issuedBy = String(claims['iss']).split('/').at(-1)
  const { endpoint, identity } = live.config
  const expected = {
    VITE_GRAPHQL_ENDPOINT: endpoint,
    VITE_COGNITO_ENDPOINT: identity.endpoint,
    VITE_COGNITO_CLIENT_ID: claims['aud'],
    VITE_COGNITO_USER_POOL_ID: issuedBy,
  }
  for (const [name, value] of Object.entries(expected))
    if (file.settings[name] !== undefined) assertEqual(name, file.settings[name], value)
})

export const host: readonly Check[] = [
  settings,
  pageCheck('page', 'the URL of the site is the page of the app', [''], (page) => {
    isApp(page)
    assert(/text\/html/.test(header(page, 'content-type')), `it is ${header(page, 'content-type')}`)
  }),
  pageCheck('deep-link', 'every route of the app is index.html, with status 200', ['marketplace/some-lead'], isApp),
  check('missing-asset', 'a missing asset is 404, and not index.html', async (live) =>
    assertEqual('the status', (await get(live, 'assets/gone-abcdef12.js', '*/*')).status, 404),
  ),
  pageCheck('index-no-store', 'no cache keeps index.html', ['', 'login'], (page) =>
    assert(
      /no-store/.test(header(page, 'cache-control')),
      `${page.url}: cache-control is ${header(page, 'cache-control')}`,
    ),
  ),
  assetCheck('assets-immutable', 'caches keep assets, which have a hash in their names, for a year', (page) => {
    const caching = header(page, 'cache-control')
    assert(/immutable/.test(caching) && /max-age=31536000/.test(caching), `${page.url}: cache-control is ${caching}`)
  }),
  assetCheck('asset-types', 'scripts and style sheets have the types that nosniff requires', (page) => {
    const type = header(page, 'content-type')
    assert(page.url.endsWith('.js') ? /javascript/.test(type) : /text\/css/.test(type), `${page.url}: ${type}`)
  }),
  check('compressed', 'scripts and style sheets are sent compressed', async (live) => {
    const pages = await assetsOf(live)
    // Hosts do not compress small files.
    const encodings = pages.map((page) => header(page, 'content-encoding')).join(' ')
    assert(/gzip|br|zstd/.test(encodings), 'no script and no style sheet has a content-encoding')
  }),
  check('build-id', 'x-build-id of every page names the build of build-info.json', async (live) => {
    const { text } = await get(live, 'build-info.json', 'application/json')
    const built = /"buildId":\s*"([^"]+)"/.exec(text)?.[1]
    assert(built, 'build-info.json names no buildId')
    for (const path of ['', 'login'])
      assertEqual(`x-build-id of /${path}`, header(await get(live, path), 'x-build-id'), built)
  }),
  policyCheck('csp', 'the content security policy allows no unsafe scripts or styles', (policy) => {
    for (const name of ['default-src', 'script-src', 'object-src', 'base-uri', 'connect-src'])
      assert(policy.has(name), `${name} is missing`)
    for (const [name, sources] of policy)
      for (const lax of ["'unsafe-inline'", "'unsafe-eval'", 'data:'])
        assert(!sources.includes(lax) || name === 'img-src', `${name} allows ${lax}`)
  }),
  policyCheck('csp-connect', 'the policy lets the app reach the API and the identity provider', (policy, { config }) =>
    assertAllowed(policy, 'connect-src', [config.endpoint, config.identity.endpoint]),
  ),
  policyCheck('csp-stripe', 'the policy allows Stripe’s library, frames, and API', (policy) => {
    for (const directive of ['script-src', 'frame-src']) assertAllowed(policy, directive, ['https://js.stripe.com'])
    assertAllowed(policy, 'connect-src', ['https://api.stripe.com'])
  }),
  policyCheck('no-framing', 'no other page may frame the app', (policy) =>
    assertEqual('frame-ancestors', policy.get('frame-ancestors'), ["'none'"]),
  ),
  pageCheck('nosniff', 'x-content-type-options is nosniff', [''], (page) =>
    assertEqual('the header', header(page, 'x-content-type-options'), 'nosniff'),
  ),
  pageCheck('referrer', 'no other site learns URLs of the app', [''], (page) => {
    const policy = header(page, 'referrer-policy')
    assert(/^(same-origin|no-referrer|strict-origin)$/.test(policy), `referrer-policy is ${policy}`)
  }),
  check('no-stand-in', 'the build is live, without the in-browser backend', async (live) => {
    const worker = await get(live, 'sandbox-worker.js', '*/*')
    assertEqual('the status of sandbox-worker.js', worker.status, 404)
    const { text } = await get(live, 'build-info.json', 'application/json')
    assert(!/"kind":\s*"demo"/.test(text), 'build-info.json says that it is the demo')
  }),
]
