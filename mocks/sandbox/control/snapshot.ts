import { figuresOf, type Figures } from '../../world/figures'
import { SCHEMA_VERSION, startMsOf, type Mark } from '../../world/journal'
import type { ImportedWorld } from '../../persistence/open-world'
import { parseWorld } from '../../persistence/parse-world'
import { MOMENTS, isMoment } from '../../world/moments'
import type { WorldHost } from '../world-host'
import { fieldsOf, refuse } from '../../validation/fields'

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
  const mark: Mark = { length: world.journal.length, at, hash: world.fingerprint(), figures: figuresOf(world) }
  return { format: 'fairlead-world', ...host.document(), at, mark }
}

/** Every part of it is looked at here: what comes through a link may have been cut, altered or made for another program. */
export async function parseSnapshot(body: unknown): Promise<ImportedWorld> {
  const { format, schemaVersion, appVersion, header, journal, at, mark } = fieldsOf(body, 'snapshot')
  if (format !== 'fairlead-world') return refuse('snapshot.format', "'fairlead-world'")
  const stored = await parseWorld({ schemaVersion, appVersion, header, journal }, 'snapshot')
  if (stored.schemaVersion > SCHEMA_VERSION)
    return refuse('snapshot.schemaVersion', `at most ${SCHEMA_VERSION}: a newer version of Fairlead made it`)
  const latest = stored.journal.at(-1)?.at ?? startMsOf(stored.header)
  const moment = at ?? latest
  if (!isMoment(moment)) return refuse('snapshot.at', MOMENTS)
  if (moment < latest) return refuse('snapshot.at', 'a moment that is not before the last entry')
  // A world that was set aside may have none, and what another schema version compares is not known.
  if (stored.schemaVersion !== SCHEMA_VERSION || mark === undefined || mark === null) return { ...stored, at: moment }
  return { ...stored, at: moment, mark: parseMark(mark, stored.journal.length, moment) }
}

function parseMark(value: unknown, length: number, at: number): Mark {
  const mark = fieldsOf(value, 'snapshot.mark')
  if (mark['length'] !== length) refuse('snapshot.mark.length', `${length}, as many as there are entries`)
  if (mark['at'] !== at) refuse('snapshot.mark.at', `${at}, the moment of the snapshot`)
  const { hash } = mark
  if (typeof hash !== 'string' || !/^[0-9a-f]{32}$/.test(hash)) return refuse('snapshot.mark.hash', 'a fingerprint')
  return { length, at, hash, figures: parseFigures(mark['figures']) }
}

const FIGURES: readonly (keyof Figures)[] = [
  'people',
  'leads',
  'postings',
  'fundsCents',
  'walletsCents',
  'revenueCents',
]

function parseFigures(value: unknown): Figures {
  const fields = fieldsOf(value, 'snapshot.mark.figures')
  const entries = FIGURES.map((name) => {
    const figure = fields[name]
    return [name, Number.isSafeInteger(figure) ? figure : refuse(`snapshot.mark.figures.${name}`, 'a whole number')]
  })
  return Object.fromEntries(entries) as Figures
}
