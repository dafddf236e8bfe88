import { expect, it } from 'vitest'
import { pictureCountText } from './WorldPanel'

it.each([
  [0, 0, ''],
  [1, 0, '1 picture goes along, reduced.'],
  [2, 1, '2 pictures go along, reduced; for 1 there is no room, and initials are shown instead.'],
  [0, 2, 'The link carries no pictures: whoever opens it sees initials instead. A snapshot carries them whole.'],
])('W7: says of %i carried and %i left: %s', (carried, left, words) => {
  expect(pictureCountText({ carried, left })).toBe(words)
})
