import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'

/** Installs the packages of a folder if any is missing or differs from the lock file. */
export async function installPackages(folder = '.') {
  if (isInstalled(folder)) return
  console.log('Installing packages …')
  await run('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'], { quiet: true })
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
