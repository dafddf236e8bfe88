/** Parts of the file lie in it as base64 of what was deflated: the whole must travel by mail. */
export async function unpackPart(name: 'style' | 'app' | 'thread'): Promise<string> {
  const packed = document.getElementById(`part-${name}`)?.textContent ?? ''
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0))
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text()
}

/** Runs a text as a script of the page. */
export function runScript(text: string, type: 'module' | '' = ''): void {
  const script = document.createElement('script')
  script.type = type
  script.textContent = text
  document.head.append(script)
  script.remove()
}
