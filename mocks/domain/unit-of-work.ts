/**
 * Issues unique ids for new records. If a command fails, the next command gets the ids that the failed command used.
 */
export class IdSequence {
  /**
   * Number of issued ids. When saved data is restored, this number is restored too, so that new ids differ from saved
   * ones.
   */
  issued = 0

  constructor(private readonly work: UnitOfWork) {}

  next(prefix: string): string {
    const before = this.issued
    if (this.work.isRecording) this.work.addUndo(() => (this.issued = before))
    return `${prefix}_${(++this.issued).toString(36).padStart(6, '0')}`
  }
}

/**
 * Makes commands atomic. Each change registers an undo function. When a command throws, `run` calls the undo functions,
 * the newest first. Changes outside of `run` cannot be undone.
 */
export class UnitOfWork {
  private undos: (() => void)[] | undefined
  private isSuspended = false

  /** True while changes must register an undo. Callers may ask first, to save the making of a function. */
  get isRecording(): boolean {
    return this.undos !== undefined
  }

  /** Runs work whose commands need no undo, because their failure ends the whole world. */
  withoutUndo<T>(work: () => T): T {
    this.isSuspended = true
    try {
      return work()
    } finally {
      this.isSuspended = false
    }
  }

  addUndo(undo: () => void): void {
    this.undos?.push(undo)
  }

  run<T>(work: () => T): T {
    if (this.isSuspended) return work()
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
