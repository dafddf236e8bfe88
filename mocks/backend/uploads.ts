import { DomainError } from '../domain/errors'
import { getUpload, MAX_PICTURE_BYTES, requireOpenUpload } from '../domain/users/pictures'
import { SYSTEM, type World } from '../world/world'

const ANONYMOUS = { kind: 'anonymous' } as const

const STATUS: Readonly<Partial<Record<DomainError['code'], number>>> = {
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  VALIDATION_FAILED: 400,
}

/** `…/uploads/{token}`: PUT with the signature stores the picture once, GET answers with it. */
export async function handleUploads(world: World, request: Request): Promise<Response> {
  const url = new URL(request.url)
  const token = url.pathname.split('/').at(-1) ?? ''
  try {
    if (request.method === 'PUT') return await store(world, request, token, url.searchParams.get('signature'))
    if (request.method === 'GET' || request.method === 'HEAD') return answerWith(world, token)
    return new Response('Method not allowed', { status: 405, headers: { allow: 'GET, HEAD, PUT' } })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return refusal(STATUS[error.code] ?? 400, error.message)
  }
}

async function store(world: World, request: Request, token: string, signature: string | null): Promise<Response> {
  requireOpenUpload(world.view(ANONYMOUS), token, signature)
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > MAX_PICTURE_BYTES) return refusal(413, 'Choose a picture of at most 5 MB.')
  const body = new Uint8Array(await request.arrayBuffer())
  if (body.length > MAX_PICTURE_BYTES) return refusal(413, 'Choose a picture of at most 5 MB.')
  world.execute('storeUpload', SYSTEM, {
    token,
    signature: signature ?? '',
    contentType: (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
    contentBase64: toBase64(body),
  })
  return new Response(null, { status: 200 })
}

function answerWith(world: World, token: string): Response {
  const { content, contentType } = getUpload(world.view(ANONYMOUS), token)
  const bytes = Uint8Array.from(atob(content.slice(content.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))
  return new Response(bytes, {
    status: 200,
    headers: {
      'content-type': contentType,
      'content-length': String(bytes.length),
      // A picture of the people, never a page: whatever its bytes are, no browser may take it for anything else.
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
      'cache-control': 'private, max-age=31536000, immutable',
    },
  })
}

/** In pieces, because the arguments of one call are limited. */
function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

const refusal = (status: number, message: string): Response =>
  new Response(JSON.stringify({ message }), { status, headers: { 'content-type': 'application/json; charset=utf-8' } })
