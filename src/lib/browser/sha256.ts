/** SHA-256 by the browser, or by a library where the browser has no `crypto.subtle`: on insecure origins. */
type Bytes = Uint8Array<ArrayBuffer>

const loadSha256 = async () => (await import('@noble/hashes/sha2.js')).sha256

export async function sha256(message: Bytes): Promise<Uint8Array> {
  try {
    return new Uint8Array(await crypto.subtle.digest('SHA-256', message))
  } catch {
    return (await loadSha256())(message)
  }
}

export async function hmacSha256(key: Bytes, message: Bytes): Promise<Uint8Array> {
  try {
    const { subtle } = crypto
    const hmacKey = await subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    return new Uint8Array(await subtle.sign('HMAC', hmacKey, message))
  } catch {
    const { hmac } = await import('@noble/hashes/hmac.js')
    return hmac(await loadSha256(), key, message)
  }
}
