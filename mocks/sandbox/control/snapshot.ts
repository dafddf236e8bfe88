import { worldFigures, type WorldFigures } from '../../world/world-figures'
import { SCHEMA_VERSION, startMsOf, type JournalMark } from '../../world/journal'
import type { ImportedWorld } from '../../persistence/open-world'
import { parseWorld } from '../../persistence/parse-world'
import { MOMENT_RANGE, isMoment } from '../../world/clock'
import type { WorldHost } from '../world-host'
import { fieldsOf, reject } from '../../validation/validation-errors'
import { isPicture, MAX_PICTURE_BYTES, pictureHashes } from '../../domain/users/pictures'
import type { Picture, PictureStore } from '../../world/picture-store'
import { SYSTEM, type World } from '../../world/world'
import { pictureHash } from '../../services/uploads'

/** A picture in a document of JSON. */
export interface PackedPicture {
  readonly contentType: string
  readonly base64: string
  readonly small?: true
}

/** By the SHA-256 of each picture's full bytes. */
export type PackedPictures = Readonly<Record<string, PackedPicture>>

/** What a snapshot holds of pictures at most, all together. */
const MAX_TOTAL_BYTES = 20_000_000
/** Nobody can tell whose a reduced picture is, so it may be no more than one. */
const MAX_SMALL_BYTES = 16_000

export function packPicture({ contentType, bytes, small }: Picture): PackedPicture {
  return { contentType, base64: toBase64(bytes), ...(small ? { small } : {}) }
}

/** The world's pictures as they are, those on profiles first, as far as a snapshot may hold them. */
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

/** Takes in the pictures that a snapshot brings; when one of them is not what it says, none is taken. */
export async function savePictures(snapshot: unknown, pictures: PictureStore): Promise<void> {
  const parsed = await parsePictures(fieldsOf(snapshot, 'snapshot')['pictures'])
  for (const [hash, picture] of parsed) await pictures.put(hash, picture)
}

/** What comes through a link or a file may have been cut, altered or made for another program. */
async function parsePictures(value: unknown): Promise<ReadonlyMap<string, Picture>> {
  const parsed = new Map<string, Picture>()
  let total = 0
  for (const [hash, packed] of Object.entries(value === undefined ? {} : fieldsOf(value, 'snapshot.pictures'))) {
    const path = `snapshot.pictures.${hash}`
    if (!/^[0-9a-f]{64}$/.test(hash)) reject(path, 'a SHA-256 in hexadecimal for the name')
    const picture = parsePicture(packed, path)
    total += picture.bytes.length
    if (total > MAX_TOTAL_BYTES) reject('snapshot.pictures', 'at most 20 MB')
    if (!picture.small && (await pictureHash(picture.bytes)) !== hash)
      reject(`${path}.base64`, 'the bytes of that hash')
    parsed.set(hash, picture)
  }
  return parsed
}

function parsePicture(value: unknown, path: string): Picture {
  const { contentType, base64, small } = fieldsOf(value, path)
  if (small !== undefined && small !== true) reject(`${path}.small`, 'true, or nothing')
  const bytes = fromBase64(base64, `${path}.base64`)
  const most = small === true ? MAX_SMALL_BYTES : MAX_PICTURE_BYTES
  if (bytes.length > most) reject(`${path}.base64`, `at most ${most} bytes`)
  if (typeof contentType !== 'string' || !isPicture(contentType, bytes))
    return reject(`${path}.contentType`, 'image/jpeg, image/png or image/webp, as the bytes are')
  return { contentType, bytes, ...(small === true ? { small } : {}) }
}

/** In pieces, because the arguments of one call are limited. */
function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

function fromBase64(value: unknown, path: string): Uint8Array<ArrayBuffer> {
  if (typeof value !== 'string' || value.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(value))
    return reject(path, 'base64')
  const text = atob(value)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}

/**
 * A whole world as one document: who wrote it, where it began, what was done there, what time it then was, and what it had
 * become by then.
 */
export interface Snapshot extends ImportedWorld {
  readonly format: 'fairlead-world'
}

/** The world that is played, with its fingerprint: whoever opens it can tell whether it has become the same. */
export async function snapshotOf(host: WorldHost): Promise<Snapshot> {
  await host.prepareHash()
  const { world } = host
  const at = world.now()
  const mark: JournalMark = {
    length: world.journal.length,
    at,
    hash: world.fingerprint(),
    figures: worldFigures(world),
  }
  return { format: 'fairlead-world', ...host.document(), at, mark }
}

/** Every part of it is looked at here: what comes through a link may have been cut, altered or made for another program. */
export async function parseSnapshot(body: unknown): Promise<ImportedWorld> {
  const { format, schemaVersion, appVersion, header, journal, at, mark } = fieldsOf(body, 'snapshot')
  if (format !== 'fairlead-world') return reject('snapshot.format', "'fairlead-world'")
  const stored = await parseWorld({ schemaVersion, appVersion, header, journal }, 'snapshot')
  if (stored.schemaVersion > SCHEMA_VERSION)
    return reject('snapshot.schemaVersion', `at most ${SCHEMA_VERSION}: a newer version of Fairlead made it`)
  const latest = stored.journal.at(-1)?.at ?? startMsOf(stored.header)
  const moment = at ?? latest
  if (!isMoment(moment)) return reject('snapshot.at', MOMENT_RANGE)
  if (moment < latest) return reject('snapshot.at', 'a moment that is not before the last entry')
  // A world that was set aside may have none, and what another schema version compares is not known.
  if (stored.schemaVersion !== SCHEMA_VERSION || mark === undefined || mark === null) return { ...stored, at: moment }
  return { ...stored, at: moment, mark: parseMark(mark, stored.journal.length, moment) }
}

function parseMark(value: unknown, length: number, at: number): JournalMark {
  const mark = fieldsOf(value, 'snapshot.mark')
  if (mark['length'] !== length) reject('snapshot.mark.length', `${length}, as many as there are entries`)
  if (mark['at'] !== at) reject('snapshot.mark.at', `${at}, the moment of the snapshot`)
  const { hash } = mark
  if (typeof hash !== 'string' || !/^[0-9a-f]{32}$/.test(hash)) return reject('snapshot.mark.hash', 'a fingerprint')
  return { length, at, hash, figures: parseFigures(mark['figures']) }
}

const FIGURES: readonly (keyof WorldFigures)[] = [
  'people',
  'leads',
  'postings',
  'fundsCents',
  'walletsCents',
  'revenueCents',
]

function parseFigures(value: unknown): WorldFigures {
  const fields = fieldsOf(value, 'snapshot.mark.figures')
  const entries = FIGURES.map((name) => {
    const figure = fields[name]
    return [name, Number.isSafeInteger(figure) ? figure : reject(`snapshot.mark.figures.${name}`, 'a whole number')]
  })
  return Object.fromEntries(entries) as WorldFigures
}
