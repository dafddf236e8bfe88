/**
 * `config.json` beside index.html: settings of the place where a build is served, so that one build serves many. It says less
 * than the settings of the build: it cannot name another kind of backend.
 */
import { type HostSettings, keepHostSettings } from './host-settings'
import { buildSettings, settingRules } from './setting-rules'

export const configFile = 'config.json'

export type ConfigFile =
  | { readonly settings: HostSettings; readonly problems: null }
  /** In words for whoever runs the site. They name settings, and repeat none of their values. */
  | { readonly settings: null; readonly problems: readonly string[] }

const faulty = (...problems: readonly string[]): ConfigFile => ({ settings: null, problems })

/** Reads the text of a config file; with one problem, none of it counts. */
export function readConfigFile(text: string): ConfigFile {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return faulty('It is not JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return faulty('It must be one object, with the names of settings and their values')
  const problems = Object.entries(value).flatMap(([name, setting]) => problemOf(name, setting) ?? [])
  return problems.length > 0 ? faulty(...problems) : { settings: value as HostSettings, problems: null }
}

function problemOf(name: string, value: unknown): string | null {
  if (buildSettings.includes(name)) return `${name} is decided when the app is built`
  const rules = settingRules()
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
  if (!rule) return `${name} is no setting of this app`
  const isAllowed = (typeof value === 'string' || typeof value === 'boolean') && rule.allows(value)
  return isAllowed ? null : `${name} must be ${rule.must}`
}

/** Whether an answer is that of a host that has no such file: a missing page, or the app's own in its stead. */
export const isNoConfigFile = ({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  status === 404 || status === 403 || /html/i.test(headers.get('content-type') ?? '')

/** Asks the host. A host without the file says nothing, and the settings of the build count. */
export async function askForConfig(basePath: string, ask: typeof fetch): Promise<ConfigFile> {
  try {
    const response = await ask(basePath + configFile, { credentials: 'same-origin' })
    if (isNoConfigFile(response)) return { settings: {}, problems: null }
    if (!response.ok) return faulty(`It could not be loaded: the server answered with status ${response.status}`)
    return readConfigFile(await response.text())
  } catch {
    return faulty('It could not be loaded: there was no answer')
  }
}

/** Takes what the host says before the app reads its settings. False where it cannot begin: the page then says why. */
export async function takeConfig(basePath: string, container: HTMLElement): Promise<boolean> {
  const { settings, problems } = await askForConfig(basePath, (...request) => fetch(...request))
  if (problems === null) {
    keepHostSettings(settings)
    return true
  }
  const { showConfigFault } = await import('./config-fault')
  showConfigFault(container, problems)
  return false
}
