import { assert, assertEqual, SkippedCheck } from '../assert'
import { suite, type Check } from '../check'
import type { Live } from '../live'

const check = suite('host')

export const siteOf = ({ config }: Live): URL => {
  if (config.site === undefined) throw new SkippedCheck('the config names no site')
  return new URL(config.site.endsWith('/') ? config.site : `${config.site}/`)
}

async function get(live: Live, path: string, accept = 'text/html') {
  const response = await live.send(new URL(path, siteOf(live)).href, { headers: { accept } })
  return { response, headers: response.headers, text: await response.text() }
}

async function policyOf(live: Live): Promise<ReadonlyMap<string, readonly string[]>> {
  const policy = (await get(live, '')).headers.get('content-security-policy')
  assert(policy, 'there is no Content-Security-Policy')
  return new Map(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      return [name, sources]
    }),
  )
}

const allows = (sources: readonly string[] | undefined, address: string): boolean =>
  sources?.some((source) => source === '*' || source === new URL(address).origin) ?? false

/** Returns the scripts and style sheets that index.html names. */
async function assets(live: Live): Promise<readonly string[]> {
  const { text } = await get(live, '')
  const found = [...text.matchAll(/(?:src|href)="([^"]+-[\w-]{8,}\.(?:js|css))"/g)].map((match) => match[1] ?? '')
  assert(found.length > 0, 'index.html names no asset')
  return found
}

export const host: readonly Check[] = [
  check('page', 'the URL of the site is the page of the app', async (live) => {
    const { response, headers, text } = await get(live, '')
    assertEqual('the status', response.status, 200)
    assert(/text\/html/.test(headers.get('content-type') ?? ''), `it is ${headers.get('content-type')}`)
    assert(text.includes('<div id="root"'), 'it is another page')
    return 'index.html'
  }),
  check('deep-link', 'every route of the app is index.html, with status 200', async (live) => {
    const { response, text } = await get(live, 'marketplace/some-lead')
    assertEqual('the status', response.status, 200)
    assert(text.includes('<div id="root"'), 'it is another page')
    return 'index.html'
  }),
  check('missing-asset', 'a missing asset is 404, and not index.html', async (live) => {
    const { response } = await get(live, 'assets/gone-abcdef12.js', '*/*')
    assertEqual('the status', response.status, 404)
    return '404'
  }),
  check('index-no-store', 'no cache keeps index.html', async (live) => {
    for (const path of ['', 'login']) {
      const caching = (await get(live, path)).headers.get('cache-control')
      assert(/no-store/.test(caching ?? ''), `/${path}: cache-control is ${caching ?? 'missing'}`)
    }
    return 'no-store'
  }),
  check('assets-immutable', 'caches keep assets, which have a hash in their names, for a year', async (live) => {
    for (const path of await assets(live)) {
      const caching = (await get(live, path, '*/*')).headers.get('cache-control') ?? 'missing'
      assert(/immutable/.test(caching) && /max-age=31536000/.test(caching), `${path}: cache-control is ${caching}`)
    }
    return 'immutable'
  }),
  check('asset-types', 'scripts and style sheets have the types that nosniff requires', async (live) => {
    for (const path of await assets(live)) {
      const type = (await get(live, path, '*/*')).headers.get('content-type') ?? 'missing'
      assert(path.endsWith('.js') ? /javascript/.test(type) : /text\/css/.test(type), `${path}: ${type}`)
    }
    return 'javascript and css'
  }),
  check('compressed', 'scripts and style sheets are sent compressed', async (live) => {
    const answers = await Promise.all((await assets(live)).map((path) => get(live, path, '*/*')))
    // Hosts do not compress small files.
    const encodings = answers.flatMap(({ headers }) => headers.get('content-encoding') ?? [])
    assert(/gzip|br|zstd/.test(encodings.join(' ')), 'no script and no style sheet has a content-encoding')
    return 'compressed'
  }),
  check('build-id', 'x-build-id names the build of the page', async (live) => {
    const id = (await get(live, '')).headers.get('x-build-id')
    assert(id, 'there is no x-build-id')
    assertEqual('x-build-id of another page', (await get(live, 'login')).headers.get('x-build-id'), id)
    return 'the build’s id'
  }),
  check('csp', 'the content security policy allows no unsafe scripts or styles', async (live) => {
    const policy = await policyOf(live)
    for (const name of ['default-src', 'script-src', 'object-src', 'base-uri', 'connect-src'])
      assert(policy.has(name), `${name} is missing`)
    for (const [name, sources] of policy)
      for (const lax of ["'unsafe-inline'", "'unsafe-eval'", 'data:'])
        assert(!(sources.includes(lax) && name !== 'img-src'), `${name} allows ${lax}`)
    return 'strict'
  }),
  check('csp-connect', 'the policy lets the app reach the API and the identity provider', async (live) => {
    const sources = (await policyOf(live)).get('connect-src')
    for (const address of [live.config.endpoint, live.config.identity.endpoint])
      assert(allows(sources, address), `connect-src does not name ${new URL(address).origin}`)
    return 'API and identity'
  }),
  check('csp-stripe', 'the policy allows Stripe’s library, frames, and API', async (live) => {
    const policy = await policyOf(live)
    assert(allows(policy.get('script-src'), 'https://js.stripe.com'), 'script-src does not name js.stripe.com')
    assert(allows(policy.get('frame-src'), 'https://js.stripe.com'), 'frame-src does not name js.stripe.com')
    assert(allows(policy.get('connect-src'), 'https://api.stripe.com'), 'connect-src does not name api.stripe.com')
    return 'Stripe'
  }),
  check('no-framing', 'no other page may frame the app', async (live) => {
    assertEqual('frame-ancestors', (await policyOf(live)).get('frame-ancestors'), ["'none'"])
    return "'none'"
  }),
  check('nosniff', 'x-content-type-options is nosniff', async (live) => {
    assertEqual('the header', (await get(live, '')).headers.get('x-content-type-options'), 'nosniff')
    return 'nosniff'
  }),
  check('referrer', 'no other site learns URLs of the app', async (live) => {
    const policy = (await get(live, '')).headers.get('referrer-policy') ?? 'missing'
    assert(/^(same-origin|no-referrer|strict-origin)$/.test(policy), `referrer-policy is ${policy}`)
    return 'kept'
  }),
  check('no-stand-in', 'the build is live, without the in-browser backend', async (live) => {
    const { response } = await get(live, 'sandbox-worker.js', '*/*')
    assert(response.status === 404, `sandbox-worker.js is answered with ${response.status}`)
    const { text } = await get(live, 'build-info.json', 'application/json')
    assert(!/"kind":\s*"demo"/.test(text), 'build-info.json says that it is the demo')
    return 'live'
  }),
]
