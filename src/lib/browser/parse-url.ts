/** Returns the parsed URL, or null for text that is none, like `URL.parse`, which the oldest supported browsers lack. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
