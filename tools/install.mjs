import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'

/** Installs the pinned packages of a folder when they are missing, or others than its lock file names. */
export async function installPackages(folder = '.') {
  if (isInstalled(folder)) return
  console.log('Installing packages …')
  await run('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'], { quiet: true })
}

/**
 * npm keeps a lock file of what it has installed. Optional packages are for other machines, most of them.
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
