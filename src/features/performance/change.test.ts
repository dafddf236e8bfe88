import { describe, expect, it } from 'vitest'
import { changeInWords, direction } from './TeamPerformance'

describe('the change from the prior period', () => {
  it.each([
    [110, 100, '+10%', 'up'],
    [90, 100, '−10%', 'down'],
    [100, 100, 'no change', 'flat'],
    [5, 0, 'new', 'up'],
    [0, 0, 'no change', 'flat'],
    [0, 4, '−100%', 'down'],
  ])('describes %s after %s as %s', (current, prior, words, way) => {
    expect(changeInWords(current, prior)).toBe(words)
    expect(direction(current, prior)).toBe(way)
  })
})
