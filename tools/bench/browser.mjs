import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request as requestFrom } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { ensureBrowser } from '../browsers.mjs'
import { servePreview } from '../preview-server.mjs'

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 *
 * @typedef {object} Profile
 * @property {number} roundTripMs
 * @property {number} bytesPerSecond
 * @property {number} cpuSlowdown
 * @property {number} busyProcesses endless loops beside the browser, as on the machine of somebody who shares the screen
 */

/** @satisfies {Record<string, Profile>} */
export const profiles = {
  mobile: { roundTripMs: 150, bytesPerSecond: 1.6 * 131_072, cpuSlowdown: 4, busyProcesses: 0 },
  desktop: { roundTripMs: 0, bytesPerSecond: Infinity, cpuSlowdown: 1, busyProcesses: 0 },
  busy: { roundTripMs: 0, bytesPerSecond: Infinity, cpuSlowdown: 1, busyProcesses: 2 },
}
const packetBytes = 1460
const maxBurstBytes = 16_384
const tickMs = 4

/**
 * Starts Chromium for the time of `work`.
 * @template T
 * @param {(browser: import('@playwright/test').Browser) => Promise<T>} work
 */
export async function withChromium(work) {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: await ensureBrowser('chromium'), args })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/**
 * Keeps the processors busy for the time of `work`.
 * @template T
 * @param {Profile} profile
 * @param {() => Promise<T>} work
 */
export async function withLoad({ busyProcesses }, work) {
  const loops = Array.from({ length: busyProcesses }, () => spawn(process.execPath, ['-e', 'for (;;);']))
  try {
    return await work()
  } finally {
    for (const loop of loops) loop.kill()
  }
}

/**
 * Serves a build at the speed of a profile. The server is slow instead of the browser, because DevTools cannot slow down
 * the requests of a SharedWorker.
 * @param {string} folder
 * @param {Profile} profile
 * @param {object} [graphqlAnswer] answer to each GraphQL request, for builds without a backend
 */
export async function serveSlowly(folder, { roundTripMs, bytesPerSecond }, graphqlAnswer) {
  const preview = await servePreview({ folder })
  const send = bodySender(bytesPerSecond)
  let lastAnswerMs = Date.now()
  /** @param {IncomingMessage} request @param {ServerResponse} response */
  const answer = async ({ url = '/', method = 'GET', headers }, response) => {
    let body = gzipSync(JSON.stringify(graphqlAnswer ?? {}))
    if (method === 'POST') {
      response.setHeader('content-type', 'application/json').setHeader('content-encoding', 'gzip')
    } else {
      const upstream = requestFrom(new URL(url, preview.address), { method, headers }).end()
      const [file] = /** @type {[IncomingMessage]} */ (await once(upstream, 'response'))
      body = await buffer(file)
      response.writeHead(file.statusCode ?? 500, file.headers)
    }
    await setTimeout(roundTripMs)
    await send(response, body)
    lastAnswerMs = Date.now()
  }
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  server.on('connection', (socket) => {
    socket.pause()
    void setTimeout(roundTripMs).then(() => socket.resume())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const close = async () => {
    server.close().closeAllConnections()
    await preview.close()
  }
  const url = `http://localhost:${typeof address === 'object' ? address?.port : ''}/`
  return { address: url, quietMs: () => Date.now() - lastAnswerMs, close }
}

/** Returns a function that sends bodies. Concurrent bodies share the line packet by packet. @param {number} bytesPerSecond */
function bodySender(bytesPerSecond) {
  /** @type {{ response: ServerResponse, body: Buffer, done: () => void }[]} */
  const queue = []
  let isSending = false
  const sendQueue = async () => {
    isSending = true
    let lastMs = performance.now()
    for (let credit = 0; queue.length > 0; await setTimeout(tickMs)) {
      const nowMs = performance.now()
      credit = Math.min(credit + ((nowMs - lastMs) / 1000) * bytesPerSecond, maxBurstBytes)
      lastMs = nowMs
      while (credit > 0 && queue[0]) {
        const { response, body, done } = queue[0]
        const packet = body.subarray(0, packetBytes)
        response.write(packet)
        credit -= packet.length
        if (body.length > packetBytes) queue.push({ response, body: body.subarray(packetBytes), done })
        else response.end(done)
        queue.shift()
      }
    }
    isSending = false
  }
  return (/** @type {ServerResponse} */ response, /** @type {Buffer} */ body) =>
    new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
      const done = () => resolve()
      if (bytesPerSecond === Infinity || body.length === 0) return void response.end(body, done)
      queue.push({ response, body, done })
      if (!isSending) void sendQueue()
    })
}
