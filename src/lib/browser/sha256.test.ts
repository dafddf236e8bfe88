import { createHash, createHmac } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { hmacSha256, sha256 } from './sha256'

afterEach(() => void vi.unstubAllGlobals())

const refuse = () => Promise.reject(new DOMException('refused', 'NotSupportedError'))

it.each([
  ['by the browser', crypto.subtle],
  ['without crypto.subtle, which insecure origins lack', undefined],
  ['if the browser refuses', { digest: refuse, importKey: refuse }],
])('computes digests %s', async (_how, subtle) => {
  vi.stubGlobal('crypto', { subtle })
  const [key, message] = ['key', 'message'].map((text) => new TextEncoder().encode(text))
  if (!key || !message) throw new Error('There is no text')
  expect(Buffer.from(await sha256(message))).toEqual(createHash('sha256').update(message).digest())
  expect(Buffer.from(await hmacSha256(key, message))).toEqual(createHmac('sha256', key).update(message).digest())
})
