// Serves builds by a real nginx with the configuration that `npm run hosting` writes for them, and compares responses with
// docs/going-live.md: `node tools/nginx-check.mjs dist/live dist/demo-at-base`. nginx runs as the current user, on a socket
// in a temporary folder.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureNginx } from './browsers.mjs'
import { command } from './command.mjs'
import { CACHING, headersOf, hostingFiles, infoOf } from './hosting.mjs'

/**
 * @typedef {object} Expected
 * @property {number} status
 * @property {string} [caching]
 * @property {string} [location]
 * @property {boolean} [gzip]
 *
 * @typedef {[method: string, path: string, expected: Expected]} Case
 */

/** Returns what the guide promises. @param {string} base @param {string[]} files of the build @returns {Case[]} */
function casesFor(base, files) {
  const page = { status: 200, caching: CACHING.page, gzip: true }
  const hashed = { status: 200, caching: CACHING.hashed }
  const other = { status: 200, caching: CACHING.other }
  const missing = { status: 404 }
  const script = files.find((name) => /^assets\/.*\.js$/.test(name)) ?? ''
  const style = files.find((name) => /^assets\/.*\.css$/.test(name)) ?? ''
  /** @type {Case[]} */
  const cases = [
    ['GET', '', page],
    ['HEAD', '', { ...page, gzip: false }],
    ['GET', 'index.html', page],
    ['GET', 'login', page],
    ['GET', 'login?next=/a.b', page],
    ['GET', 'admin/users', page],
    ['GET', 'admin/users/', page],
    ['GET', 'no-such-page', page],
    ['GET', 'assets', page],
    ['GET', script, { ...hashed, gzip: true }],
    ['HEAD', script, hashed],
    ['GET', `${script}?v=1`, { ...hashed, gzip: true }],
    ['GET', style, hashed],
    ['GET', 'build-info.json', { ...other, gzip: true }],
    ['GET', 'third-party-notices.md', other],
    ['GET', 'assets/', missing],
    ['GET', 'assets/index-abcdefgh.js', missing],
    ['GET', 'assets/no-extension', missing],
    ['GET', 'config.json', missing],
    ['GET', 'robots.txt', missing],
    ['GET', '%2e%2e/secret.txt', { status: base === '/' ? 400 : 404 }],
    ['POST', 'index.html', { status: 405 }],
  ]
  const below = cases.map(([method, path, expected]) => /** @type {Case} */ ([method, base + path, expected]))
  const redirect = { status: 302, caching: CACHING.other, location: base }
  /** @type {Case[]} */
  const outside = [
    ['GET', '/', redirect],
    ['GET', base.slice(0, -1), redirect],
    ['GET', '/login', missing],
    ['GET', `${base.slice(0, -1)}le/login`, missing],
    ['GET', '/assets/index.js', missing],
  ]
  return base === '/' ? below : [...below, ...outside]
}

/** @param {string} socketPath @param {string} method @param {string} path @returns {Promise<import('node:http').IncomingMessage>} */
const responseTo = (socketPath, method, path) =>
  new Promise((done, fail) => {
    const headers = { host: 'fairlead.example', 'accept-encoding': 'gzip', accept: 'text/html' }
    request({ socketPath, method, path, headers, agent: false }, (response) => done(response.resume()))
      .on('error', fail)
      .end()
  })

/** Returns the differences between a response and what the guide promises. @param {import('node:http').IncomingMessage} response @param {Expected} expected @param {Record<string, string>} sent */
function differences({ statusCode, headers }, { status, caching, location, gzip = false }, sent) {
  // nginx answers 400 before it knows the server.
  const always = status === 400 ? {} : sent
  const wanted = {
    ...always,
    'cache-control': caching,
    location,
    'content-encoding': gzip ? 'gzip' : headers['content-encoding'],
  }
  const wrong = Object.entries(wanted).filter(([name, value]) => headers[name] !== value)
  return [
    ...(statusCode === status ? [] : [`status ${statusCode}, expected ${status}`]),
    ...wrong.map(([name, value]) => `${name}: ${String(headers[name])}, expected ${value}`),
  ]
}

/** @param {string} nginx its path @param {string} folder of a build @returns {Promise<string[]>} what differs */
async function check(nginx, folder) {
  const info = await infoOf(folder)
  const place = mkdtempSync(join(tmpdir(), 'nginx-'))
  const socket = join(place, 'socket')
  const root = join(place, 'srv')
  mkdirSync(root)
  cpSync(folder, join(root, info.base), { recursive: true })
  writeFileSync(join(place, 'secret.txt'), '')
  const server = (hostingFiles(info)['nginx.conf'] ?? '')
    .replace('listen 80;', `listen unix:${socket};`)
    .replace('root /srv/fairlead;', `root ${root};`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${place}/${name};`,
  )
  const config = `pid ${place}/pid;
error_log ${place}/error.log;
master_process off;
events {}
http { include /etc/nginx/mime.types; default_type application/octet-stream; access_log off; ${temporary.join(' ')}
${server}}
`
  writeFileSync(join(place, 'nginx.conf'), config)
  const run = (/** @type {string[]} */ ...args) =>
    execFileSync(nginx, ['-p', place, '-c', join(place, 'nginx.conf'), '-e', join(place, 'error.log'), ...args])
  // The command returns when nginx listens.
  run()
  try {
    const found = []
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const cases = casesFor(info.base, files)
    for (const [method, path, expected] of cases)
      for (const difference of differences(await responseTo(socket, method, path), expected, headersOf(info)))
        found.push(`${folder}: ${method} ${path}: ${difference}`)
    console.log(`${folder}: nginx gave ${cases.length} responses below ${info.base}`)
    return found
  } finally {
    run('-s', 'stop')
    rmSync(place, { recursive: true })
  }
}

await command(import.meta.url, async () => {
  const nginx = await ensureNginx()
  if (!nginx) {
    console.error(
      'nginx: not run. Install it with apt-get install nginx-light, or name a program with NGINX=/path/to/it.',
    )
    process.exitCode = process.env['CI'] ? 1 : 0
    return
  }
  const found = (await Promise.all(process.argv.slice(2).map((folder) => check(nginx, folder)))).flat()
  for (const difference of found) console.error(difference)
  process.exitCode = found.length > 0 ? 1 : 0
})
