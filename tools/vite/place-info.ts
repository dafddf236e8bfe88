import { readConfigFile } from '../../src/lib/settings/config-file.ts'
import { type BuildInfo, buildInfo } from './build-info.ts'

/** A build as it is at a place whose config file says this: the policy names the services of the place. */
export function placeInfo(info: BuildInfo, html: string, config: string): BuildInfo {
  const { settings, problems } = readConfigFile(config)
  if (problems !== null) throw new Error(`The config file cannot be used: ${problems.join('; ')}`)
  return buildInfo(info, { ...info.settings, ...settings }, html)
}
