import { DomainError } from '../domain/errors'
import { checkPictureBytes, MAX_PICTURE_BYTES, requireOpenUpload, uploadedPicture } from '../domain/users/pictures'
import type { PictureStore } from '../world/picture-store'
import { SYSTEM } from '../world/world'
import type { UploadRequest, RequestContext } from './request-context'
import { hexOf, sha256 } from '../domain/sha256'

/**
 * SHA-256 in hexadecimal: the name of a picture in the journal. By the browser where it can, five times as fast; a page
 * on plain HTTP has no crypto.subtle, and there 5 MB take a quarter of a second.
 */
export async function pictureHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  const digest = subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256(bytes)
  return hexOf(digest)
}

const STATUS: Readonly<Partial<Record<DomainError['code'], number>>> = {
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  VALIDATION_FAILED: 400,
}

type UploadCall = RequestContext<UploadRequest>

/** `…/uploads/{token}`: PUT with the signature stores the picture once, GET answers with it. */
export async function handleUploadRequest(
  call: UploadCall,
  pictures: PictureStore,
  flush: () => Promise<void>,
): Promise<Response> {
  const { request } = call
  const url = new URL(request.url)
  const token = url.pathname.split('/').at(-1) ?? ''
  try {
    if (request.method === 'PUT') return await store(call, pictures, flush, token, url.searchParams.get('signature'))
    if (request.method === 'GET' || request.method === 'HEAD') return await answerWith(call, pictures, token)
    return new Response('Method not allowed', { status: 405, headers: { allow: 'GET, HEAD, PUT' } })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return refusal(STATUS[error.code] ?? 400, error.message)
  }
}

/** Whatever is to be refused is refused first; then the bytes are made safe, and only then does the world name them. */
async function store(
  call: UploadCall,
  pictures: PictureStore,
  flush: () => Promise<void>,
  token: string,
  signature: string | null,
): Promise<Response> {
  const { request } = call
  const present = () => call.world.view(call.actor)
  const upload = requireOpenUpload(present(), token, signature)
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > MAX_PICTURE_BYTES) return refusal(413, 'Choose a picture of at most 5 MB.')
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (bytes.length > MAX_PICTURE_BYTES) return refusal(413, 'Choose a picture of at most 5 MB.')
  const contentType = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  checkPictureBytes(upload, contentType, bytes)
  const hash = await pictureHash(bytes)
  // The bytes may have taken longer than the address is valid.
  requireOpenUpload(present(), token, signature)
  await pictures.put(hash, { contentType, bytes })
  const input = { token, signature: signature ?? '', contentType, contentLength: bytes.length, hash }
  call.as(SYSTEM).execute('storeUpload', input)
  await flush()
  // Until the world on the disk names the picture, it may be swept up there as one that nobody needs.
  await pictures.put(hash, { contentType, bytes })
  return new Response(null, { status: 200 })
}

async function answerWith({ read }: UploadCall, pictures: PictureStore, token: string): Promise<Response> {
  const picture = await pictures.get(read((ctx) => uploadedPicture(ctx, token)))
  if (!picture) return refusal(404, 'This world names the picture, but its bytes did not come along.')
  return new Response(picture.bytes, {
    status: 200,
    headers: {
      'content-type': picture.contentType,
      'content-length': String(picture.bytes.length),
      // A picture of the people, never a page: whatever its bytes are, no browser may take it for anything else.
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
      // A reduced one gives way to the full one as soon as that is here.
      'cache-control': picture.small ? 'no-store' : 'private, max-age=31536000, immutable',
    },
  })
}

const refusal = (status: number, message: string): Response =>
  new Response(JSON.stringify({ message }), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })
