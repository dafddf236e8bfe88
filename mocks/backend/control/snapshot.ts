import type { ClockAnchor } from '../../world/clock'
import type { JournalEntry, StoredWorld } from '../../world/journal'
import { fieldsOf, finite, refuse, type Fields } from './inputs'

/** A whole world as one document: where it began, what was done there, and what time it then was. */
export interface Snapshot extends StoredWorld {
  readonly format: 'fairlead-world'
  /** World time of the snapshot, epoch milliseconds. The world goes on from here, however long it lay. */
  readonly at: number
}

const LATEST_MS = 8.64e15

/** Every part of it is looked at here: what comes through a link may have been cut, altered or made for another program. */
export function parseSnapshot(body: unknown): Snapshot {
  const { format, header, journal, at } = fieldsOf(body, 'snapshot')
  if (format !== 'fairlead-world') return refuse('snapshot.format', "'fairlead-world'")
  const { version, scenario, seed, clock } = fieldsOf(header, 'snapshot.header')
  if (version !== 1) refuse('snapshot.header.version', '1')
  if (typeof scenario !== 'string') return refuse('snapshot.header.scenario', 'the name of a scenario')
  finite(seed, 'snapshot.header.seed', 0, Number.MAX_SAFE_INTEGER)
  const anchor = parseAnchor(clock, 'snapshot.header.clock')
  if (!Array.isArray(journal)) return refuse('snapshot.journal', 'a list')
  let latest = anchor.worldMs
  const entries = journal.map((entry: unknown, i) => {
    const parsed = parseEntry(entry, `snapshot.journal[${i}]`)
    if (parsed.at < latest) refuse(`snapshot.journal[${i}].at`, 'a moment that is not before the entry above it')
    latest = parsed.at
    return parsed
  })
  return {
    format,
    header: { version: 1, scenario, seed: seed as number, clock: anchor },
    journal: entries,
    at: at === undefined ? latest : finite(at, 'snapshot.at', latest, LATEST_MS),
  }
}

function parseAnchor(value: unknown, path: string): ClockAnchor {
  const { worldMs, wallMs, frozen, speed } = fieldsOf(value, path)
  return {
    worldMs: finite(worldMs, `${path}.worldMs`, 0, LATEST_MS),
    wallMs: finite(wallMs, `${path}.wallMs`, 0, LATEST_MS),
    frozen: typeof frozen === 'boolean' ? frozen : refuse(`${path}.frozen`, 'true or false'),
    speed: finite(speed, `${path}.speed`, 0, 1000),
  }
}

/** What each kind of entry must have; of its input only the command itself can judge. */
const ENTRY_PARSERS: Readonly<Record<string, (entry: Fields, path: string) => void>> = {
  command: ({ name, actor }, path) => {
    if (typeof name !== 'string') refuse(`${path}.name`, 'the name of a command')
    fieldsOf(actor, `${path}.actor`)
  },
  clock: ({ anchor }, path) => void parseAnchor(anchor, `${path}.anchor`),
  market: ({ tempo }, path) => void finite(tempo, `${path}.tempo`, 0, 1000),
  faults: ({ faults }, path) => {
    if (!Array.isArray(faults)) refuse(`${path}.faults`, 'a list')
  },
}

function parseEntry(value: unknown, path: string): JournalEntry {
  const entry = fieldsOf(value, path)
  finite(entry['at'], `${path}.at`, 0, LATEST_MS)
  const kind = typeof entry['kind'] === 'string' ? entry['kind'] : ''
  if (!Object.hasOwn(ENTRY_PARSERS, kind))
    return refuse(`${path}.kind`, `one of ${Object.keys(ENTRY_PARSERS).join(', ')}`)
  ENTRY_PARSERS[kind]?.(entry, path)
  return value as JournalEntry
}

/** The world of a snapshot, its clock set so that it goes on at the snapshot's own moment. */
export function goingOn({ header, journal, at }: Snapshot, wallMs: number): StoredWorld {
  const anchor = journal.findLast((entry) => entry.kind === 'clock')?.anchor ?? header.clock
  if (anchor.frozen) return { header, journal }
  return { header, journal: [...journal, { kind: 'clock', at, anchor: { ...anchor, worldMs: at, wallMs } }] }
}
