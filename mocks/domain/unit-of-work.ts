/** Issues the ids of a world. A failed command returns its numbers to the sequence. */
export class IdSequence {
  private counter = 0

  constructor(private readonly work: UnitOfWork) {}

  next(prefix: string): string {
    const before = this.counter
    this.work.addUndo(() => (this.counter = before))
    return `${prefix}_${(++this.counter).toString(36).padStart(6, '0')}`
  }

  get issued(): number {
    return this.counter
  }

  /** Continues after `issued` ids. */
  restore(issued: number): void {
    this.counter = issued
  }
}
/**
 * Makes commands atomic. Each change registers an undo function. When a command throws, `run` calls the undo functions,
 * the newest first. Outside a command, changes are final.
 */
export class UnitOfWork {
  private undos: (() => void)[] | undefined

  addUndo(undo: () => void): void {
    this.undos?.push(undo)
  }

  run<T>(work: () => T): T {
    if (this.undos) throw new Error('A command must not run inside another command.')
    const undos: (() => void)[] = []
    this.undos = undos
    try {
      return work()
    } catch (error) {
      for (const undo of undos.reverse()) undo()
      throw error
    } finally {
      this.undos = undefined
    }
  }
}
