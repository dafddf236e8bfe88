import { requireUser } from '../access'
import { MINUTE_MS } from '../calendar'
import type { DomainContext } from '../context'
import { conflict, DomainError, forbidden, invalid } from '../errors'
import type { UploadRecord, UserRecord } from '../records'
import { checkedImageUrl } from './fields'

export const MAX_PICTURE_BYTES = 5_242_880
export const UPLOAD_LIFETIME_MS = 10 * MINUTE_MS

/** A stored picture is kept on the record by its upload's id, so that a world does not depend on where it is served. */
export const UPLOADED_PICTURE = 'upload:'

/** How the bytes of each type begin. */
const MAGIC: ReadonlyMap<string, (bytes: Uint8Array) => boolean> = new Map([
  ['image/jpeg', (bytes) => startsWith(bytes, 0, [0xff, 0xd8, 0xff])],
  ['image/png', (bytes) => startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  [
    'image/webp',
    (bytes) => startsWith(bytes, 0, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, 8, [0x57, 0x45, 0x42, 0x50]),
  ],
] satisfies [string, (bytes: Uint8Array) => boolean][])

const startsWith = (bytes: Uint8Array, offset: number, wanted: readonly number[]): boolean =>
  wanted.every((byte, i) => bytes[offset + i] === byte)

export interface PictureUploadInput {
  readonly contentType: string
  readonly contentLength: number
}

/** Promises one upload of the announced type and size to whoever holds the signed address, until it expires. */
export function createProfilePictureUploadUrl(ctx: DomainContext, input: PictureUploadInput): { token: string } {
  const user = requireUser(ctx)
  if (!MAGIC.has(input.contentType)) throw invalid('contentType', 'Choose a JPEG, PNG or WebP picture.')
  if (!Number.isInteger(input.contentLength) || input.contentLength < 1)
    throw invalid('contentLength', 'The file is empty.')
  if (input.contentLength > MAX_PICTURE_BYTES) throw invalid('contentLength', 'Choose a picture of at most 5 MB.')
  const token = `up_${ctx.chance.token(24, 'upload', user.id, ctx.ids.next('upload'))}`
  ctx.store.uploads.insert({
    id: token,
    userId: user.id,
    contentType: input.contentType,
    contentLength: input.contentLength,
    expiresAt: ctx.now + UPLOAD_LIFETIME_MS,
    content: null,
  })
  return { token }
}

/** What makes the address of an upload a signed one: nobody can guess it from the picture's own address. */
export const uploadSignature = (ctx: Pick<DomainContext, 'chance'>, token: string): string =>
  ctx.chance.token(32, 'upload-signature', token)

/** The upload that the signed address stands for, as long as it may be used. */
export function requireOpenUpload(ctx: DomainContext, token: string, signature: string | null): UploadRecord {
  const upload = ctx.store.uploads.get(token)
  if (!upload || signature !== uploadSignature(ctx, token)) throw forbidden('This upload address is not valid.')
  if (ctx.now > upload.expiresAt) throw forbidden('This upload address has expired.')
  if (upload.content !== null) throw conflict('token', 'This upload address has been used already.')
  return upload
}

export interface StoreUploadInput {
  readonly token: string
  readonly signature: string
  readonly contentType: string
  readonly contentBase64: string
}

/** Takes in an upload's bytes, when they are what was announced. */
export function storeUpload(ctx: DomainContext, input: StoreUploadInput): { token: string } {
  const upload = requireOpenUpload(ctx, input.token, input.signature)
  if (input.contentType !== upload.contentType)
    throw invalid('contentType', `Expected ${upload.contentType}, not ${input.contentType || 'an unnamed type'}.`)
  const length = base64Length(input.contentBase64)
  if (length > MAX_PICTURE_BYTES) throw invalid('contentLength', 'Choose a picture of at most 5 MB.')
  if (length !== upload.contentLength)
    throw invalid('contentLength', `Expected ${upload.contentLength} bytes, not ${length}.`)
  if (!MAGIC.get(upload.contentType)?.(firstBytes(input.contentBase64)))
    throw invalid('content', `The file is no ${upload.contentType.slice('image/'.length).toUpperCase()} picture.`)
  ctx.store.uploads.update(upload.id, { content: `data:${upload.contentType};base64,${input.contentBase64}` })
  return { token: upload.id }
}

/** A stored picture by its id: the address itself is the permission, as for any picture on the web. */
export function getUpload(ctx: DomainContext, token: string): UploadRecord & { readonly content: string } {
  const upload = ctx.store.uploads.get(token)
  if (!upload || upload.content === null) throw new DomainError('NOT_FOUND', 'The picture was not found.')
  return { ...upload, content: upload.content }
}

/** A picture that is to stand on a record: one uploaded by that person, or an https address elsewhere. */
export function checkedPicture(ctx: DomainContext, owner: UserRecord, url: string | null): string | null {
  const token = /\/uploads\/(up_\w+)$/.exec(url ?? '')?.[1]
  const upload = token === undefined ? undefined : ctx.store.uploads.get(token)
  const uploader = ctx.actor.kind === 'user' ? ctx.actor.userId : owner.id
  if (upload && (upload.userId === owner.id || upload.userId === uploader)) {
    if (upload.content === null) throw invalid('profilePictureUrl', 'The picture has not been uploaded yet.')
    return UPLOADED_PICTURE + upload.id
  }
  return checkedImageUrl(url, 'profilePictureUrl')
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

const base64Length = (text: string): number =>
  (text.length / 4) * 3 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0)

/** The first twelve bytes of a base64 text: as many as the marks of picture files take. */
function firstBytes(text: string): Uint8Array {
  const bytes: number[] = []
  for (let at = 0; at < 16; at += 4) {
    let word = 0
    for (let i = at; i < at + 4; i++) word = (word << 6) | Math.max(0, ALPHABET.indexOf(text.charAt(i)))
    bytes.push((word >> 16) & 255, (word >> 8) & 255, word & 255)
  }
  return Uint8Array.from(bytes)
}
