import { createHash } from 'node:crypto'

export interface InlineHashes {
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
}

/** By what a policy allows the style and script elements of a page that hold their text themselves. */
export function inlineHashes(html: string): InlineHashes {
  return {
    styles: [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(hashOf),
    scripts: [...html.matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(hashOf),
  }
}

/** A browser hashes what its parser has read, which knows one kind of line end. */
function hashOf([, text = '']: RegExpMatchArray): string {
  const digest = createHash('sha256').update(text.replaceAll(/\r\n?/g, '\n')).digest('base64')
  return `'sha256-${digest}'`
}
