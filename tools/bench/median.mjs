/** @param {readonly number[]} samples @returns {number} */
export function median(samples) {
  const sorted = samples.toSorted((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
