/**
 * Makes a command all or nothing: whoever changes the world notes here how to take the change back, and a command
 * that throws is undone, newest change first. Outside a command nothing is noted.
 */
export class UnitOfWork {
  private undos: (() => void)[] | undefined

  note(undo: () => void): void {
    this.undos?.push(undo)
  }

  run<T>(work: () => T): T {
    if (this.undos) throw new Error('commands do not nest')
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
