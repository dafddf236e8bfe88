// Serves a build like a correctly configured static host: `node tools/preview-server.mjs dist/demo --port 4173`.
import { createServer } from 'node:http'
import { readFileSync, readdirSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { cachingOf, COMPRESSED, headersOf, infoOf, SMALLEST_COMPRESSED } from './hosting.mjs'

const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.woff2', 'font/woff2'],
])
/** @param {string} type */
const isCompressible = (type) => ['text/html', ...COMPRESSED].includes(type.split(';')[0] ?? '')

/**
 * @typedef {object} ServedFile
 * @property {Buffer} body
 * @property {Buffer | undefined} gzipped
 * @property {string} type
 * @property {string} caching
 */

/** @param {string} folder @returns {Map<string, ServedFile>} files by path in the folder */
function readFiles(folder) {
  const files = new Map()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const path = relative(folder, file).split(sep).join('/')
    const body = readFileSync(file)
    const type = types.get(extname(file)) ?? 'application/octet-stream'
    const gzipped = isCompressible(type) && body.length >= SMALLEST_COMPRESSED ? gzipSync(body) : undefined
    files.set(path, { body, gzipped, type, caching: cachingOf(path) })
  }
  return files
}

/**
 * @param {{ folder: string, port?: number, host?: string }} options
 * @returns {Promise<{ address: string, close: () => Promise<void> }>} the URL ends with the base path
 */
export async function servePreview({ folder, port = 0, host = '127.0.0.1' }) {
  const files = readFiles(folder)
  if (!files.has('build-info.json')) throw new Error(`${folder} is not a build: it has no build-info.json`)
  const info = await infoOf(folder)
  const { base } = info

  const server = createServer((request, response) => {
    const pathname = pathOf(request.url)
    for (const [name, value] of Object.entries(headersOf(info))) response.setHeader(name, value)
    if (pathname === undefined) return end(response, 400, 'Bad request')
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405, 'Method not allowed')
    if (pathname === '/' && base !== '/') return redirect(response, base)
    if (`${pathname}/` === base) return redirect(response, base)
    if (!pathname.startsWith(base)) return end(response, 404, 'Not found')

    const file = fileFor(pathname.slice(base.length), request.headers.accept)
    if (!file) return end(response, 404, 'Not found')
    const gzip = file.gzipped && /\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '')
    const body = gzip && file.gzipped ? file.gzipped : file.body
    response.setHeader('content-type', file.type)
    response.setHeader('cache-control', file.caching)
    response.setHeader('content-length', body.length)
    if (gzip) response.setHeader('content-encoding', 'gzip')
    if (file.gzipped) response.setHeader('vary', 'accept-encoding')
    response.writeHead(200)
    response.end(request.method === 'HEAD' ? undefined : body)
  })

  /** @param {string} encoded @param {string | undefined} accept */
  function fileFor(encoded, accept) {
    const path = decodePath(encoded)
    if (path === undefined) return undefined
    const exact = files.get(path || 'index.html')
    if (exact) return exact
    // Falls back to index.html for routes of the app and for browser navigation. A missing asset is a 404.
    const isPage = extname(path) === '' || (accept ?? '').includes('text/html')
    return isPage && !path.startsWith('assets/') ? files.get('index.html') : undefined
  }

  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(undefined))
  })
  const bound = server.address()
  const boundPort = typeof bound === 'object' && bound ? bound.port : port
  return {
    address: `http://${host === '0.0.0.0' || host === '127.0.0.1' ? 'localhost' : host}:${boundPort}${base}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined))
        server.closeAllConnections()
      }),
  }
}

/**
 * Returns the requested path. A host is prepended first, because the URL parser would treat a path that starts with two
 * slashes as a host name.
 * @param {string | undefined} target
 */
function pathOf(target = '/') {
  const address = target.startsWith('/') ? `http://localhost${target}` : target
  return URL.canParse(address) ? new URL(address).pathname : undefined
}

/** @param {string} encoded */
function decodePath(encoded) {
  try {
    return decodeURIComponent(encoded)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

/** @param {import('node:http').ServerResponse} response @param {number} status @param {string} text */
function end(response, status, text) {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(text)
}

/** @param {import('node:http').ServerResponse} response @param {string} location */
function redirect(response, location) {
  response.writeHead(302, { location })
  response.end()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { port: { type: 'string', default: '4173' }, host: { type: 'string', default: '127.0.0.1' } },
  })
  const { address } = await servePreview({
    folder: positionals[0] ?? 'dist/demo',
    port: Number(values.port),
    host: values.host,
  })
  console.log(address)
}
