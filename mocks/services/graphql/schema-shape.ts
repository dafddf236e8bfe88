/**
 * Returns the schema's text without descriptions, comments, and extra whitespace. Client and server must agree on
 * this text.
 */
export const schemaShape = (text: string): string =>
  text
    .replaceAll(/"""[\s\S]*?"""/g, '')
    .replaceAll(/^\s*"[^"\n]*"\s*$/gm, '')
    .replaceAll(/#.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
