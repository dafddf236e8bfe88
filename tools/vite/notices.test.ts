import { expect, it } from 'vitest'
import { copiedIntoDemo, notices } from './notices'

it('names each package once, with its license and its notices', () => {
  const text = notices(['node_modules/react', 'node_modules/rxjs', 'node_modules/react'])
  expect(text.match(/^## .*/gm)).toEqual([
    expect.stringMatching(/^## react [\d.]+ \(MIT\)$/),
    expect.stringMatching(/^## rxjs [\d.]+ \(Apache-2\.0\)$/),
  ])
  for (const part of ['Apache License', 'Meta Platforms']) expect(text).toContain(part)
})

it('has what a demo contains of packages without their modules', () => {
  expect(notices(copiedIntoDemo)).toMatch(/## @faker-js\/faker .*Copyright.*## msw .*Copyright/s)
})
