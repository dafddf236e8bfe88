/**
 * `config.json` next to index.html holds the settings of one host, so that one build can serve many hosts. The file
 * cannot change build-only settings, such as the kind of backend.
 */
import { settingProblem } from './setting-problem'
import { buildSettings, hostSettingRules } from './settings-table'

/** Settings of the host. In builds that load them, src/main.tsx loads them before any module reads settings. */
type HostSettings = Readonly<Record<string, string | boolean>>

let current: HostSettings = {}

export const hostSettings = (): HostSettings => current

/** Returns the URL for telemetry, or '' without one. */
export function telemetryUrl(): string {
  const { VITE_TELEMETRY_URL: own } = current
  return typeof own === 'string' ? own.trim() : import.meta.env.VITE_TELEMETRY_URL
}

export const configFile = 'config.json'

export type ConfigFile =
  | { readonly settings: HostSettings; readonly problems: null }
  /** Problems for the administrator. The texts name settings but never contain values, which may be secret. */
  | { readonly settings: null; readonly problems: readonly string[] }

const faulty = (...problems: readonly string[]): ConfigFile => ({ settings: null, problems })

/** Returns the settings in the text of a config file. One problem rejects the whole file. */
export function readConfigFile(text: string): ConfigFile {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return faulty('It is not JSON: no comments, commas at the end, typographic quotes, or other encoding than UTF-8')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return faulty('It must be one object, with the names of settings and their values')
  const problems = Object.entries(value).flatMap(([name, setting]) => problemOf(name, setting) ?? [])
  return problems.length > 0 ? faulty(...problems) : { settings: value as HostSettings, problems: null }
}

const problemOf = (name: string, value: unknown): string | null =>
  buildSettings.some((setting) => setting === name)
    ? `${name} is decided when the app is built`
    : settingProblem(name, value, hostSettingRules())

/** Returns whether the host has no config file: it sends 404, 403, or an HTML page such as the app's index.html. */
export const isNoConfigFile = ({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  status === 404 || status === 403 || /html/i.test(headers.get('content-type') ?? '')

/**
 * Loads the config file from the host. A missing file is a problem: only a build that expects one asks for it, and the
 * settings of another place would send the user's password there.
 */
export async function fetchConfigFile(basePath: string, load: typeof fetch): Promise<ConfigFile> {
  try {
    const response = await load(basePath + configFile, { credentials: 'same-origin', cache: 'no-cache' })
    if (isNoConfigFile(response))
      return faulty(
        `It is missing: the server answered with ${response.ok ? 'a page of HTML, or names this type' : `status ${response.status}`}`,
      )
    if (!response.ok) return faulty(`It could not be loaded: the server answered with status ${response.status}`)
    return readConfigFile(await response.text())
  } catch {
    return faulty('It could not be loaded: there was no answer')
  }
}

/** Applies the host's settings before the app reads them. Resolves to false after showing a config problem. */
export async function applyConfigFile(
  basePath: string,
  container: HTMLElement,
  telemetryStarted?: Promise<void>,
): Promise<boolean> {
  const { settings, problems } = await fetchConfigFile(basePath, (...request) => fetch(...request))
  if (problems === null) {
    current = settings
    return true
  }
  // Telemetry reports the problem too, if it could be loaded.
  const [{ showConfigFault }] = await Promise.all([import('./config-fault'), telemetryStarted])
  showConfigFault(container, problems)
  return false
}
