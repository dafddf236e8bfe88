interface Moment<T> {
  readonly at: number
  readonly order: number
  readonly item: T
}

/** A queue of moments, soonest first; of equal moments the one added first. */
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
    const first = heap[0]
    const last = heap.pop()
    if (!first || !last || first === last) return first?.item
    heap[0] = last
    for (let parent = 0; ;) {
      const left = 2 * parent + 1
      const right = left + 1
      let soonest = parent
      if (left < heap.length && this.isBefore(left, soonest)) soonest = left
      if (right < heap.length && this.isBefore(right, soonest)) soonest = right
      if (soonest === parent) break
      this.swap(parent, soonest)
      parent = soonest
    }
    return first.item
  }

  /** All that waits, in the order in which it will come. Pushed one after another into an empty queue, it comes so again. */
  inOrder(): readonly (readonly [at: number, item: T])[] {
    return this.heap
      .toSorted((left, right) => left.at - right.at || left.order - right.order)
      .map(({ at, item }) => [at, item] as const)
  }

  private isBefore(left: number, right: number): boolean {
    const a = this.heap[left]
    const b = this.heap[right]
    return a !== undefined && b !== undefined && (a.at < b.at || (a.at === b.at && a.order < b.order))
  }

  private swap(left: number, right: number): void {
    const a = this.heap[left]
    const b = this.heap[right]
    if (!a || !b) return
    this.heap[left] = b
    this.heap[right] = a
  }
}
