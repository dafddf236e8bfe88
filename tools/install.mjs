import { existsSync, readFileSync } from 'node:fs'
import { run } from './run.mjs'

/** Installs the pinned packages when they are missing, or others than the lock file names. */
export async function installPackages() {
  if (isInstalled()) return
  console.log('Installing packages …')
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { quiet: true })
}

/** npm keeps a lock file of what it has installed. Optional packages are for other machines, most of them. */
function isInstalled() {
  if (!existsSync('node_modules/.package-lock.json')) return false
  const installed = packagesOf('node_modules/.package-lock.json')
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  )
}

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean }>} */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
