/** Round numbers from at or below `low` to at or above `high`, about `count` of them, zero among them where it lies between. */
export function niceTicks(low: number, high: number, count = 4): number[] {
  const from = Math.min(0, low)
  const to = Math.max(0, high)
  // Nothing but zeros is one line at the foot: what a second tick would say depends on the unit, and a cent says little.
  if (from === to) return [0]
  const rough = (to - from) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const first = Math.floor(from / step)
  const last = Math.ceil(to / step)
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

/** Maps a value between the outer ticks to a place between two pixels. */
export function linear(ticks: readonly number[], fromPx: number, toPx: number): (value: number) => number {
  const low = ticks[0] ?? 0
  const span = (ticks.at(-1) ?? 1) - low || 1
  return (value) => fromPx + ((value - low) / span) * (toPx - fromPx)
}

/** Which of `count` labels to write so that they do not run into each other: the last one, and from there back in even steps. */
export function sparseIndexes(count: number, most: number): ReadonlySet<number> {
  const last = count - 1
  const step = Math.max(1, Math.ceil(last / (Math.max(2, most) - 1)))
  return new Set(Array.from({ length: Math.floor(last / step) + 1 }, (_, index) => last - index * step))
}

/** The most intense is 1, the least 0; equal values all stand in the middle. */
export function intensity(value: number, values: readonly number[]): number {
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  return span === 0 ? 0.5 : (value - low) / span
}
