import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

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
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk
        if (!quiet) process.stdout.write(chunk)
      })
    }
    child.once('error', reject)
    child.once('close', (exitCode) => {
      const code = exitCode ?? 1
      if (code === 0 || allowFailure) return resolve({ code, output })
      if (quiet) process.stdout.write(output)
      reject(new Error(`${command} ${args.join(' ')} ended with ${code}`))
    })
  })
}

/** Installs the packages of a folder if any is missing or differs from the lock file. */
export async function installPackages(folder = '.') {
  if (isInstalled(folder)) return
  console.log('Installing packages …')
  const { code, output } = await run('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'], {
    quiet: true,
    allowFailure: true,
  })
  if (code !== 0) throw new Error(`${output}\nThe packages could not be installed: check the network, then npm ci`)
}

/**
 * Returns whether npm's record of installed packages matches the lock file. Optional packages are ignored, because most
 * are for other platforms.
 * @param {string} folder
 */
function isInstalled(folder) {
  const installedFile = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(installedFile)) return false
  const installed = packagesOf(installedFile)
  return Object.entries(packagesOf(join(folder, 'package-lock.json'))).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  )
}

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean }>} */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
