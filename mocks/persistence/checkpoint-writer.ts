import { worldFigures } from '../world/world-figures'
import type { JournalMark } from '../world/journal'
import type { World } from '../world/world'
import { hashText } from '../store/state-hash'
import { combineHashes, countRecords, encodeState } from './checkpoint'
import type { JournalWriter } from './journal-writer'
import { createQueue } from './key-value-store'
import { EVENTS_PER_TURN } from './replay'

/** Maximum size of an encoded state. For larger worlds, replaying the journal is cheaper. */
const MAX_RECORDS = 150_000
/** After this many entries since the last checkpoint, one is saved without waiting for an idle moment. */
const MAX_ENTRIES_AFTER = 200
/** In an idle moment, a checkpoint is due after any entry, or after this many new postings and leads. */
const RECORDS_PER_CHECKPOINT = 200

/**
 * Saves checkpoints, which hold the world's state. A world with a checkpoint opens without a full replay. It also opens
 * in a later release that would replay the journal to a different state.
 */
export class CheckpointWriter {
  /** Size of the world at its last checkpoint. */
  private last: WorldSize | undefined
  private readonly enqueue = createQueue()

  constructor(
    private readonly journalWriter: JournalWriter,
    /** Yields to other requests. */
    private readonly pause: () => Promise<void>,
    private readonly maxRecords = MAX_RECORDS,
  ) {}

  /** Tells the writer that the saved checkpoint contains this world's state, or that there is no checkpoint. */
  reset(checkpointed?: World): void {
    this.last = checkpointed && sizeOf(checkpointed)
  }

  /** Returns true if too many entries came after the last checkpoint. */
  isOverdue({ journal }: World): boolean {
    return journal.length - (this.last?.entries ?? 0) >= MAX_ENTRIES_AFTER
  }

  /** Saves a checkpoint if one is due. Gives up if the world is replaced, or starts a clock move, during the work. */
  saveIfDue(world: World, isCurrent: () => boolean): Promise<void> {
    return this.enqueue(() => this.saveNow(world, isCurrent))
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
    // A failed checkpoint stays due.
    if (isSaved) this.last = size
  }
}

/** Updates the world's incremental hash in small steps. Stops if the world falls behind its clock. */
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
