import { type JournalMark, worldFigures } from '../world/journal'
import type { World } from '../world/world'
import { hashText } from '../world/store/state-hash'
import { combineHashes, countRecords, encodeState } from './checkpoint'
import type { JournalWriter } from './journal-writer'
import { createQueue } from './key-value-store'
import { EVENTS_PER_TURN } from './replay'

/** Maximum number of records in an encoded state. A larger world gets only a mark, because a replay is cheaper. */
const MAX_RECORDS = 150_000
/** Number of new journal entries after which a checkpoint is saved even if the backend is not idle. */
const MAX_ENTRIES_AFTER = 200
/** When the backend is idle, a checkpoint is due after any journal entry, or after this many new postings and leads. */
const RECORDS_PER_CHECKPOINT = 200

/**
 * Saves checkpoints. A checkpoint holds the complete state of a world, so that the world opens without a full replay.
 * It also lets a later release open the world if that release would replay the journal to a different state.
 */
export class CheckpointWriter {
  /** Size of the world at its last checkpoint. */
  private last: WorldSize | undefined
  private readonly enqueue = createQueue()

  constructor(
    private readonly journalWriter: JournalWriter,
    /** Lets other requests run before the work continues. */
    private readonly pause: () => Promise<void>,
    private readonly maxRecords = MAX_RECORDS,
  ) {}

  /** Records which world the saved checkpoint contains. Call it without a world if no checkpoint is saved. */
  reset(checkpointed?: World): void {
    this.last = checkpointed && sizeOf(checkpointed)
  }

  /** Returns true if `MAX_ENTRIES_AFTER` or more journal entries were added after the last checkpoint. */
  isOverdue({ journal }: World): boolean {
    return journal.length - (this.last?.entries ?? 0) >= MAX_ENTRIES_AFTER
  }

  /**
   * Saves a checkpoint if one is due. Stops without saving if another world replaces this one during the work, or if
   * this world has to catch up with its clock.
   */
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
    // If saving failed, `last` stays unchanged, so that the checkpoint is still due.
    if (isSaved) this.last = size
  }
}

/** Updates the world's incremental hash in small steps. Stops early if the world has to catch up with its clock. */
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
