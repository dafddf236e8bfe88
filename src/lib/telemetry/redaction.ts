/**
 * Removes personal data from what telemetry sends. The log has removed tokens and passwords. Free text may come from a
 * service or contain what a user typed, so everything is removed that looks like a contact, a number, a name, or an
 * address.
 */
const urls = /\b(https?:\/\/[\w.:-]+)(\/[^\s)"'<>]*)?/g
const paths = /(?<![\w:/.])\/[\w.%@+~-]+(?:\/[\w.%@+~-]*)*(?:[?#][^\s)"']*)?/g
/** The app's own files, whose paths and positions a stack needs. */
const ownFile = /^(\/(?:[\w-]+\/)?assets\/[\w.-]+\.(?:js|css))(?:\?[^:]*)?((?::\d+){0,2})$/

const replacements: readonly (readonly [RegExp, string])[] = [
  [/[\p{L}\d.+_%-]+(?:@|%40)[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu, '[email]'],
  [/(?<![\w:])\+?\(?\d(?:[\s().-]*\d){8,18}(?!\w)/g, '[number]'],
  [/(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)/g, '[number]'],
  // A verification code.
  [/(?<![\w:.])\d{6,8}(?!\w)/g, '[number]'],
  // What a service or `JSON.parse` quotes.
  [/"[^"\n]*"|“[^”\n]*”|'[^'\n]*[\s@][^'\n]*'/g, '[text]'],
  [/\b\p{Lu}\p{Ll}+(?:[ -]\p{Lu}[\p{L}’'-]+)+/gu, '[name]'],
]

/** Keys whose texts are personal, at any depth. */
const personalKeys = /email|phone|name|address|line1|line2|city|zip|nmls|ssn|card|body|variables|input/i

function withoutPath(whole: string, origin: string, path = ''): string {
  if (path === '') return whole
  const own = ownFile.exec(path)
  return own ? `${origin}${own[1]}${own[2]}` : `${origin}/…`
}

/** Returns the text without personal data. */
export function scrubText(text: string): string {
  const kept: string[] = []
  const keep = (address: string): string => `\uE000${kept.push(address) - 1}\uE000`
  const addressed = text
    .replace(urls, (whole: string, origin: string, path?: string) => keep(withoutPath(whole, origin, path)))
    .replace(paths, (path: string) => (ownFile.test(path) ? keep(path) : '[path]'))
  return replacements
    .reduce((result, [pattern, word]) => result.replace(pattern, word), addressed)
    .replace(/\uE000(\d+)\uE000/g, (_whole, index: string) => kept[Number(index)] ?? '')
}

/** Returns a copy of the value without personal data. */
export function scrub(value: unknown): unknown {
  if (typeof value === 'string') return scrubText(value)
  if (Array.isArray(value)) return value.map(scrub)
  if (typeof value !== 'object' || value === null) return value
  const isError = 'message' in value && 'name' in value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      personalKeys.test(key) && !(isError && key === 'name') ? '[redacted]' : scrub(entry),
    ]),
  )
}
