import { figuresOf } from '../../world/figures'
import type { Mark } from '../../world/journal'
import type { World } from '../../world/world'
import { MOST_AT_ONCE } from './begin-world'
import { MOST_RECORDS, recordsIn, sumOfPart, sumOfSums, writeState } from './checkpoint-text'
import type { Keeper } from './keeper'

/** So many entries are made before the state is written down again. */
const ENTRIES_A_CHECKPOINT = 20
/** So many postings and leads, likewise: what the market has brought meanwhile. */
const RECORDS_A_CHECKPOINT = 200

/** Writes the state of a world down beside its journal, if it is worth it, so that the next start need not replay everything. */
export class Checkpoints {
  /** Size of the world at the last checkpoint; undefined when it has none. */
  private last: Size | undefined

  constructor(
    private readonly keeper: Keeper,
    /** Lets others have their turn. */
    private readonly pause: () => Promise<void>,
    private readonly mostRecords = MOST_RECORDS,
  ) {}

  /** The world was opened by the checkpoint that it has. */
  wasUsed(world: World): void {
    this.last = sizeOf(world)
  }

  /** Another world is played, which has none. */
  startOver(): void {
    this.last = undefined
  }

  /** Writes one when there is enough to write. It is given up when the world is no longer played meanwhile. */
  async write(world: World, isPlayed: () => boolean): Promise<void> {
    const size = sizeOf(world)
    if (!this.keeper.status.saved || world.isBehind || !isDue(size, this.last)) return
    this.last = size
    await prepareHash(world, this.pause)
    if (!isPlayed() || world.isBehind) return
    const state = world.state()
    const { length } = world.journal
    const mark: Mark = { length, at: state.at, hash: world.fingerprint(), figures: figuresOf(world) }
    if (recordsIn(state) > this.mostRecords) return this.keeper.mark(mark)
    const parts: string[] = []
    const sums: string[] = []
    for (const part of writeState(state)) {
      parts.push(part)
      sums.push(sumOfPart(part))
      await this.pause()
    }
    if (isPlayed()) await this.keeper.mark({ ...mark, stateSum: sumOfSums(sums) }, parts)
  }
}

/** Reads what the world's hash has to look at anew, in small steps; not all of it while the world is on its way. */
export async function prepareHash(world: World, pause: () => Promise<void>): Promise<void> {
  while (!world.isBehind && !world.prepareHash(MOST_AT_ONCE)) await pause()
}

interface Size {
  readonly entries: number
  readonly records: number
}

const sizeOf = ({ journal, store, ledger }: World): Size => ({
  entries: journal.length,
  records: store.leads.size + ledger.postings.length,
})

const isDue = (size: Size, last: Size | undefined): boolean =>
  !last || size.entries - last.entries >= ENTRIES_A_CHECKPOINT || size.records - last.records >= RECORDS_A_CHECKPOINT
