interface Moment<T> {
  readonly at: number
  readonly order: number
  readonly item: T
}

/** A priority queue by time: earliest first, then in the order of insertion. */
export class MomentQueue<T> {
  private readonly heap: Moment<T>[] = []
  private order = 0

  peek(): { readonly at: number; readonly item: T } | undefined {
    return this.heap[0]
  }

  push(at: number, item: T): void {
    const heap = this.heap
    heap.push({ at, order: this.order++, item })
    for (let child = heap.length - 1; child > 0;) {
      const parent = (child - 1) >>> 1
      if (!this.isBefore(child, parent)) break
      this.swap(child, parent)
      child = parent
    }
  }

  pop(): T | undefined {
    const heap = this.heap
    const last = heap.pop()
    const first = heap[0]
    if (!first || !last) return last?.item
    heap[0] = last
    for (let parent = 0; ;) {
      const left = 2 * parent + 1
      const right = left + 1
      let soonest = parent
      if (this.isBefore(left, soonest)) soonest = left
      if (this.isBefore(right, soonest)) soonest = right
      if (soonest === parent) break
      this.swap(parent, soonest)
      parent = soonest
    }
    return first.item
  }

  /** Returns all items in the order of `pop`. Pushing them into an empty queue gives an equal queue. */
  inOrder(): readonly (readonly [at: number, item: T])[] {
    return this.heap.toSorted(byTime).map(({ at, item }) => [at, item] as const)
  }

  private isBefore(left: number, right: number): boolean {
    const a = this.heap[left]
    const b = this.heap[right]
    return a !== undefined && b !== undefined && byTime(a, b) < 0
  }

  private swap(left: number, right: number): void {
    const { heap } = this
    ;[heap[left], heap[right]] = [heap[right] as Moment<T>, heap[left] as Moment<T>]
  }
}

const byTime = (left: Moment<unknown>, right: Moment<unknown>): number => left.at - right.at || left.order - right.order
