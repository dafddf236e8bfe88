/** A world as the end of an address: JSON, deflated, in the letters that an address may hold. */
export async function packWorld(world: unknown): Promise<string> {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(JSON.stringify(world)))
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export async function unpackWorld(packed: string): Promise<unknown> {
  const text = atob(packed.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  const plain = await through(new DecompressionStream('deflate-raw'), bytes)
  return JSON.parse(new TextDecoder().decode(plain))
}

async function through(transform: GenericTransformStream, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(transform)
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
