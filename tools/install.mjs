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

/** Chromium as the system names it. */
const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** @returns {Promise<string | undefined>} the path of a Chromium: Playwright's own, the system's, else undefined */
export async function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const { chromium } = await import('@playwright/test')
  return [chromium.executablePath(), ...systemBrowsers].find((path) => existsSync(path))
}

/** Finds a Chromium, or installs the one of Debian's packages. @returns {Promise<string>} */
export async function ensureChromium() {
  const found = await findChromium()
  if (found) return found
  console.log('Installing Chromium …')
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = [...sudo, 'apt-get']
  const [command = 'apt-get', ...args] = apt
  await run(command, [...args, 'update'], { quiet: true, allowFailure: true })
  await run(command, [...args, 'install', '-y', '--no-install-recommends', 'chromium'], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
  const installed = await findChromium()
  if (!installed)
    throw new Error('No Chromium was found or could be installed; name one with CHROMIUM=/path/to/chromium')
  return installed
}
