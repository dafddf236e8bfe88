export const CONTROL_PREFIX = '__sandbox'

/** The path below the app's base path, or undefined when the request is for somebody else. */
export function pathBelow(basePath: string, url: string): string | undefined {
  const { pathname } = new URL(url)
  return pathname.startsWith(basePath) ? pathname.slice(basePath.length) : undefined
}
