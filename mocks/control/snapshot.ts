import { parseWorld } from './parse-world'
import { MOMENT_RANGE, isMoment } from '../world/clock'
import type { CurrentWorld } from '../saved-world/current-world'
import type { ImportedWorld } from '../saved-world/open-world'
import type { ControlContext } from './context'
import { fromBase64, toBase64 } from './packed-links'
import { fieldsOf, reject } from '../domain/input-checks'
import { isPicture, MAX_PICTURE_BYTES, pictureHashes } from '../domain/users/pictures'
import type { Picture, PictureStore } from '../world/picture-store'
import { SYSTEM, type World } from '../world/world'
import { pictureHash } from '../services/uploads'

/** A picture as JSON. */
export interface PackedPicture {
  readonly contentType: string
  readonly base64: string
  /** Set if the picture is a reduced version. */
  readonly small?: true
}

/** Pictures by the SHA-256 of their full-size bytes. */
type PackedPictures = Readonly<Record<string, PackedPicture>>

/** Maximum bytes of all pictures in a snapshot. An export omits further pictures. An import with more is rejected. */
const MAX_TOTAL_BYTES = 20_000_000
/** Maximum size of a reduced picture in an import. It is low, because no hash verifies the bytes. */
const MAX_SMALL_BYTES = 16_000

export function packPicture({ contentType, bytes, small }: Picture): PackedPicture {
  return { contentType, base64: toBase64(bytes), ...(small ? { small } : {}) }
}

/** Returns the world's pictures up to the size limit, profile pictures first. */
export async function packPictures(world: World, pictures: PictureStore): Promise<PackedPictures> {
  const { shown, rest } = pictureHashes(world.view(SYSTEM))
  const packed: Record<string, PackedPicture> = {}
  let total = 0
  for (const hash of [...shown, ...rest]) {
    const picture = await pictures.get(hash)
    if (!picture || total + picture.bytes.length > MAX_TOTAL_BYTES) continue
    total += picture.bytes.length
    packed[hash] = packPicture(picture)
  }
  return packed
}

export async function savePictures(pictures: ReadonlyMap<string, Picture>, store: PictureStore): Promise<void> {
  for (const [hash, picture] of pictures) await store.put(hash, picture)
}

/** Returns the pictures of a snapshot. Throws if one is invalid. */
export async function parsePictures(snapshot: unknown): Promise<ReadonlyMap<string, Picture>> {
  const value = fieldsOf(snapshot, 'snapshot')['pictures']
  const parsed = new Map<string, Picture>()
  let total = 0
  for (const [hash, packed] of Object.entries(value === undefined ? {} : fieldsOf(value, 'snapshot.pictures'))) {
    const path = `snapshot.pictures.${hash}`
    if (!/^[0-9a-f]{64}$/.test(hash)) reject(path, 'a SHA-256 in hexadecimal as the name')
    const picture = parsePicture(packed, path)
    total += picture.bytes.length
    if (total > MAX_TOTAL_BYTES) reject('snapshot.pictures', 'at most 20 MB')
    if (!picture.small && pictureHash(picture.bytes) !== hash) reject(`${path}.base64`, 'bytes that match the hash')
    parsed.set(hash, picture)
  }
  return parsed
}

function parsePicture(value: unknown, path: string): Picture {
  const { contentType, base64, small } = fieldsOf(value, path)
  if (small !== undefined && small !== true) reject(`${path}.small`, 'true or no value')
  const bytes = parseBase64(base64, `${path}.base64`)
  const maxBytes = small === true ? MAX_SMALL_BYTES : MAX_PICTURE_BYTES
  if (bytes.length > maxBytes) reject(`${path}.base64`, `at most ${maxBytes} bytes`)
  if (typeof contentType !== 'string' || !isPicture(contentType, bytes))
    return reject(`${path}.contentType`, 'image/jpeg, image/png or image/webp, to match the bytes')
  return { contentType, bytes, ...(small === true ? { small } : {}) }
}

// Not one pattern for the complete text: over megabytes, its backtracking can overflow the engine's stack.
const parseBase64 = (value: unknown, path: string): Uint8Array<ArrayBuffer> =>
  typeof value === 'string' &&
  value !== '' &&
  value.length % 4 === 0 &&
  !/[^A-Za-z0-9+/]/.test(value.replace(/={1,2}$/, ''))
    ? fromBase64(value)
    : reject(path, 'base64')

/** A validated snapshot. */
export interface ImportedSnapshot {
  readonly world: ImportedWorld
  readonly pictures: ReadonlyMap<string, Picture>
}

export const parseSnapshotFile = async (file: unknown): Promise<ImportedSnapshot> => ({
  world: await parseSnapshot(file),
  pictures: await parsePictures(file),
})

/** Returns the snapshot of a file, which is a snapshot or a bug report, and the username that a report signs in. */
export function unwrapReport(file: unknown): { readonly snapshot: unknown; readonly as?: string } {
  const { format, version, world, page } = fieldsOf(file, 'snapshot')
  if (format !== 'fairlead-report') return { snapshot: file }
  if (version !== 1) reject('report.version', '1; open the report in the release that made it')
  const { as } = fieldsOf(page ?? {}, 'report.page')
  if (as !== undefined && typeof as !== 'string') return reject('report.page.as', 'a username')
  return { snapshot: fieldsOf(world, 'report.world'), ...(as === undefined ? {} : { as }) }
}

/** Stores the pictures of a snapshot, and opens its world. Returns what the user must know if it is another world. */
export async function openSnapshot(
  { host, pictures: store }: Pick<ControlContext, 'host' | 'pictures'>,
  { world, pictures }: ImportedSnapshot,
): Promise<string | null> {
  await savePictures(pictures, store)
  return host.restore(world)
}

/** A complete world as one JSON document. */
export interface Snapshot extends ImportedWorld {
  readonly format: 'fairlead-world'
  /** Version of the app that made it. */
  readonly release: string
}

/** Returns the current world with its hash, which tells whether a release computes the same world again. */
export async function snapshotOf(current: CurrentWorld): Promise<Snapshot> {
  await current.prepareHash()
  const { world } = current
  const at = world.now()
  const release = import.meta.env.VITE_APP_VERSION
  return { format: 'fairlead-world', release, ...current.document, at, hash: world.hash() }
}

/** A snapshot with its pictures, as a file. */
export interface SnapshotFile extends Snapshot {
  /** Pictures by the SHA-256 of their full-size bytes. */
  readonly pictures: PackedPictures
}

/** Returns the world as a snapshot with its pictures. */
export const snapshotFile = async ({ host, pictures }: ControlContext): Promise<SnapshotFile> => ({
  ...(await snapshotOf(host)),
  pictures: await packPictures(host.world, pictures),
})

/** Validates all but the pictures, because a snapshot may be truncated, edited, or made by another program. */
export async function parseSnapshot(body: unknown): Promise<ImportedWorld> {
  const { format, header, start, journal, at, hash } = fieldsOf(body, 'snapshot')
  if (format !== 'fairlead-world')
    return reject('snapshot.format', "'fairlead-world' or 'fairlead-report': choose a snapshot or a bug report")
  const document = await parseWorld({ header, start, journal }, 'snapshot')
  const latest = document.journal.at(-1)?.at ?? document.header.clock.worldMs
  if (!isMoment(at)) return reject('snapshot.at', MOMENT_RANGE)
  if (at < latest) return reject('snapshot.at', 'a time that is not before the last entry')
  // Earlier releases made snapshots without this hash. They open like the snapshots of another release.
  return { ...document, at, hash: typeof hash === 'string' ? hash : '' }
}
