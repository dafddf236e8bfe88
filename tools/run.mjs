import { spawn } from 'node:child_process'

/**
 * Runs a command until it exits. Rejects on a nonzero exit code, unless `allowFailure` is set. `quiet` shows the output
 * only on failure.
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, allowFailure?: boolean, env?: Record<string, string> }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { quiet = false, allowFailure = false, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    /** @type {string[]} */
    const chunks = []
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        chunks.push(chunk)
        if (!quiet) process.stdout.write(chunk)
      })
    }
    child.once('error', reject)
    child.once('close', (exitCode) => {
      const code = exitCode ?? 1
      const output = chunks.join('')
      if (code === 0 || allowFailure) return resolve({ code, output })
      if (quiet) process.stdout.write(output)
      reject(new Error(`${command} ${args.join(' ')} ended with ${code}`))
    })
  })
}
