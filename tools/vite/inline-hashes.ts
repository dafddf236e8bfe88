import { createHash } from 'node:crypto'

export interface InlineHashes {
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
}

/** Returns the policy's hashes for the inline style and script elements of a page. */
export function inlineHashes(html: string): InlineHashes {
  return {
    styles: [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(hashOf),
    scripts: [...html.matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(hashOf),
  }
}

/** Returns the CSP hash of an element. HTML parsers normalize line ends to `\n` before browsers hash. */
function hashOf([, text = '']: RegExpMatchArray): string {
  const digest = createHash('sha256').update(text.replaceAll(/\r\n?/g, '\n')).digest('base64')
  return `'sha256-${digest}'`
}
