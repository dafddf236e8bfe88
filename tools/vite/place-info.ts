import { readConfigFile } from '../../src/lib/settings/config-file.ts'
import { type BuildInfo, buildInfo } from './build-info.ts'

/** Returns the info of a build at a deployment with this config file, whose services its policy allows. */
export function placeInfo(info: BuildInfo, html: string, config: string): BuildInfo {
  const { settings, problems } = readConfigFile(config)
  if (problems !== null) throw new Error(`The config file cannot be used: ${problems.join('; ')}`)
  return buildInfo(info, { ...info.settings, ...settings }, html)
}
