import type { UnitOfWork } from './unit-of-work'

/** The world's own sequence of ids; a refused command gives its numbers back. */
export class IdSequence {
  private counter = 0

  constructor(private readonly work: UnitOfWork) {}

  next(prefix: string): string {
    const before = this.counter
    this.work.note(() => (this.counter = before))
    return `${prefix}_${(++this.counter).toString(36).padStart(6, '0')}`
  }

  get issued(): number {
    return this.counter
  }

  /** Goes on after this many. */
  restore(issued: number): void {
    this.counter = issued
  }
}
