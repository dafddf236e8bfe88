/** Returns Cognito's secret hash: base64(HMAC-SHA256(secret, username + clientId)). */
export async function secretHash(username: string, clientId: string, clientSecret: string): Promise<string> {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(clientSecret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(username + clientId))
  return btoa(String.fromCharCode(...new Uint8Array(signature)))
}
