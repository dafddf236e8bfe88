import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface ServedApp {
  /** Where the presenter opens the app, token included. */
  readonly app: string
  /** Where the presenter's phone opens the desk. */
  readonly desk: string
  readonly close: () => Promise<void>
}

/** The sandbox server with the app, as a presenter starts it: what it prints is all that is known of it. */
export async function serveApp(...more: string[]): Promise<ServedApp> {
  const options = ['--app', '--host', '0.0.0.0', '--port', '0', ...more]
  const server = spawn('node', ['tools/sandbox-serve.mjs', ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  const close = async () => {
    if (server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
  let app: string | undefined
  for await (const line of createInterface(server.stdout)) {
    app ??= /The app, to present it\s+(\S+)/.exec(line)?.[1]
    const desk = /The desk on a phone\s+(.+)/.exec(line)?.[1]
    if (app === undefined || desk === undefined) continue
    // A machine without a network has no such address; the desk is then at the same one as the app.
    return { app, desk: desk.startsWith('http') ? desk : app.replace('#', '?desk#'), close }
  }
  throw new Error('The sandbox server did not say where it is')
}
