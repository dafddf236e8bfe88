/**
 * A schema's text without descriptions, comments and layout: what a client and a server have to agree on. The shape of a
 * shape is itself.
 */
export const schemaShape = (text: string): string =>
  text
    .replaceAll(/"""[\s\S]*?"""/g, '')
    .replaceAll(/^\s*"[^"\n]*"\s*$/gm, '')
    .replaceAll(/#.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
