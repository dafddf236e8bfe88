import { expect, it } from 'vitest'
import { randomName } from './random-name'

it('gives names that no other has, of letters and digits in four parts', () => {
  const names = Array.from({ length: 1000 }, randomName)
  expect(new Set(names).size).toBe(1000)
  for (const name of names) expect(name).toMatch(/^[0-9a-z]+(-[0-9a-z]+){3}$/)
})
