import { MINUTE_MS } from '../../../src/shared/calendar'
import { PICTURE_TYPES, pictureType } from '../../../src/shared/picture-type'
import { requireUser } from '../access'
import type { DomainContext } from '../context'
import { conflict, DomainError, forbidden, invalid } from '../errors'
import type { UploadRecord, UserRecord } from '../records'
import { checkedImageUrl } from '../user-fields'

export const MAX_PICTURE_BYTES = 5_242_880
export const UPLOAD_LIFETIME_MS = 10 * MINUTE_MS

/**
 * Prefix of an upload id in `profilePictureUrl`. Records store the upload id instead of a URL, so that they stay valid
 * if the app moves to another URL.
 */
export const UPLOADED_PICTURE = 'upload:'

interface PictureUploadInput {
  readonly contentType: string
  readonly contentLength: number
}

/**
 * Creates the permission to upload one picture with the given type and size. Until the permission expires, the signed
 * URL is the only authorization that the upload needs.
 */
export function createProfilePictureUploadUrl(ctx: DomainContext, input: PictureUploadInput): { token: string } {
  const user = requireUser(ctx)
  if (!PICTURE_TYPES.includes(input.contentType)) throw invalid('contentType', 'Choose a JPEG, PNG or WebP picture.')
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
    pictureHash: null,
  })
  return { token }
}

/** Returns the signature of an upload URL. The public URL of the picture does not contain the signature. */
export const uploadSignature = (ctx: Pick<DomainContext, 'chance'>, token: string): string =>
  ctx.chance.token(32, 'upload-signature', token)

/** Returns the upload of a signed URL. Throws FORBIDDEN for a wrong signature or after expiry, CONFLICT after use. */
export function requireOpenUpload(ctx: DomainContext, token: string, signature: string | null): UploadRecord {
  const upload = ctx.store.uploads.get(token)
  if (!upload || signature !== uploadSignature(ctx, token)) throw forbidden('This upload address is not valid.')
  if (ctx.now > upload.expiresAt) throw forbidden('This upload address has expired.')
  if (upload.pictureHash !== null) throw conflict('token', 'This upload address has been used already.')
  return upload
}

/** Throws if the type or size differs from the one declared for the upload. */
function requireDeclaredFile(upload: UploadRecord, contentType: string, contentLength: number): void {
  if (contentType !== upload.contentType)
    throw invalid('contentType', `Expected ${upload.contentType}, not ${contentType || 'an unnamed type'}.`)
  if (contentLength !== upload.contentLength)
    throw invalid('contentLength', `Expected ${upload.contentLength} bytes, not ${contentLength}.`)
}

/** Returns true if the bytes start like an image of this type. Returns false for unsupported types. */
export const isPicture = (contentType: string, bytes: Uint8Array): boolean =>
  contentType !== '' && pictureType(bytes) === contentType

/** Throws if the bytes are not a picture of the declared type and size. */
export function checkPictureBytes(upload: UploadRecord, contentType: string, bytes: Uint8Array): void {
  requireDeclaredFile(upload, contentType, bytes.length)
  if (!isPicture(contentType, bytes))
    throw invalid('content', `The file is not a ${contentType.slice('image/'.length).toUpperCase()} picture.`)
}

interface StoreUploadInput {
  readonly token: string
  readonly signature: string
  readonly contentType: string
  readonly contentLength: number
  /** SHA-256 of the bytes, in hexadecimal. The bytes themselves are stored outside the records. */
  readonly hash: string
}

/** Stores the hash of the uploaded bytes. Throws if the type or size differs from the declared one. */
export function storeUpload(ctx: DomainContext, input: StoreUploadInput): { token: string } {
  const upload = requireOpenUpload(ctx, input.token, input.signature)
  requireDeclaredFile(upload, input.contentType, input.contentLength)
  if (!/^[0-9a-f]{64}$/.test(input.hash)) throw invalid('hash', 'Expected a SHA-256 in hexadecimal.')
  ctx.store.uploads.update(upload.id, { pictureHash: input.hash })
  return { token: upload.id }
}

/** Returns the hash of an uploaded picture. No session is needed, because anyone with the URL may view the picture. */
export function uploadedPicture(ctx: DomainContext, token: string): string {
  const hash = ctx.store.uploads.get(token)?.pictureHash ?? null
  if (hash === null) throw new DomainError('NOT_FOUND', 'The picture was not found.')
  return hash
}

/**
 * Returns the hashes of all stored pictures, newest first. `shown` contains pictures on user profiles, `rest` all
 * others.
 */
export function pictureHashes(ctx: DomainContext): {
  readonly shown: readonly string[]
  readonly rest: readonly string[]
} {
  const onProfiles = new Set([...ctx.store.users.all()].map(({ profilePictureUrl }) => profilePictureUrl))
  const shown = new Set<string>()
  const rest = new Set<string>()
  for (const { id, pictureHash } of [...ctx.store.uploads.all()].reverse())
    if (pictureHash !== null) (onProfiles.has(UPLOADED_PICTURE + id) ? shown : rest).add(pictureHash)
  return { shown: [...shown], rest: [...rest].filter((hash) => !shown.has(hash)) }
}

/**
 * Returns the value to store in `profilePictureUrl`: the prefixed id of an upload by the owner or the acting user, or
 * an external https URL. Returns null if the URL is blank. Throws for any other URL.
 */
export function checkedPicture(ctx: DomainContext, owner: UserRecord, url: string | null): string | null {
  const token = /\/uploads\/(up_\w+)$/.exec(url ?? '')?.[1]
  const upload = token === undefined ? undefined : ctx.store.uploads.get(token)
  const uploader = ctx.actor.kind === 'user' ? ctx.actor.userId : owner.id
  if (upload && (upload.userId === owner.id || upload.userId === uploader)) {
    if (upload.pictureHash === null) throw invalid('profilePictureUrl', 'The picture has not been uploaded yet.')
    return UPLOADED_PICTURE + upload.id
  }
  return checkedImageUrl(url, 'profilePictureUrl')
}
