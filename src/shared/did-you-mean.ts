/** Returns the Levenshtein distance of two words. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const above = row
    row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(changed, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
  }
  return row[b.length] ?? 0
}

/** Returns how many parts of a name such as VITE_STRIPE_PUBLISHABLE_KEY a word lacks that has only parts of it. */
function missingParts(word: string, name: string): number | undefined {
  const [some, all] = [word.split('_'), name.split('_')]
  return some.length > 2 && some.every((part) => all.includes(part)) ? all.length - some.length : undefined
}

/** Returns a "did you mean …?" suffix for a message, or an empty string if no known word is similar. */
export function didYouMean(word: string, known: readonly string[]): string {
  const limit = Math.max(1, Math.floor(word.length * 0.4))
  const [best] = known
    .filter((name) => name !== '')
    .map((name) => ({
      name,
      distance: missingParts(word, name) ?? editDistance(word.toLowerCase(), name.toLowerCase()),
    }))
    .filter(
      ({ name, distance }) =>
        distance <= limit || (word.length > 3 && name.toLowerCase().startsWith(word.toLowerCase())),
    )
    .toSorted((a, b) => a.distance - b.distance)
  return best ? `; did you mean ${best.name}?` : ''
}
