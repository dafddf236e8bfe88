import { readFlag } from '../../src/lib/flag.ts'

/**
 * Whether the administration is left out, as the one text that the routes compare: whatever word the settings use for it,
 * a build without it contains none of its screens.
 */
export function adminDisabled(settings: Readonly<Record<string, string | undefined>>): 'true' | 'false' {
  const included = readFlag(settings['VITE_FEATURE_ADMIN'], true) && !readFlag(settings['VITE_ADMIN_DISABLED'], false)
  return included ? 'false' : 'true'
}
