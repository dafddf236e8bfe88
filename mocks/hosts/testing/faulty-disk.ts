import { StorageError } from '../../persistence/errors'
import { memoryStore, type KeyValueStore } from '../../persistence/key-value-store'
import type { Scheduler } from './scheduler'

/** What is wrong with the disk at the moment. */
export type Trouble = 'none' | 'full' | 'silent'

/** One disk for several threads: slow, and full or silent at times. What was written before its writer was killed is there. */
export class FaultyDisk {
  readonly records = new Map<string, unknown>()
  trouble: Trouble = 'none'
  private readonly listeners = new Map<string, () => void>()

  constructor(
    private readonly scheduler: Scheduler,
    private readonly draw: () => number,
  ) {}

  /** The disk as a thread sees it. */
  handle(owner: string): KeyValueStore {
    const base = memoryStore(this.records)
    const wait = async () => {
      for (let turns = 1 + Math.floor(this.draw() * 3); turns > 0; turns--) await this.scheduler.turn(owner)
    }
    return {
      read: async (work) => {
        await wait()
        if (this.trouble === 'silent') throw new StorageError('the disk does not answer')
        const result = await base.read(work)
        await this.scheduler.turn(owner)
        return result
      },
      write: async (work) => {
        await wait()
        if (this.trouble === 'full') throw new StorageError('the disk is full')
        const silent = this.trouble === 'silent'
        // One that does not answer may have written all the same.
        if (silent && this.draw() < 0.5) throw new StorageError('the disk does not answer')
        const result = await base.write(work)
        this.tellOthers(owner)
        await wait()
        if (silent) throw new StorageError('the disk does not answer')
        return result
      },
      onExternalWrite: (listener) => this.listeners.set(owner, listener),
      close: () => undefined,
    }
  }

  kill(owner: string): void {
    this.listeners.delete(owner)
  }

  private tellOthers(writer: string): void {
    for (const [owner, listener] of this.listeners) {
      if (owner === writer) continue
      // The message is on its way for a while, and is lost at times: nobody may depend on it.
      if (this.draw() < 0.8) void this.scheduler.turn(owner).then(listener)
    }
  }
}
