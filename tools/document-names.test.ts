import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { modulesOf } from './architecture.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

it('names documents THE_OPERATION or Component_prop', () => {
  const names = modulesOf(root, ['src']).flatMap((path) =>
    [...readFileSync(root + path, 'utf8').matchAll(/const (\w+) = graphql\(/g)].map(([, name = '']) => name),
  )
  expect(names.length).toBeGreaterThan(80)
  expect(names.filter((name) => !/^([A-Z][A-Z0-9_]*|[A-Z][A-Za-z]+_[a-z][A-Za-z]*)$/.test(name))).toEqual([])
})
