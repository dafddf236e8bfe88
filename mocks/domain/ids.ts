import type { UnitOfWork } from './unit-of-work'

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
