import { type KeyValueStore, StorageError } from '../key-value-store'
import { memoryStore } from './memory-store'
import type { Scheduler } from './scheduler'

/** The current failure of the store. A silent store does not answer, but may still write. */
type Trouble = 'none' | 'full' | 'silent'

/** A slow store that several threads share. The records of a killed thread stay in the store. */
export class SimulatedStore {
  readonly records = new Map<string, unknown>()
  trouble: Trouble = 'none'
  private readonly listeners = new Map<string, () => void>()

  constructor(
    private readonly scheduler: Scheduler,
    private readonly draw: () => number,
  ) {}

  /** Returns the store of one thread. */
  handle(owner: string): KeyValueStore {
    const base = memoryStore(this.records)
    const delay = async () => {
      for (let turns = 1 + Math.floor(this.draw() * 3); turns > 0; turns--) await this.scheduler.turn(owner)
    }
    return {
      read: async (work) => {
        await delay()
        if (this.trouble === 'silent') throw new StorageError('the disk does not answer')
        const result = await base.read(work)
        await this.scheduler.turn(owner)
        return result
      },
      write: async (work) => {
        await delay()
        if (this.trouble === 'full') throw new StorageError('the disk is full')
        const isSilent = this.trouble === 'silent'
        // Half of the writes to a silent store succeed, although the thread gets an error.
        if (isSilent && this.draw() < 0.5) throw new StorageError('the disk does not answer')
        const result = await base.write(work)
        this.notifyOthers(owner)
        await delay()
        if (isSilent) throw new StorageError('the disk does not answer')
        return result
      },
      onExternalWrite: (listener) => this.listeners.set(owner, listener),
      close: () => undefined,
    }
  }

  kill(owner: string): void {
    this.listeners.delete(owner)
  }

  private notifyOthers(writer: string): void {
    for (const [owner, listener] of this.listeners) {
      if (owner === writer) continue
      // Some notifications are lost, and the others arrive late.
      if (this.draw() < 0.8) void this.scheduler.turn(owner).then(listener)
    }
  }
}
