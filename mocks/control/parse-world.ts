import type { Actor } from '../domain/context'
import { type ClockAnchor, isMoment, MOMENT_RANGE } from '../world/clock'
import type { JournalEntry, WorldHeader } from '../world/journal'
import type { EncodedState } from '../saved-world/encode-state'
import type { WorldDocument } from '../saved-world/open-world'
import { fieldsOf, finiteNumber, reject, type Fields } from '../domain/input-checks'
import type { Fault } from '../world/faults/fault'

/** Maximum number of journal entries. A longer journal is rejected, because it is a mistake or an attack. */
const MAX_ENTRIES = 200_000
/** The latest time that a Date can hold. */
const LATEST_WALL_MS = 8.64e15

/** Validates the world of a snapshot or a link. Throws a DomainError with the path of the first invalid part. */
export async function parseWorld(
  value: Readonly<Record<keyof WorldDocument, unknown>>,
  path: string,
): Promise<WorldDocument> {
  const header = parseHeader(value.header, `${path}.header`)
  const start = value.start === undefined ? undefined : parseState(value.start, `${path}.start`)
  const { journal } = value
  if (!Array.isArray(journal)) return reject(`${path}.journal`, 'a list')
  if (journal.length > MAX_ENTRIES) return reject(`${path}.journal`, `at most ${MAX_ENTRIES} entries`)
  let latestMs = start ? 0 : header.clock.worldMs
  const entries = journal.map((entry: unknown, i) => {
    const parsed = parseEntry(entry, `${path}.journal[${i}]`)
    if (parsed.at < latestMs) reject(`${path}.journal[${i}].at`, 'a time not before the previous entry')
    latestMs = parsed.at
    return parsed
  })
  return {
    header: await withCompany(header, value.header, `${path}.header`),
    ...(start ? { start } : {}),
    journal: await withFaults(entries, `${path}.journal`),
  }
}

/** Parses the custom company, if there is one. Loads the parser on demand, because few worlds need it. */
async function withCompany(header: WorldHeader, value: unknown, path: string): Promise<WorldHeader> {
  const { company } = fieldsOf(value, path)
  if (company === undefined) return header
  const { parseCompany } = await import('../world/company/parse-company')
  return { ...header, company: parseCompany(company, `${path}.company`) }
}

/** Parses the entries' faults. Loads the parser on demand, because few journals need it. */
async function withFaults(entries: readonly JournalEntry[], path: string): Promise<readonly JournalEntry[]> {
  if (!entries.some(({ kind }) => kind === 'faults')) return entries
  const { parseFaults } = await import('../world/faults/parse-faults')
  return entries.map((entry, i) =>
    entry.kind === 'faults' ? { ...entry, faults: parseFaults(entry.faults, `${path}[${i}].faults`) } : entry,
  )
}

function parseHeader(value: unknown, path: string): WorldHeader {
  const { scenario, seed, clock } = fieldsOf(value, path)
  if (typeof scenario !== 'string') return reject(`${path}.scenario`, 'the name of a scenario')
  if (!Number.isSafeInteger(seed) || (seed as number) < 0) reject(`${path}.seed`, 'a whole number')
  return { scenario, seed: seed as number, clock: parseAnchor(clock, `${path}.clock`) }
}

function parseState(value: unknown, path: string): EncodedState {
  const { version, parts } = fieldsOf(value, path)
  if (!Number.isSafeInteger(version)) reject(`${path}.version`, 'a whole number')
  if (!Array.isArray(parts) || !parts.every((part) => typeof part === 'string'))
    return reject(`${path}.parts`, 'a list of texts')
  return { version: version as number, parts }
}

const parseMoment = (value: unknown, path: string): number => (isMoment(value) ? value : reject(path, MOMENT_RANGE))

function parseAnchor(value: unknown, path: string): ClockAnchor {
  const { worldMs, wallMs, frozen, speed } = fieldsOf(value, path)
  return {
    worldMs: parseMoment(worldMs, `${path}.worldMs`),
    wallMs: finiteNumber(wallMs, `${path}.wallMs`, 0, LATEST_WALL_MS),
    frozen: typeof frozen === 'boolean' ? frozen : reject(`${path}.frozen`, 'true or false'),
    speed: finiteNumber(speed, `${path}.speed`, 0, 1000),
  }
}

function parseActor(value: unknown, path: string): Actor {
  const { kind, userId } = fieldsOf(value, path)
  if (kind === 'anonymous' || kind === 'system') return { kind }
  if (kind !== 'user') return reject(`${path}.kind`, 'user, anonymous, or system')
  return { kind, userId: typeof userId === 'string' ? userId : reject(`${path}.userId`, 'the id of a user') }
}

/** Parsers by entry kind. They copy known fields only. The input of a command is validated when the command runs. */
const ENTRY_PARSERS: Readonly<Record<JournalEntry['kind'], (entry: Fields, at: number, path: string) => JournalEntry>> =
  {
    command: ({ name, actor, input }, at, path) => ({
      kind: 'command',
      at,
      actor: parseActor(actor, `${path}.actor`),
      name: typeof name === 'string' ? name : reject(`${path}.name`, 'the name of a command'),
      input,
    }),
    clock: ({ anchor }, at, path) => {
      const parsed = parseAnchor(anchor, `${path}.anchor`)
      if (parsed.worldMs < at) reject(`${path}.anchor.worldMs`, 'a time not before the entry')
      return { kind: 'clock', at, anchor: parsed }
    },
    market: ({ tempo }, at, path) => ({ kind: 'market', at, tempo: finiteNumber(tempo, `${path}.tempo`, 0, 1000) }),
    faults: ({ faults }, at) => ({ kind: 'faults', at, faults: faults as readonly Fault[] }),
  }

function parseEntry(value: unknown, path: string): JournalEntry {
  const entry = fieldsOf(value, path)
  const at = parseMoment(entry['at'], `${path}.at`)
  const { kind } = entry
  if (typeof kind !== 'string' || !Object.hasOwn(ENTRY_PARSERS, kind))
    return reject(`${path}.kind`, `one of ${Object.keys(ENTRY_PARSERS).join(', ')}`)
  return ENTRY_PARSERS[kind as JournalEntry['kind']](entry, at, path)
}
