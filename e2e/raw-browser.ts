import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { chromium } from '@playwright/test'

interface Message {
  id?: number
  method?: string
  params?: Record<string, unknown>
  result?: Record<string, unknown>
  error?: { message: string }
  sessionId?: string
}

export interface RawPage {
  /** Sends one command of the DevTools protocol. Returns its result. */
  send(method: string, params?: Record<string, unknown>): Promise<Record<string, unknown>>
  /** Calls `listener` for each event of that name. */
  readonly on: (event: string, listener: (params: Record<string, unknown>) => void) => void
  evaluate<Value>(expression: string): Promise<Value>
  close(): Promise<void>
}

/**
 * Opens a page in a separate browser that is controlled over a pipe. Playwright attaches to every worker, and Chromium
 * never stops an attached worker, so tests that stop a worker need this browser.
 */
export async function openRawPage(address: string): Promise<RawPage> {
  const profile = mkdtempSync(join(tmpdir(), 'raw-browser-'))
  // The headless shell has no back/forward cache, so the complete browser comes first.
  const programs = [chromium.executablePath(), '/usr/bin/chromium', process.env['CHROMIUM'] ?? '']
  const program = programs.find((path) => existsSync(path))
  if (!program) throw new Error('There is no Chromium; name one with CHROMIUM=/path/to/chromium')
  const browser = spawn(
    program,
    [
      '--headless=new',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  const gone = new Promise<void>((resolve) => browser.once('exit', () => resolve()))
  const connection = connect(browser.stdio[3] as Writable, browser.stdio[4] as Readable)

  const { targetId } = await connection.send('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await connection.send('Target.attachToTarget', { targetId, flatten: true })
  const send = (method: string, params: Record<string, unknown> = {}) =>
    connection.send(method, params, String(sessionId))
  await send('Page.enable')
  const loaded = new Promise<void>((resolve) => connection.on('Page.loadEventFired', () => resolve()))
  await send('Page.navigate', { url: address })
  await loaded

  return {
    send,
    on: (event, listener) => connection.on(event, listener),
    async evaluate<Value>(expression: string) {
      const { result, exceptionDetails } = await send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      })
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
      return (result as { value: Value }).value
    },
    async close() {
      await connection.send('Browser.close')
      await gone
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Returns a connection of the DevTools protocol. Messages are JSON, each terminated by a zero byte. */
function connect(output: Writable, input: Readable) {
  const waiting = new Map<number, { resolve(value: Record<string, unknown>): void; reject(error: Error): void }>()
  const listeners = new Map<string, ((params: Record<string, unknown>) => void)[]>()
  let lastId = 0
  let rest = ''

  function receive({ id, method, params = {}, result = {}, error }: Message) {
    if (id === undefined) {
      for (const listener of listeners.get(method ?? '') ?? []) listener(params)
      return
    }
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.reject(new Error(error.message))
    else asked?.resolve(result)
  }

  input.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\0')
    rest = parts.pop() ?? ''
    for (const part of parts) receive(JSON.parse(part) as Message)
  })

  return {
    send(method: string, params: Record<string, unknown> = {}, sessionId?: string): Promise<Record<string, unknown>> {
      const id = ++lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        output.write(`${JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) })}\0`)
      })
    },
    on(event: string, listener: (params: Record<string, unknown>) => void) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
  }
}
