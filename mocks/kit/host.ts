import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Send } from './types'
import { servePreview } from '../../tools/preview-server.mjs'

/** The demo beside the package's modules, or the one that `npm run build -- demo` writes into this project. */
const FOLDERS = ['./demo/', '../demo/', '../../dist/demo/'].map((path) => fileURLToPath(new URL(path, import.meta.url)))

export interface DemoHost {
  /** URL of the demo, with a slash at its end. */
  readonly address: string
  close(): Promise<void>
}

/** Serves the demo of the package on a free port of this machine. */
export async function serveDemo(): Promise<DemoHost> {
  const folder = FOLDERS.find((each) => existsSync(`${each}index.html`))
  if (folder === undefined)
    throw new Error('The package has no demo: install the file that npm pack dist/kit writes, or set baseURL')
  return servePreview({ folder })
}

const ANSWER_WITHIN_MS = 10_000

/** What answers at an address: a demo, or the sandbox server. */
export type Host = 'demo' | 'server'

/** Finds out what answers at a URL. Throws a sentence that says what to do if it is neither demo nor sandbox server. */
export async function findHost(baseUrl: string): Promise<Host> {
  const read = async (path: string) => {
    const response = await fetch(new URL(path, baseUrl), { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    return { status: response.status, text: await response.text() }
  }
  const advice = 'start the demo with npm start or npx fairlead serve, correct baseURL, or leave it out'
  try {
    if ((await read('.')).text.includes('sandboxReady')) return 'demo'
    const { status, text } = await read('__sandbox/state')
    if (status === 401 && text.includes('x-sandbox-token')) return 'server'
  } catch (error) {
    throw new Error(`baseURL: nothing answers at ${baseUrl}: ${advice}`, { cause: error })
  }
  throw new Error(`baseURL: ${baseUrl} is neither a demo of Fairlead nor its sandbox server: ${advice}`)
}

/** Returns a `fetch` for a sandbox server whose URL contains its token, as it prints it. Only the control API gets the token. */
export function sendToServer(url: string, { send = fetch, world }: { send?: Send; world?: string } = {}): Send {
  const token = new URL(url).searchParams.get('token')
  const control = new URL('__sandbox/', new URL('./', url)).href
  return (request) => {
    if (world !== undefined) request.headers.set('x-sandbox-world', world)
    if (token !== null && request.url.startsWith(control)) request.headers.set('x-sandbox-token', token)
    return send(request)
  }
}
