import { worldFigures } from '../world/world-figures'
import type { JournalMark } from '../world/journal'
import type { World } from '../world/world'
import { hashText } from '../store/state-hash'
import { combineHashes, countRecords, encodeState } from './checkpoint'
import type { JournalWriter } from './journal-writer'
import { EVENTS_PER_TURN } from './replay'

/** Above this size, replaying the journal is cheaper than encoding the state. */
export const MAX_RECORDS = 150_000
/** At most this many entries come after a checkpoint: then one is saved without waiting for an idle moment. */
const MAX_ENTRIES_AFTER = 200
/** When idle, a checkpoint is due after any entry, or this many postings and leads. */
const RECORDS_PER_CHECKPOINT = 200

/**
 * Saves checkpoints: the world's state beside its journal. Opening the world then does not replay everything, and does not
 * depend on what a later release makes of the journal.
 */
export class CheckpointWriter {
  /** Size of the world at its last checkpoint. */
  private last: WorldSize | undefined
  private queue: Promise<void> = Promise.resolve()

  constructor(
    private readonly journalWriter: JournalWriter,
    /** Lets other requests run. */
    private readonly pause: () => Promise<void>,
    private readonly maxRecords = MAX_RECORDS,
  ) {}

  /** Sets which state the saved checkpoint has: that of this world, or none. */
  reset(checkpointed?: World): void {
    this.last = checkpointed && sizeOf(checkpointed)
  }

  /** Whether more entries came after the last checkpoint than should. */
  isOverdue({ journal }: World): boolean {
    return journal.length - (this.last?.entries ?? 0) >= MAX_ENTRIES_AFTER
  }

  /** Saves a checkpoint if one is due. Gives up if the world is replaced or moves on meanwhile. */
  saveIfDue(world: World, isCurrent: () => boolean): Promise<void> {
    const result = this.queue.then(() => this.saveNow(world, isCurrent))
    this.queue = result.catch(() => undefined)
    return result
  }

  private async saveNow(world: World, isCurrent: () => boolean): Promise<void> {
    if (!isCurrent()) return
    const size = sizeOf(world)
    if (!this.journalWriter.status.saved || world.isBehind || !isDue(size, this.last)) return
    await prepareHash(world, this.pause)
    if (!isCurrent() || world.isBehind) return
    const state = world.state()
    const { length } = world.journal
    const mark: JournalMark = { length, at: state.at, hash: world.fingerprint(), figures: worldFigures(world) }
    if (countRecords(state) > this.maxRecords) {
      if (await this.journalWriter.saveCheckpoint(mark)) this.last = size
      return
    }
    const parts: string[] = []
    const hashes: string[] = []
    for (const part of encodeState(state)) {
      parts.push(part)
      hashes.push(hashText(part))
      await this.pause()
    }
    if (!isCurrent()) return
    const isSaved = await this.journalWriter.saveCheckpoint({ ...mark, stateSum: combineHashes(hashes) }, parts)
    // One that failed stays due.
    if (isSaved) this.last = size
  }
}

/** Updates the world's incremental hash in small steps. Stops if the world has events to catch up with. */
export async function prepareHash(world: World, pause: () => Promise<void>): Promise<void> {
  while (!world.isBehind && !world.prepareHash(EVENTS_PER_TURN)) await pause()
}

interface WorldSize {
  readonly entries: number
  readonly records: number
}

const sizeOf = ({ journal, store, ledger }: World): WorldSize => ({
  entries: journal.length,
  records: store.leads.size + ledger.postings.length,
})

const isDue = (size: WorldSize, last: WorldSize | undefined): boolean =>
  !last || size.entries > last.entries || size.records - last.records >= RECORDS_PER_CHECKPOINT
