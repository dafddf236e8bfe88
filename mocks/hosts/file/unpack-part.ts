/** Returns one part of the one-file demo. Parts are deflated and base64-encoded, so that the file fits in a mail. */
export async function unpackPart(name: 'style' | 'app' | 'thread' | 'notices'): Promise<string> {
  const packed = document.getElementById(`part-${name}`)?.textContent ?? ''
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0))
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text()
}

/** Runs code as a script of the page. */
export function runScript(text: string, type: 'module' | '' = ''): void {
  const script = document.createElement('script')
  script.type = type
  script.textContent = text
  document.head.append(script)
  script.remove()
}
