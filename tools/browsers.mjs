// Finds the browsers for the tests: Playwright's own, then those of the system. Installs what is missing, if it can. Also
// nginx, which the test of its generated configuration needs.
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

/**
 * @typedef {object} Browser
 * @property {string} variable environment variable that names another program
 * @property {string[]} packages of Debian
 * @property {() => string | undefined} findInSystem returns the path of the program, if it can be used
 */

/** @satisfies {Record<string, Browser>} */
const browsers = {
  chromium: {
    variable: 'CHROMIUM',
    packages: ['chromium', 'chromium-headless-shell'],
    findInSystem: () =>
      firstOnPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable') ??
      ifExists('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
  },
  firefox: {
    variable: 'FIREFOX',
    packages: ['firefox-esr'],
    findInSystem: () =>
      firstOnPath('firefox-esr', 'firefox') ?? ifExists('/Applications/Firefox.app/Contents/MacOS/firefox'),
  },
  webkit: {
    variable: 'WEBKIT',
    packages: ['webkit2gtk-driver', 'xvfb'],
    // WebKitGTK's browser has no headless mode, and is not on PATH but in a library folder.
    findInSystem: () =>
      firstOnPath('WebKitWebDriver') && firstOnPath('Xvfb')
        ? foldersOf('/usr/lib')
            .map((folder) => join(folder, 'webkit2gtk-4.1/MiniBrowser'))
            .find(existsSync)
        : undefined,
  },
}

/** @typedef {keyof typeof browsers} BrowserName */

/**
 * Finds an installed browser. Playwright can control any Chromium, but only its own Firefox and WebKit.
 * @param {BrowserName} name
 * @returns {Promise<{ path: string, isPlaywrights: boolean } | undefined>}
 */
export async function findBrowser(name) {
  const { variable, findInSystem } = browsers[name]
  const chosen = process.env[variable]
  if (chosen) return { path: chosen, isPlaywrights: false }
  // Imported here, because this program may run before the packages are installed.
  const own = (await import('@playwright/test'))[name].executablePath()
  if (existsSync(own)) return { path: own, isPlaywrights: true }
  const path = findInSystem()
  return path ? { path, isPlaywrights: false } : undefined
}

/**
 * Finds the program in which Playwright should run Chromium, if not its own. The headless shell needs half the time of
 * the full browser, which also draws its toolbar.
 */
export async function findHeadlessChromium() {
  const browser = await findBrowser('chromium')
  if (!browser || browser.isPlaywrights) return undefined
  return process.env['CHROMIUM'] ?? firstOnPath('chromium-headless-shell') ?? browser.path
}

/**
 * Installs the browsers that are missing: from Playwright's site, or else, as root, from Debian's packages.
 * PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 skips the download.
 * @param {BrowserName[]} names
 * @returns {Promise<BrowserName[]>} the browsers that can be used
 */
export async function installBrowsers(names) {
  const found = await Promise.all(names.map(findBrowser))
  const foreign = names.filter((name, index) => !found[index]?.isPlaywrights && !process.env[browsers[name].variable])
  if (foreign.length > 0 && !process.env['PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD'])
    await run('npx', ['playwright', 'install', ...foreign], {
      quiet: true,
      allowFailure: true,
      // Without a network, the download fails soon.
      env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000' },
    })
  const missing = await without(names, findBrowser)
  await installFromDebian(missing.flatMap((name) => browsers[name].packages))
  const unavailable = await without(names, findBrowser)
  return names.filter((name) => !unavailable.includes(name))
}

/** Installs packages as root on Debian, and does nothing elsewhere. @param {string[]} packages */
async function installFromDebian(packages) {
  if (packages.length === 0 || process.getuid?.() !== 0 || !firstOnPath('apt-get')) return
  console.log(`Installing ${packages.join(', ')} …`)
  const options = { quiet: true, allowFailure: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update'], options)
  // One by one, because some distributions lack some of them.
  for (const name of packages) await run('apt-get', ['install', '-y', '--no-install-recommends', name], options)
}

/** Finds nginx, or installs it from Debian's packages. @returns {Promise<string | undefined>} its path, if it can be used */
export async function ensureNginx() {
  // Ordinary users often have no /usr/sbin on their PATH.
  const find = () => process.env['NGINX'] ?? firstOnPath('nginx') ?? ifExists('/usr/sbin/nginx')
  if (!find()) await installFromDebian(['nginx-light'])
  return find()
}

/** Finds or installs one browser. @param {BrowserName} name @returns {Promise<string>} its path */
export async function ensureBrowser(name) {
  const found = (await findBrowser(name)) ?? ((await installBrowsers([name])) && (await findBrowser(name)))
  if (!found) throw new Error(`${name} is missing. ${howToInstall(name)}`)
  return found.path
}

/** @param {BrowserName} name */
export function howToInstall(name) {
  const { variable, packages } = browsers[name]
  return `Install it with npx playwright install ${name}, or on Debian with apt-get install ${packages.join(' ')}, or name a program with ${variable}=/path/to/it.`
}

/** @template Item @param {Item[]} items @param {(item: Item) => Promise<unknown>} find @returns {Promise<Item[]>} */
async function without(items, find) {
  const found = await Promise.all(items.map(find))
  return items.filter((_, index) => !found[index])
}

/** @param {string[]} programs */
function firstOnPath(...programs) {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return programs.flatMap((program) => folders.map((folder) => join(folder, program))).find(existsSync)
}

/** @param {string} path */
const ifExists = (path) => (existsSync(path) ? path : undefined)

/** @param {string} parent @returns {string[]} the paths in it, or none without it */
const foldersOf = (parent) => (existsSync(parent) ? readdirSync(parent).map((name) => join(parent, name)) : [])
