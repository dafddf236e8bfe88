import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'

const port = 4797
const hugeMb = 300
const slowCallers = 200
const slowMs = 5000

/**
 * @typedef {object} HttpHostFigures memory of the process (resident set), MB
 * @property {number} idleMb
 * @property {number} hugeMb size of the body that was sent
 * @property {string} hugeAnswer status line of the response
 * @property {number} duringHugeMb
 * @property {number} slowCallers
 * @property {number} duringSlowMb
 */

/** Measures the HTTP host under oversized bodies and slow clients. @returns {Promise<HttpHostFigures>} */
export async function measureHttpHost() {
  const server = spawn('node', ['tools/sandbox-serve.mjs', '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await once(server.stdout, 'data')
    const pid = server.pid ?? 0
    await after(1000)
    const idleMb = memoryMb(pid)
    const [hugeAnswer, duringHugeMb] = await highest(pid, sendHuge())
    const [, duringSlowMb] = await highest(pid, sendSlowly())
    return { idleMb, hugeMb, hugeAnswer, duringHugeMb, slowCallers, duringSlowMb }
  } finally {
    server.kill()
  }
}

/** @param {number} pid */
const memoryMb = (pid) => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

/**
 * Returns the result of the work, and the peak memory of the process while it ran.
 * @template Result
 * @param {number} pid
 * @param {Promise<Result>} work
 * @returns {Promise<[Result, number]>}
 */
async function highest(pid, work) {
  let mostMb = 0
  const timer = setInterval(() => (mostMb = Math.max(mostMb, memoryMb(pid))), 50)
  try {
    return [await work, mostMb]
  } finally {
    clearInterval(timer)
  }
}

/** @param {import('node:net').Socket} socket @param {string} more */
const begin = (socket, more) =>
  socket.write(`POST /graphql HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\n${more}\r\n\r\n`)

/** Sends a large chunked body, which has no declared length. @returns {Promise<string>} the status line */
async function sendHuge() {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => (answer += text))
  // The server may reset the connection while the body is sent.
  socket.on('error', () => undefined)
  begin(socket, 'Transfer-Encoding: chunked')
  const megabyte = `100000\r\n${'x'.repeat(1_048_576)}\r\n`
  for (let sent = 0; sent < hugeMb && !socket.destroyed; sent++)
    if (!socket.write(megabyte))
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined)
  await after(200)
  socket.destroy()
  return answer.split('\r\n', 1)[0] ?? ''
}

/** Opens connections that declare a long body and send one byte every 250 ms. */
async function sendSlowly() {
  const sockets = Array.from({ length: slowCallers }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    begin(socket, 'Content-Length: 100000')
    return socket
  })
  for (let passedMs = 0; passedMs < slowMs; passedMs += 250) {
    await after(250)
    for (const socket of sockets) if (!socket.destroyed) socket.write('x')
  }
  for (const socket of sockets) socket.destroy()
}
