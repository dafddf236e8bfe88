import { expect, it } from 'vitest'
import { formerAfter, type Generation } from './generations.mjs'

const generation = (rules: string, hash = 'a'): Generation => ({
  rules,
  links: ['default, seed 1', 'default, seed 1, played', 'default, seed 13'].map((name) => ({
    name,
    hash: name.endsWith('played') ? `${hash}-${rules}` : hash,
    fragment: `#world=${rules}`,
  })),
})

it('keeps the links of the first seed when the rules have changed', () => {
  const [kept, ...rest] = formerAfter([], generation('old'), generation('new', 'b'))
  expect(rest).toEqual([])
  expect(kept?.rules).toBe('old')
  expect(kept?.links.map(({ name }) => name)).toEqual(['default, seed 1', 'default, seed 1, played'])
})

it('adds to the generations before, and to none while the rules are the same', () => {
  const older = [generation('older')]
  expect(formerAfter(older, generation('old'), generation('new')).map(({ rules }) => rules)).toEqual(['older', 'old'])
  expect(formerAfter(older, generation('new'), generation('new'))).toBe(older)
  expect(formerAfter(older, undefined, generation('new'))).toBe(older)
})

it('fails when a world has changed and the rules have not', () => {
  expect(() => formerAfter([], generation('same'), generation('same', 'b'))).toThrow(
    'default, seed 1 is another world than before, and the rules are still said to be same',
  )
})
