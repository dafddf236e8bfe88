// Serves a build like a correctly configured static host: `node tools/preview-server.mjs dist/demo --port 4173`.
import { createServer } from 'node:http'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { command } from './command.mjs'
import { cachingOf, COMPRESSED, headersOf, infoOf, SMALLEST_COMPRESSED } from './hosting.mjs'

/** @type {Readonly<Record<string, string>>} */
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** @typedef {{ body: Buffer, gzipped: Buffer | undefined, headers: Record<string, string> }} ServedFile */

/** @param {string} folder @returns {Map<string, ServedFile>} files by path in the folder */
function readFiles(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name)
      const path = relative(folder, file).split(sep).join('/')
      const body = readFileSync(file)
      const type = types[extname(file)] ?? 'application/octet-stream'
      const isText = type === 'text/html' || COMPRESSED.includes(type)
      const gzipped = isText && body.length >= SMALLEST_COMPRESSED ? gzipSync(body) : undefined
      const headers = {
        'content-type': isText && type !== 'image/svg+xml' ? `${type}; charset=utf-8` : type,
        'cache-control': cachingOf(path),
        ...(gzipped ? { vary: 'accept-encoding' } : {}),
      }
      return [path, { body, gzipped, headers }]
    }),
  )
}

/**
 * @param {{ folder: string, port?: number, host?: string }} options
 * @returns {Promise<{ address: string, close: () => Promise<void> }>} the URL ends with the base path
 */
export async function servePreview({ folder, port = 0, host = '127.0.0.1' }) {
  const files = readFiles(folder)
  const info = await infoOf(folder)
  const { base } = info

  const server = createServer((request, response) => {
    const { method, headers } = request
    for (const [name, value] of Object.entries(headersOf(info))) response.setHeader(name, value)
    const end = (/** @type {number} */ status, /** @type {string} */ text) =>
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
    const pathname = pathOf(request.url)
    if (method !== 'GET' && method !== 'HEAD') return end(405, 'Method not allowed')
    if ((pathname === '/' && base !== '/') || `${pathname}/` === base)
      return response.writeHead(302, { location: base }).end()
    const file = pathname.startsWith(base) ? fileFor(pathname.slice(base.length), headers.accept) : undefined
    if (!file) return end(404, 'Not found')
    const gzipped = /\bgzip\b/.test(headers['accept-encoding']?.toString() ?? '') ? file.gzipped : undefined
    const body = gzipped ?? file.body
    if (gzipped) response.setHeader('content-encoding', 'gzip')
    response.writeHead(200, { ...file.headers, 'content-length': body.length })
    response.end(method === 'HEAD' ? undefined : body)
  })

  /** @param {string} path @param {string | undefined} accept */
  function fileFor(path, accept) {
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
 * Returns the decoded path of a request, or an empty text for an invalid one. A host is prepended first, because the URL
 * parser would treat a path that starts with two slashes as a host name.
 * @param {string | undefined} target
 */
function pathOf(target = '/') {
  try {
    return decodeURIComponent(new URL(target.startsWith('/') ? `http://localhost${target}` : target).pathname)
  } catch {
    return ''
  }
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { port: { type: 'string', default: '4173' }, host: { type: 'string', default: '127.0.0.1' } },
  })
  const folder = positionals[0] ?? 'dist/demo'
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}: run npm run build first`)
  const { address } = await servePreview({ folder, port: Number(values.port), host: values.host })
  console.log(address)
}

await command(import.meta.url, main)
