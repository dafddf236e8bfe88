// Finds the browsers for the tests, and installs missing ones from Debian packages.
import { existsSync, readdirSync } from 'node:fs'
import { run } from './run.mjs'

/**
 * @typedef {object} Browser
 * @property {string} name
 * @property {string} variable environment variable that overrides the path
 * @property {string[]} packages
 * @property {string[]} needs other required programs
 * @property {() => string[] | Promise<string[]>} paths candidate paths
 */

/** @satisfies {Record<string, Browser>} */
const browsers = {
  chromium: {
    name: 'Chromium',
    variable: 'CHROMIUM',
    packages: ['chromium'],
    needs: [],
    paths: async () => [
      // Imported lazily, because npm packages may be installed only while this program runs.
      (await import('@playwright/test')).chromium.executablePath(),
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/usr/bin/google-chrome-stable',
    ],
  },
  firefox: {
    name: 'Firefox',
    variable: 'FIREFOX',
    packages: ['firefox-esr'],
    needs: [],
    paths: () => ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  },
  webkit: {
    name: 'WebKit',
    variable: 'WEBKIT',
    packages: ['webkit2gtk-driver', 'xvfb'],
    needs: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'],
    // WebKitGTK's MiniBrowser is not on PATH but in the library folder.
    paths: () => readdirSync('/usr/lib').map((machine) => `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`),
  },
}

/** @typedef {keyof typeof browsers} BrowserName */

/** @param {BrowserName} which @returns {Promise<string | undefined>} its path, if the browser and its needs exist */
export async function findBrowser(which) {
  const { variable, needs, paths } = browsers[which]
  const candidates = [process.env[variable] ?? [], await paths()].flat()
  return needs.every((path) => existsSync(path)) ? candidates.find((path) => existsSync(path)) : undefined
}

/** Finds a browser, or installs it if permitted. @param {BrowserName} which @returns {Promise<string>} its path */
export async function ensureBrowser(which) {
  const found = await findBrowser(which)
  if (found) return found
  const { name, variable, packages } = browsers[which]
  console.log(`Installing ${name} …`)
  try {
    await apt('update')
    await apt('install', '-y', '--no-install-recommends', ...packages)
  } catch (cause) {
    throw new Error(`${name} is missing: install ${packages.join(' and ')}, or name it with ${variable}=/path/to/it`, {
      cause,
    })
  }
  const installed = await findBrowser(which)
  if (!installed) throw new Error(`${packages.join(' and ')} brought no ${name}; name it with ${variable}=/path/to/it`)
  return installed
}

/** @param {string[]} args */
async function apt(...args) {
  const [command = '', ...rest] = [...(process.getuid?.() === 0 ? [] : ['sudo', '-n']), 'apt-get', ...args]
  // An incomplete package list update does not prevent an installation.
  const allowFailure = args[0] === 'update'
  await run(command, rest, { quiet: true, allowFailure, env: { DEBIAN_FRONTEND: 'noninteractive' } })
}
