import { configFile, isNoConfigFile, readConfigFile } from '../../../src/lib/settings/config-file'
import { CACHING, headersOf } from '../../hosting.mjs'
import { buildInfo, type BuildInfo } from '../../vite/build-info'
import { assert, assertEqual, SkippedCheck, Violation } from '../assert'
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

/** Paths of pages: the app's own page answers all of them. */
const PAGES = ['', 'login', 'marketplace/some-lead']
const pagesOf = (live: Live) => Promise.all(PAGES.map((path) => get(live, path)))

/** Returns the settings of the site, and the build with the headers that its host must send. */
async function buildOf(live: Live) {
  const [index, config, info] = await Promise.all([
    get(live, ''),
    get(live, configFile, '*/*'),
    get(live, 'build-info.json', 'application/json'),
  ])
  let built: BuildInfo
  try {
    built = JSON.parse(info.text) as BuildInfo
  } catch {
    throw new Violation('build-info.json is no JSON')
  }
  const hasFile = !isNoConfigFile(config.response)
  if (hasFile) assertEqual(`the status of ${config.url}`, config.status, 200)
  const file = readConfigFile(hasFile ? config.text : '{}')
  if (file.problems !== null) throw new Violation(`${config.url}: ${file.problems.join('; ')}`)
  const settings: Readonly<Record<string, unknown>> = { ...built.settings, ...file.settings }
  return { settings, built: buildInfo(built, settings, index.text) }
}

/** A header of every page is the one that `npm run hosting` writes for this build and its settings. */
const headerCheck = (name: string, promise: string): Check =>
  check(name, promise, async (live) => {
    const { built } = await buildOf(live)
    const expected: Readonly<Record<string, string>> = { ...headersOf(built), 'cache-control': CACHING.page }
    const right = expected[name]
    assert(right !== undefined, 'browsers only report violations of the policy (VITE_CSP_REPORT_ONLY)')
    for (const { url, header } of await pagesOf(live)) assertEqual(`${name} of ${url}`, header(name), right)
  })

export const host: readonly Check[] = [
  check('settings', 'the site has valid settings, which name these services', async (live) => {
    const { settings } = await buildOf(live)
    const { claims } = await live.tokens('agent')
    const expected = {
      VITE_GRAPHQL_ENDPOINT: live.config.endpoint,
      VITE_COGNITO_ENDPOINT: live.config.identity.endpoint,
      VITE_COGNITO_CLIENT_ID: claims['aud'],
      VITE_COGNITO_USER_POOL_ID: String(claims['iss']).split('/').at(-1),
    }
    for (const [name, value] of Object.entries(expected))
      if (settings[name] !== undefined) assertEqual(name, settings[name], value)
  }),
  check('page', 'every route of the app is index.html, with status 200', async (live) => {
    for (const { status, text, url, header } of await pagesOf(live)) {
      assertEqual(`the status of ${url}`, status, 200)
      assert(text.includes('<div id="root"'), `${url} is another page`)
      assert(header('content-type').includes('text/html'), `${url} is ${header('content-type')}`)
    }
  }),
  headerCheck('cache-control', 'no cache keeps index.html'),
  headerCheck('x-build-id', 'every page names the build of build-info.json'),
  headerCheck('content-security-policy', 'the policy allows what the app needs, and nothing else'),
  headerCheck('x-content-type-options', 'no browser guesses types'),
  headerCheck('referrer-policy', 'no other site learns URLs of the app'),
  check('missing-asset', 'a missing asset is 404, and not index.html', async (live) =>
    assertEqual('the status', (await get(live, 'assets/gone-abcdef12.js', '*/*')).status, 404),
  ),
  check(
    'assets',
    'scripts and style sheets have their types, are kept for a year, and are compressed',
    async (live) => {
      const { text } = await get(live, '')
      const paths = [...text.matchAll(/(?:src|href)="([^"]+-[\w-]{8,}\.(?:js|css))"/g)].map((match) => match[1] ?? '')
      assert(paths.length > 0, 'index.html names no asset')
      const assets = await Promise.all(paths.map((path) => get(live, path, '*/*')))
      for (const { url, header } of assets) {
        const type = header('content-type')
        assert(/\.js \S*javascript|\.css text\/css/.test(`${url} ${type}`), `the type of ${url} is ${type}`)
        assertEqual(`cache-control of ${url}`, header('cache-control'), CACHING.hashed)
      }
      // Hosts do not compress small files.
      const encodings = assets.map(({ header }) => header('content-encoding')).join(' ')
      assert(/gzip|br|zstd/.test(encodings), 'no script and no style sheet has a content-encoding')
    },
  ),
  check('no-stand-in', 'the build is live, without the in-browser backend', async (live) => {
    assertEqual('the status of sandbox-worker.js', (await get(live, 'sandbox-worker.js', '*/*')).status, 404)
    assertEqual('the kind of the build', (await buildOf(live)).built.kind, 'live')
  }),
]
