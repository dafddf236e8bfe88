import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { DomainError } from '../domain/errors'
import { checkPictureBytes, MAX_PICTURE_BYTES, requireOpenUpload, uploadedPicture } from '../domain/users/pictures'
import type { PictureStore } from '../world/picture-store'
import { SYSTEM } from '../world/world'
import type { UploadRequest, RequestContext } from './request-context'

/** Returns the picture's SHA-256 in hexadecimal. The journal refers to a picture by this hash. */
export const pictureHash = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))

const HTTP_STATUS: Readonly<Partial<Record<DomainError['code'], number>>> = {
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
}

type UploadContext = RequestContext<UploadRequest>

/** Handles `…/uploads/{token}`. PUT with a signature stores a picture, once per token. GET returns the picture. */
export async function handleUploadRequest(context: UploadContext, pictures: PictureStore): Promise<Response> {
  const { request } = context
  const url = new URL(request.url)
  const token = url.pathname.split('/').at(-1) ?? ''
  try {
    if (request.method === 'PUT') return await storePicture(context, pictures, token, url.searchParams.get('signature'))
    if (request.method === 'GET' || request.method === 'HEAD') return await servePicture(context, pictures, token)
    return new Response('Method not allowed', { status: 405, headers: { allow: 'GET, HEAD, PUT' } })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return errorResponse(HTTP_STATUS[error.code] ?? 400, error.message)
  }
}

/** Checks the request, stores the bytes, and then executes the command that records the upload. */
async function storePicture(
  context: UploadContext,
  pictures: PictureStore,
  token: string,
  signature: string | null,
): Promise<Response> {
  const { request } = context
  const viewNow = () => context.world.view(context.actor)
  const upload = requireOpenUpload(viewNow(), token, signature)
  const tooLarge = () => errorResponse(413, 'Choose a picture of at most 5 MB.')
  // Reject a body without reading it if its content-length is too large.
  if (Number(request.headers.get('content-length') ?? 0) > MAX_PICTURE_BYTES) return tooLarge()
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (bytes.length > MAX_PICTURE_BYTES) return tooLarge()
  const contentType = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  checkPictureBytes(upload, contentType, bytes)
  const hash = pictureHash(bytes)
  // Check again, because the upload URL may have expired while the body arrived.
  requireOpenUpload(viewNow(), token, signature)
  await pictures.put(hash, { contentType, bytes })
  const input = { token, signature: signature ?? '', contentType, contentLength: bytes.length, hash }
  context.as(SYSTEM).execute('storeUpload', input)
  return new Response(null, { status: 200 })
}

async function servePicture({ read }: UploadContext, pictures: PictureStore, token: string): Promise<Response> {
  const picture = await pictures.get(read((ctx) => uploadedPicture(ctx, token)))
  if (!picture) return errorResponse(404, 'The bytes of this picture are missing.')
  return new Response(picture.bytes, {
    status: 200,
    headers: {
      'content-type': picture.contentType,
      'content-length': String(picture.bytes.length),
      // Users upload these bytes, so browsers must not interpret them as an HTML page.
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
      // Do not cache a small version of the picture, because the full version may replace it later.
      'cache-control': picture.small ? 'no-store' : 'private, max-age=31536000, immutable',
    },
  })
}

const errorResponse = (status: number, message: string): Response =>
  new Response(JSON.stringify({ message }), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })
